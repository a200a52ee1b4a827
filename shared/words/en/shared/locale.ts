/** How English writes numbers and times, and tells one from many. */
import { pluralIn } from '../../plural.ts'

export const locale = 'en-GB'
export const plural = pluralIn(locale)
