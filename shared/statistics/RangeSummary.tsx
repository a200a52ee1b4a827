/** The chosen range in a line: its clicks out of all, new visitors, and the days before. */
/** @jsxImportSource preact */
import type { LinkDetails } from '../links.ts'
import { dayText } from './day-text.ts'
import { dayOf, daysBetween } from './days.ts'
import { figure } from './formats.ts'
import { comparisonText } from './ranges.ts'
import type { ChartWords } from './words.ts'

export interface RangeSummaryProps {
	details: LinkDetails
	words: ChartWords
}

/** Equally tall for every range, so that choosing another one moves nothing. */
export const RangeSummary = ({ details, words }: RangeSummaryProps) => {
	const { range, linkData } = details
	if (range === undefined)
		return <p class="range-summary">{words.since(dayText(dayOf(new Date(linkData.created_at)), words))}</p>
	const compared = comparisonText(details, words)
	return (
		<p class="range-summary">
			{words.lastDays(daysBetween(range))}:{' '}
			<strong>{words.clicksCount(range.clicks, figure(range.clicks, words))}</strong>{' '}
			{words.ofAll(figure(details.clicks, words))} ·{' '}
			<strong>{words.newVisitors(range.new_visitors, figure(range.new_visitors, words))}</strong>
			{compared !== undefined && (
				<>
					<span class="separator"> · </span>
					<span class="compared">{compared}</span>
				</>
			)}
		</p>
	)
}
