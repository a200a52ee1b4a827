/** The choice of days for the statistics, as links, so that it works without scripts. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { type Asked, isFree } from './asked.ts'
import { choicesFor, dayOf, daysBetween, mostByHour, type RangeChoice } from './days.ts'
import type { ChartWords } from './words.ts'

export interface DayRangesProps {
	/** When the link was made, or the first of several. */
	made: Date
	now: Date
	asked: Asked
	hrefOf: (range: RangeChoice) => string
	words: ChartWords
	/** The form for other days, where there are some. */
	children?: ComponentChildren
}

/** Offers only ranges that are shorter than the link's life. */
export const DayRanges = ({ made, now, asked, hrefOf, words, children }: DayRangesProps) => {
	const { days } = asked
	// The URL may ask for any range. One longer than the link's life shows all.
	const life = daysBetween({ from: dayOf(made), to: dayOf(now) })
	const all = days === undefined || (days >= life && days > mostByHour) ? 'all' : String(days)
	const current = isFree(asked) ? undefined : all
	return (
		<div class="asking-days">
			<nav class="ranges" aria-label={words.range}>
				{choicesFor(made, now).map((range) => (
					<a key={range} href={hrefOf(range)} aria-current={range === current ? 'true' : undefined}>
						{words.ranges[range]}
					</a>
				))}
			</nav>
			{life > 1 && children}
		</div>
	)
}
