/** The choice of days on a page of statistics, and its filters. */
/** @jsxImportSource preact */

import { DayRanges } from '../../../shared/statistics/DayRanges.tsx'
import { dayOf } from '../../../shared/statistics/days.ts'
import { filterQuery } from '../../../shared/statistics/dimensions.ts'
import { FilterChips, FreeDays } from '../../../shared/statistics/Filters.tsx'
import { useWords } from '../words/use-words.ts'
import { hrefOf } from './asked.ts'
import type { LinkViewProps } from './LinkView.tsx'

export type AskingProps = Pick<LinkViewProps, 'now' | 'days' | 'asked'> & {
	/** The link, or the first of several. */
	link: Pick<LinkViewProps['link'], 'created_at'>
}

export const Asking = ({ link, now, days: { shown, hrefs }, asked }: AskingProps) => {
	const { charts: words } = useWords()
	const made = new Date(link.created_at)
	const [action, query] = asked?.path.split('?') ?? []
	return (
		<>
			<DayRanges
				made={made}
				now={now}
				asked={asked ?? { days: shown }}
				hrefOf={(range) => hrefs[range]}
				words={words}
			>
				{asked && (
					<FreeDays
						asked={asked}
						first={dayOf(made)}
						today={dayOf(now)}
						action={`${action}#days`}
						kept={[...new URLSearchParams(query), ...Object.entries(filterQuery(asked.filters ?? {}))]}
						words={words}
					/>
				)}
			</DayRanges>
			{asked && <FilterChips asked={asked} hrefOf={hrefOf} words={words} />}
		</>
	)
}
