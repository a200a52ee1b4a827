/** How commands say a number of things. */
import { pluralIn } from '../../shared/words/plural.ts'

export const plural = pluralIn('en')

/** `1 link`, `12 links`. */
export const counted = (count: number, one: string): string => `${count} ${plural(count, one, `${one}s`)}`
