/** Reads `?days=` of a link's pages, and builds the URLs of the other choices. */
import { type RangeChoice, rangeChoices } from '../../../shared/statistics/days.ts'
import { checkQuery, pathOf } from '../../http/request.ts'
import { rangeQuestion } from '../../http/statistics-question.ts'

/** The number of UTC days up to today; undefined for all. Fails with `validation_failed`. */
export const readDays = (url: string): number | undefined => checkQuery(rangeQuestion, url).days

/** The same page with each choice; its other parameters stay. */
export const rangeHrefs = (url: string): Record<RangeChoice, string> => {
	const hrefOf = (range: RangeChoice): string => {
		const query = new URL(url).searchParams
		query.delete('days')
		// A notice is shown once.
		query.delete('notice')
		if (range !== 'all') query.set('days', range)
		return `${pathOf(url)}${query.size > 0 ? `?${query}` : ''}#days`
	}
	return Object.fromEntries(rangeChoices.map((range) => [range, hrefOf(range)])) as Record<
		RangeChoice,
		string
	>
}

/** A URL of the same page that keeps the choice. */
export const withDays = (href: string, days: number | undefined): string =>
	days === undefined ? href : `${href}${href.includes('?') ? '&' : '?'}days=${days}`
