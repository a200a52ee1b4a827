/** The choice of how many days the chart shows: links, so that it works without scripts. */
/** @jsxImportSource preact */
import { type DayRange, fillDays, rangesOf } from '../../shared/analytics/days.ts'

export interface DayRangesProps {
	dates: Record<string, number>
	from: Date
	to: Date
	shown: DayRange
	hrefs: Record<DayRange, string>
}

/** Only what shows less than all can be chosen; nothing when a link is too young for a choice. */
export const DayRanges = ({ dates, from, to, shown, hrefs }: DayRangesProps) => {
	const ranges = rangesOf(fillDays(dates, from, to))
	// A range that was asked for in the address may be longer than the link's life: it shows all.
	const current = ranges.includes(shown) ? shown : 'all'
	return ranges.length === 0 ? null : (
		<nav class="ranges" aria-label="Days in the chart">
			{ranges.map((range) => (
				<a key={range} href={hrefs[range]} aria-current={range === current ? 'true' : undefined}>
					{range === 'all' ? 'All' : `${range} days`}
				</a>
			))}
		</nav>
	)
}
