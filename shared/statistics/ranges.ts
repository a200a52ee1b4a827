/** Compares a range of days with as many days before it. */
import type { LinkDetails } from '../links.ts'
import { daysBetween, mostByHour } from './days.ts'
import { figure } from './formats.ts'
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
export const comparisonText = (
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
