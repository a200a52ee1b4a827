/** A country's name in the reader's language, without a flag: some systems show letters instead. */
import type { ChartWords } from './words.ts'

/** The code itself when it is not a known one. */
export const countryName = (code: string, { locale, unknown }: ChartWords): string =>
	/^[A-Z]{2}$/.test(code)
		? (new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(code) ?? code)
		: unknown
