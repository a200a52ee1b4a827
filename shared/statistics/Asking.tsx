/** What statistics can be asked: the last days or some of one's choice, and the filters in use. */
/** @jsxImportSource preact */
import type { Asked } from './asked.ts'
import { DayRanges, type DayRangesProps } from './DayRanges.tsx'
import { dayOf } from './days.ts'
import { FilterChips, type FilterChipsProps, FreeDays, type FreeDaysProps } from './Filters.tsx'

export interface AskingProps<A extends Asked>
	extends Pick<DayRangesProps, 'made' | 'now' | 'children'>,
		Pick<FreeDaysProps, 'action' | 'kept' | 'choose'>,
		FilterChipsProps<A> {
	/** The address that asks for the last days. */
	rangeHref: DayRangesProps['hrefOf']
}

/** `children` stand between the days and the form for others. */
export const Asking = <A extends Asked>({ made, now, children, rangeHref, ...props }: AskingProps<A>) => {
	const { asked, hrefOf, places, words, ...form } = props
	return (
		<>
			<DayRanges {...{ made, now, asked, words }} hrefOf={rangeHref}>
				{children}
				<FreeDays {...form} {...{ asked, words }} first={dayOf(made)} today={dayOf(now)} />
			</DayRanges>
			<FilterChips {...{ asked, hrefOf, places, words }} />
		</>
	)
}
