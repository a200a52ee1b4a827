/** What every language has to say. English is the model that the compiler holds the others to. */
import type { listing } from './en/listing.ts'
import type { pages } from './en/pages.ts'
import type { popup } from './en/popup.ts'

/** The words of the popup, which every page has too. */
export type Words = typeof popup
/** What the popup never says. */
export type PageWords = typeof pages
export type AllWords = Words & PageWords
/** What the stores are told; the extension itself carries none of it. */
export type ListingWords = typeof listing
