/** What every language has to say. English is the model: the compiler asks the others for the same. */
import type { pages } from './en/pages.ts'
import type { popup } from './en/popup.ts'

/** The words of the popup, which every page has too. */
export type Words = typeof popup
/** What the popup never says. */
export type PageWords = typeof pages
export type AllWords = Words & PageWords
