/** `?days=` of the pages with a chart: how it is read, and the addresses of the other choices. */
import * as z from 'zod/mini'
import { type RangeChoice, rangeChoices } from '../../shared/analytics/days.ts'
import { checkQuery, pathOf } from './request.ts'

const question = z.object({ days: z._default(z.enum(rangeChoices), 'all') })

/** What a page is asked to show, and itself with each of the choices: its other parameters stay. Fails with `validation_failed`. */
export const readDays = (url: string): { shown: RangeChoice; hrefs: Record<RangeChoice, string> } => {
	const hrefOf = (range: RangeChoice): string => {
		const query = new URL(url).searchParams
		query.delete('days')
		if (range !== 'all') query.set('days', range)
		// The heading of the chart.
		return `${pathOf(url)}${query.size > 0 ? `?${query}` : ''}#days`
	}
	return {
		shown: checkQuery(question, url).days,
		hrefs: Object.fromEntries(rangeChoices.map((range) => [range, hrefOf(range)])) as Record<
			RangeChoice,
			string
		>,
	}
}

/** An address of the same page that keeps the choice. */
export const withDays = (href: string, days: RangeChoice): string =>
	days === 'all' ? href : `${href}${href.includes('?') ? '&' : '?'}days=${days}`
