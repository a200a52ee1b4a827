/** What a page of statistics asks, read from its address and written into others. */
import { type Dimension, filterQuery } from '../../../shared/dimensions.ts'
import { type RangeChoice, rangeChoices } from '../../../shared/statistics/days.ts'
import { pathOf } from '../../http/request.ts'
import { readRange } from '../../http/statistics-question.ts'
import type { AskedRange } from '../../statistics/ranges.ts'
import { lookNames } from './qr.ts'

/** Forms send empty fields. Fails with `validation_failed`. */
export const readAsked = (url: string): AskedRange => {
	const filled = new URL(url)
	for (const [name, value] of new URL(url).searchParams)
		if (value === '' && (name === 'from' || name === 'to')) filled.searchParams.delete(name, '')
	return readRange(filled.href)
}

/** As query parameters. */
export const queryOf = ({ days, from, to, filters = {} }: AskedRange) =>
	Object.fromEntries(
		Object.entries({ days, from, to, ...filterQuery(filters) }).filter(([, value]) => value !== undefined),
	) as Record<string, string | number>

const textOf = (asked: AskedRange): string =>
	new URLSearchParams(Object.entries(queryOf(asked)).map(([name, value]) => [name, String(value)])).toString()

/** An address that asks the same. */
export const withAsked = (href: string, asked: AskedRange): string => {
	const query = textOf(asked)
	return query === '' ? href : `${href}${href.includes('?') ? '&' : '?'}${query}`
}

/** The same page with each choice of days. Its other parameters stay, but those of the QR code. */
export const rangeHrefs = (url: string): Record<RangeChoice, string> => {
	const hrefOf = (range: RangeChoice): string => {
		const query = new URL(url).searchParams
		// A notice is shown once.
		for (const name of ['days', 'from', 'to', 'notice', ...lookNames]) query.delete(name)
		if (range !== 'all') query.set('days', range)
		return `${pathOf(url)}${query.size > 0 ? `?${query}` : ''}#days`
	}
	return Object.fromEntries(rangeChoices.map((range) => [range, hrefOf(range)])) as Record<
		RangeChoice,
		string
	>
}

/** What a page asks, and the addresses that change it. */
export interface AskedPage extends AskedRange {
	/** Path of the page. */
	path: string
}

/** The same page with one more filter, or without one. */
export const hrefWith = ({ path, ...asked }: AskedPage, dimension: Dimension, name: string | undefined) => {
	const { [dimension]: _, ...others } = asked.filters ?? {}
	const filters = name === undefined ? others : { ...others, [dimension]: name }
	return `${withAsked(path, { ...asked, filters })}#days`
}

/** Which days it covers, for the words that say so. */
export const spanOf = (asked: AskedRange | undefined): 'last' | 'free' | 'life' => {
	if (asked?.from !== undefined || asked?.to !== undefined) return 'free'
	return asked !== undefined && asked.days === undefined ? 'life' : 'last'
}

export const hrefWithout = ({ path, ...asked }: AskedPage): string =>
	`${withAsked(path, { ...asked, filters: {} })}#days`
