/** The choice of days for the statistics, as links, so that it works without scripts. */
/** @jsxImportSource preact */
import { choicesFor, dayOf, daysBetween, mostByHour } from '../../../shared/statistics/days.ts'
import { useWords } from '../words/use-words.ts'
import type { LinkViewProps } from './LinkView.tsx'

/** Offers only ranges that are shorter than the link's life. */
export const DayRanges = ({ link, now: to, days: { shown, hrefs } }: LinkViewProps) => {
	const { charts } = useWords()
	const from = new Date(link.created_at)
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
