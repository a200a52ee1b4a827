/** What every language has to say. English is the model that the compiler holds the others to. */
import type { later } from './en/extension/later.ts'
import type { listing } from './en/extension/listing.ts'
import type { pages } from './en/extension/pages.ts'
import type { popup } from './en/extension/popup.ts'

/** What the popup says until the link is there. */
export type FirstWords = typeof popup
/** What it says beside and after the link. */
export type LaterWords = typeof later
/** The words of the popup, which every page has too. */
export type Words = FirstWords & LaterWords
/** What only pages and the later parts of the popup say. */
export type PageWords = typeof pages
export type AllWords = Words & PageWords
/** What the stores show; the extension itself carries none of it. */
export type ListingWords = typeof listing
