/** How English writes numbers and times, and tells one from many. */
import { countedIn, pluralIn } from '../../plural.ts'

export const locale = 'en-GB'
export const plural = pluralIn(locale)
export const counted = countedIn(plural)
export const countedLinks = counted('link', 'links')
