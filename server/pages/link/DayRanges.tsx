/** The choice of the days that the statistics cover: links, so that it works without scripts. */
/** @jsxImportSource preact */
import {
	choicesFor,
	dayOf,
	daysBetween,
	mostByHour,
	type RangeChoice,
} from '../../../shared/analytics/days.ts'
import { english } from '../../../shared/analytics/words.ts'

export interface DayRangesProps {
	/** When the link was made. */
	from: Date
	to: Date
	/** How many of the last days are shown; all if undefined. */
	shown: number | undefined
	hrefs: Record<RangeChoice, string>
}

/** Only what shows less than all can be chosen. */
export const DayRanges = ({ from, to, shown, hrefs }: DayRangesProps) => {
	const choices = choicesFor(from, to)
	// Any range can be asked for in the address. One that is longer than the link's life shows all.
	const life = daysBetween({ from: dayOf(from), to: dayOf(to) })
	const current = shown === undefined || (shown >= life && shown > mostByHour) ? 'all' : String(shown)
	return (
		<nav class="ranges" aria-label={english.range}>
			{choices.map((range) => (
				<a key={range} href={hrefs[range]} aria-current={range === current ? 'true' : undefined}>
					{english.ranges[range]}
				</a>
			))}
		</nav>
	)
}
