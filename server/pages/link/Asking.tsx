/** The choice of days on a page of statistics, and its filters. */
/** @jsxImportSource preact */

import { DayRanges } from '../../../shared/statistics/DayRanges.tsx'
import { dayOf } from '../../../shared/statistics/days.ts'
import { filterQuery } from '../../../shared/statistics/dimensions.ts'
import { FilterChips, FreeDays } from '../../../shared/statistics/Filters.tsx'
import { useWords } from '../words/use-words.ts'
import { hrefOf } from './asked.ts'
import type { LinkViewProps } from './LinkView.tsx'

export interface AskingProps extends Pick<LinkViewProps, 'now' | 'hrefs' | 'asked'> {
	/** The link, or the first of several. */
	link: Pick<LinkViewProps['link'], 'created_at'>
}

export const Asking = ({ link, now, hrefs, asked }: AskingProps) => {
	const { charts: words } = useWords()
	const made = new Date(link.created_at)
	const [action, query] = asked.path.split('?')
	return (
		<>
			<DayRanges made={made} now={now} asked={asked} hrefOf={(range) => hrefs[range]} words={words}>
				<FreeDays
					asked={asked}
					first={dayOf(made)}
					today={dayOf(now)}
					action={`${action}#days`}
					kept={[...new URLSearchParams(query), ...Object.entries(filterQuery(asked.filters ?? {}))]}
					words={words}
				/>
			</DayRanges>
			<FilterChips asked={asked} hrefOf={hrefOf} words={words} />
		</>
	)
}
