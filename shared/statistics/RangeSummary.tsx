/** The chosen range in a line: its clicks out of all, new visitors, and the days before. */
/** @jsxImportSource preact */
import type { DayRange } from '../link/links.ts'
import { dayOf, daysBetween, mostByHour } from './days.ts'
import { dayText, figure } from './formats.ts'
import type { ChartWords } from './words.ts'

/** A change, e.g. `+12%`, with a decimal below one percent. `before` is not zero. */
export const changeText = (now: number, before: number, { locale }: ChartWords): string => {
	const share = (now - before) / before
	const text = share.toLocaleString(locale, {
		style: 'percent',
		signDisplay: 'exceptZero',
		maximumFractionDigits: Math.abs(share) < 0.01 ? 1 : 0,
	})
	// A hyphen is hard to see.
	return text.replace('-', '−')
}

/** A range of one link, or of several, whose visitors can't be counted together. */
type CountedRange = Omit<DayRange, 'new_visitors'> & { new_visitors?: number }

interface Summed {
	clicks: number
	range?: CountedRange | undefined
	range_before?: CountedRange | undefined
	linkData: { created_at: string }
}

/** The days before, if the link existed all that time and all their clicks are known. */
export const comparable = ({
	range_before: before,
	linkData,
}: Pick<Summed, 'range_before' | 'linkData'>): CountedRange | undefined =>
	before && before.complete !== false && Date.parse(linkData.created_at) <= Date.parse(before.from)
		? before
		: undefined

/** The comparison in words. */
const comparisonText = (
	details: Summed,
	span: RangeSummaryProps['span'],
	words: ChartWords,
): string | undefined => {
	const { range } = details
	const before = comparable(details)
	if (range === undefined || before === undefined) return undefined
	const days = daysBetween(before)
	const clicks = figure(before.clicks, words)
	const isDay = span === 'free' && days === 1
	if (before.clicks === 0) return isDay ? words.noneDayBefore : words.noneBefore(days)
	if (isDay) return words.dayBefore(clicks)
	if (days <= mostByHour) return words.before(days, clicks)
	if (before.clicks === range.clicks) return words.asMany(days)
	return words.against(changeText(range.clicks, before.clicks, words), days, clicks)
}

export interface RangeSummaryProps {
	details: Summed
	/** The last days until today, days that were chosen freely, or the link's life. */
	span?: 'last' | 'free' | 'life'
	words: ChartWords
}

const daysText = ({ from, to }: CountedRange, span: RangeSummaryProps['span'], words: ChartWords): string => {
	if (span === 'last') return words.lastDays(daysBetween({ from, to }))
	if (span === 'life') return words.since(dayText(from, words))
	return from === to ? dayText(from, words) : words.between(dayText(from, words), dayText(to, words))
}

/** Equally tall for every range, so that choosing another one moves nothing. */
export const RangeSummary = ({ details, span = 'last', words }: RangeSummaryProps) => {
	const { range, linkData } = details
	if (range === undefined)
		return <p class="range-summary">{words.since(dayText(dayOf(new Date(linkData.created_at)), words))}</p>
	const compared = comparisonText(details, span, words)
	const { visitors, new_visitors } = range
	const people =
		visitors === undefined
			? new_visitors !== undefined && words.newVisitors(new_visitors, figure(new_visitors, words))
			: words.visitorsCount(visitors, figure(visitors, words))
	return (
		<p class="range-summary">
			{daysText(range, span, words)}:{' '}
			<strong>{words.clicksCount(range.clicks, figure(range.clicks, words))}</strong>{' '}
			{words.ofAll(figure(details.clicks, words))}
			{people && (
				<>
					{' · '}
					<strong>{people}</strong>
				</>
			)}
			{compared !== undefined && (
				<>
					<span class="separator"> · </span>
					<span class="compared">{compared}</span>
				</>
			)}
			{range.complete === false && <span class="missed"> {words.missed}</span>}
		</p>
	)
}
