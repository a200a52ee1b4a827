/** The choice of days for the statistics, as links, so that it works without scripts. */
/** @jsxImportSource preact */
import { choicesFor, dayOf, daysBetween, mostByHour } from '../../../shared/statistics/days.ts'
import { useWords } from '../words/use-words.ts'
import { FreeDays } from './Filters.tsx'
import type { LinkViewProps } from './LinkView.tsx'

export type DayRangesProps = Pick<LinkViewProps, 'now' | 'days' | 'asked'> & {
	/** The link, or the first of several. */
	link: Pick<LinkViewProps['link'], 'created_at'>
}

/** Offers only ranges that are shorter than the link's life. */
export const DayRanges = ({ link, now: to, days: { shown, hrefs }, asked }: DayRangesProps) => {
	const { charts } = useWords()
	const from = new Date(link.created_at)
	const choices = choicesFor(from, to)
	// The URL may ask for any range. One longer than the link's life shows all.
	const life = daysBetween({ from: dayOf(from), to: dayOf(to) })
	const isFree = asked?.from !== undefined || asked?.to !== undefined
	const all = shown === undefined || (shown >= life && shown > mostByHour) ? 'all' : String(shown)
	const current = isFree ? undefined : all
	return (
		<div class="asking-days">
			<nav class="ranges" aria-label={charts.range}>
				{choices.map((range) => (
					<a key={range} href={hrefs[range]} aria-current={range === current ? 'true' : undefined}>
						{charts.ranges[range]}
					</a>
				))}
			</nav>
			{asked && life > 1 && <FreeDays asked={asked} first={dayOf(from)} today={dayOf(to)} />}
		</div>
	)
}
