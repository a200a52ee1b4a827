/** Names of countries, languages and what has no name, in the reader's language. */
import { type Dimension, dimensionTable } from './dimensions.ts'
import { kept } from './formats.ts'
import type { ChartWords } from './words.ts'

const namesOf = (type: 'region' | 'language') =>
	kept((locale) => new Intl.DisplayNames([locale], { type, fallback: 'code' }))
const display = { region: namesOf('region'), language: namesOf('language') }
const isCode = { region: /^[A-Z]{2}$/, language: /^[a-z]{2,3}(-[A-Z][a-z]{3})?$/ }

/**
 * The name of a value of a dimension; the code itself when it is not a known one. Countries have no
 * flags: Windows shows letters instead.
 */
export const displayName = (name: Dimension, value: string, words: ChartWords): string => {
	const row = dimensionTable[name]
	if (!('names' in row)) return value
	return isCode[row.names].test(value) ? (display[row.names](words).of(value) ?? value) : words.unknown
}

/** The server says "Direct" and "Unknown" where there is no name. */
export const nameText = (dimension: Dimension, name: string, words: ChartWords): string => {
	if ('names' in dimensionTable[dimension]) return displayName(dimension, name, words)
	return name === 'Direct' ? words.direct : name === 'Unknown' ? words.unknown : name
}
