/** Fills gaps in clicks by day: every UTC day once, in order, days without clicks as zero. */
import { day } from '../time.ts'
import type { Period } from './periods.ts'

/** More days than a link can have lived, which also bounds the work for nonsense input. */
const mostDays = 3_660
/** A line needs some length, so younger links are drawn with days before they were made. */
const fewestDays = 14

/** How many of the last days a chart shows, or all. */
export const dayRanges = ['7', '30', '90', 'all'] as const
export type DayRange = (typeof dayRanges)[number]

/** The UTC day of a moment, `YYYY-MM-DD`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Every UTC day from the earlier of `from` and the first click to the later of `to` and the last click. */
export const fillDays = (dates: Record<string, number>, from: Date, to: Date): Period[] => {
	const known = Object.keys(dates).filter(
		(day) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)),
	)
	const ends = [dayOf(from), dayOf(to), ...known].toSorted()
	const last = Date.parse(ends.at(-1) ?? dayOf(to))
	const first = Date.parse(ends[0] ?? dayOf(from))
	const length = Math.min(mostDays, Math.max(fewestDays, (last - first) / day + 1))
	return Array.from({ length }, (_, index) => {
		const start = dayOf(new Date(last - (length - 1 - index) * day))
		return { start, clicks: dates[start] ?? 0 }
	})
}

/** The last days, as many as the range says, or all if there are fewer. */
export const cutDays = (days: Period[], range: DayRange): Period[] =>
	range === 'all' ? days : days.slice(-Number(range))

/** The ranges shorter than a link's life, and `all`; empty if there is nothing to choose. */
export const rangesOf = (days: Period[]): DayRange[] => {
	const shorter = dayRanges.filter((range) => cutDays(days, range).length < days.length)
	return shorter.length === 0 ? [] : [...shorter, 'all']
}
