/** Names of countries, languages and what has no name, in the reader's language. */
import type { Place } from '../link/places.ts'
import { type Dimension, dimensionTable } from './dimensions.ts'
import { kept } from './formats.ts'
import type { ChartWords } from './words.ts'

const namesOf = (type: 'region' | 'language') =>
	kept((locale) => new Intl.DisplayNames([locale], { type, fallback: 'code' }))
const display = { region: namesOf('region'), language: namesOf('language') }
const isCode = { region: /^[A-Z]{2}$/, language: /^[a-z]{2,3}(-[A-Z][a-z]{3})?$/ }

/**
 * The name of a value of a dimension; the code itself when it is not a known one, and a word for
 * what the server calls "Direct" and "Unknown". Countries have no flags: Windows shows letters.
 * `places`: those of the link, whose labels are shown.
 */
export const displayName = (
	dimension: Dimension,
	name: string,
	words: ChartWords,
	places?: readonly Place[] | null,
): string => {
	if (dimension === 'places') return places?.find((place) => place.name === name)?.label || name
	const row = dimensionTable[dimension]
	if (!('names' in row)) return name === 'Direct' ? words.direct : name === 'Unknown' ? words.unknown : name
	return isCode[row.names].test(name) ? (display[row.names](words).of(name) ?? name) : words.unknown
}
