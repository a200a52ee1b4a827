/** The chosen range in a line: its clicks out of all, new visitors, and the days before. */
/** @jsxImportSource preact */
import type { LinkDetails } from '../links.ts'
import { dayOf, daysBetween, mostByHour } from './days.ts'
import { dayText, figure } from './formats.ts'
import type { ChartWords } from './words.ts'

/** A change, e.g. `+12%`, with a decimal below one percent. `before` is not zero. */
const changeText = (now: number, before: number, { locale }: ChartWords): string => {
	const share = (now - before) / before
	const text = share.toLocaleString(locale, {
		style: 'percent',
		signDisplay: 'exceptZero',
		maximumFractionDigits: Math.abs(share) < 0.01 ? 1 : 0,
	})
	// A hyphen is hard to see.
	return text.replace('-', '−')
}

/** The comparison in words; undefined if the link didn't exist all that time. */
const comparisonText = (
	{ range, range_before: before, linkData }: Pick<LinkDetails, 'range' | 'range_before' | 'linkData'>,
	words: ChartWords,
): string | undefined => {
	if (range === undefined || before === undefined) return undefined
	if (Date.parse(linkData.created_at) > Date.parse(before.from)) return undefined
	const days = daysBetween(before)
	const clicks = figure(before.clicks, words)
	if (before.clicks === 0) return words.noneBefore(days)
	if (days <= mostByHour) return words.before(days, clicks)
	if (before.clicks === range.clicks) return words.asMany(days)
	return words.against(changeText(range.clicks, before.clicks, words), days, clicks)
}

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
