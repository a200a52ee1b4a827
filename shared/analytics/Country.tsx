/** A country as flag and name in the reader's language. */
/** @jsxImportSource preact */
import { type ChartWords, english } from './words.ts'

const isCode = (code: string): boolean => /^[A-Z]{2}$/.test(code)

/** The country's name in the reader's language; the code itself when it is not a known one. */
export const countryName = (code: string, words: ChartWords): string =>
	isCode(code)
		? (new Intl.DisplayNames([words.locale], { type: 'region', fallback: 'code' }).of(code) ?? code)
		: words.unknown

/** The flag as two regional indicator symbols (U+1F1E6 is A). Systems without flags show letters. */
export const flagOf = (code: string): string =>
	isCode(code) ? String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65)) : ''

/** Flag and name; the flag is decoration. */
export const Country = ({ code, words = english }: { code: string; words?: ChartWords }) => (
	<span class="country">
		<span class="flag" aria-hidden="true">
			{flagOf(code) || '—'}
		</span>
		{countryName(code, words)}
	</span>
)
