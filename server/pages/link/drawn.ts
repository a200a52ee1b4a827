/** What a page draws of its clicks, for the files that take it along. */
import { chartOf } from '../../../shared/statistics/ClicksOverTime.tsx'
import { dayOf } from '../../../shared/statistics/days.ts'
import { filterTexts } from '../../../shared/statistics/Filters.tsx'
import { daysText, figure } from '../../../shared/statistics/formats.ts'
import { clicksIn } from '../../../shared/statistics/periods.ts'
import type { Span } from '../../../shared/statistics/units.ts'
import type { Words } from '../../../shared/words/pages.ts'
import { besideOf, detailsOf } from './lines.tsx'
import type { StatisticsProps } from './Statistics.tsx'

export interface DrawnFigures extends Pick<StatisticsProps, 'lines' | 'asked' | 'now' | 'link'> {
	details: NonNullable<StatisticsProps['details']>
}

/** The chart, the line beside it, and what both are of: days, clicks, filters. */
export const drawnOf = ({ details, lines, asked, now, link }: DrawnFigures, words: Words) => {
	const { charts } = words
	const chart = chartOf({ details: lines ? detailsOf(details, lines) : details, now, words: charts })
	const { periods, own } = chart
	const [first, last] = [periods[0]!, periods.at(-1)! as Partial<Span> & { start: string }]
	const clicks = clicksIn(periods)
	return {
		chart,
		beside: lines && besideOf(lines, words),
		says: [
			`${own.name} (UTC)`,
			daysText(dayOf(new Date(first.start)), last.end ?? dayOf(new Date(last.start)), charts),
			// The names of two lines say what is counted.
			...(lines?.[1].name === undefined ? [charts.clicksCount(clicks, figure(clicks, charts))] : []),
			...filterTexts(asked, link.places, charts).map(([, text]) => text),
		],
	}
}
