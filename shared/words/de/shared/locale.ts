/** How German writes numbers and times, and tells one from many. */
import { pluralIn } from '../../plural.ts'

export const locale = 'de-DE'
export const plural = pluralIn(locale)
