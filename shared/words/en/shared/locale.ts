/** How English writes numbers and times, and tells one from many. */
import { countedIn, pluralIn } from '../../plural.ts'

export const locale = 'en-GB'
export const plural = pluralIn(locale)
export const counted = countedIn(plural)
export const countedLinks = counted('link', 'links')
/** The same of a number that is not written yet. */
export const linkCount = (count: number): string => countedLinks(count, count.toLocaleString(locale))
