/** The choice of the days that the statistics cover: links, so that it works without scripts. */
/** @jsxImportSource preact */
import { choicesFor, type RangeChoice } from '../../shared/analytics/days.ts'
import { english } from '../../shared/analytics/words.ts'

export interface DayRangesProps {
	/** When the link was made. */
	from: Date
	to: Date
	shown: RangeChoice
	hrefs: Record<RangeChoice, string>
}

/** Only what shows less than all can be chosen. */
export const DayRanges = ({ from, to, shown, hrefs }: DayRangesProps) => {
	const choices = choicesFor(from, to)
	// A range that was asked for in the address may be longer than the link's life: it shows all.
	const current = choices.includes(shown) ? shown : 'all'
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
