/** The choice of days for the statistics, as links, so that it works without scripts. */
/** @jsxImportSource preact */
import {
	choicesFor,
	dayOf,
	daysBetween,
	mostByHour,
	type RangeChoice,
} from '../../../shared/statistics/days.ts'
import { useWords } from '../words/use-words.ts'

export interface DayRangesProps {
	/** When the link was created. */
	from: Date
	to: Date
	/** Number of days up to today; all if undefined. */
	shown: number | undefined
	hrefs: Record<RangeChoice, string>
}

/** Offers only ranges that are shorter than the link's life. */
export const DayRanges = ({ from, to, shown, hrefs }: DayRangesProps) => {
	const { charts } = useWords()
	const choices = choicesFor(from, to)
	// The URL may ask for any range. One longer than the link's life shows all.
	const life = daysBetween({ from: dayOf(from), to: dayOf(to) })
	const current = shown === undefined || (shown >= life && shown > mostByHour) ? 'all' : String(shown)
	return (
		<nav class="ranges" aria-label={charts.range}>
			{choices.map((range) => (
				<a key={range} href={hrefs[range]} aria-current={range === current ? 'true' : undefined}>
					{charts.ranges[range]}
				</a>
			))}
		</nav>
	)
}
