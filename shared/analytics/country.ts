/** A country's name in the reader's language, without a flag: some systems show letters instead. */
import { kept } from './formats.ts'
import type { ChartWords } from './words.ts'

const names = kept((locale) => new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }))

/** The code itself if it is unknown. */
export const countryName = (code: string, words: ChartWords): string =>
	/^[A-Z]{2}$/.test(code) ? (names(words).of(code) ?? code) : words.unknown
