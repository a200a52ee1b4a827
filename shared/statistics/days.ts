/** Clicks by UTC day and hour without gaps, and the ranges of days that statistics can cover. */
import { day, hour } from '../text/time.ts'
import { fillPeriods, type Period } from './periods.ts'

/** The last UTC days that statistics can cover, today included, or all. */
export const rangeChoices = ['1', '2', '7', '30', '90', 'all'] as const
export type RangeChoice = (typeof rangeChoices)[number]

/** The UTC day of a moment, `YYYY-MM-DD`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
/** The UTC hour of a moment. */
const hourOf = (at: Date): string => `${at.toISOString().slice(0, 13)}:00Z`

/** Every UTC day from `from` to `to`; `dates` is clicks by `YYYY-MM-DD`. */
export const fillDays = (dates: Record<string, number>, from: Date, to: Date, now = to): Period[] => {
	const known = Object.entries(dates).filter(([date]) => /^\d{4}-\d\d-\d\d$/.test(date))
	return fillPeriods(Object.fromEntries(known), from, to, { length: day, startOf: dayOf, most: 3_660 }, now)
}

/** Every UTC hour from `from` to `to`; `hours` is clicks by `YYYY-MM-DDTHH`. */
export const fillHours = (hours: Record<string, number>, from: Date, to: Date, now = to): Period[] => {
	const known = Object.entries(hours)
		.filter(([name]) => /^\d{4}-\d\d-\d\dT\d\d$/.test(name))
		.map(([name, clicks]) => [`${name}:00Z`, clicks])
	return fillPeriods(Object.fromEntries(known), from, to, { length: hour, startOf: hourOf, most: 72 }, now)
}

/** How many days two UTC days span, both included. */
export const daysBetween = ({ from, to }: { from: string; to: string }): number =>
	Math.round((Date.parse(to) - Date.parse(from)) / day) + 1

/** Ranges of up to this many days are shown by hour. */
export const mostByHour = 2

/** The days of a whole life, while that is short enough to be shown by hour. */
export const lifeByHour = (created: Date, now: Date): { days?: number } => {
	const days = daysBetween({ from: dayOf(created), to: dayOf(now) })
	// The clocks of server and reader may differ.
	return days <= mostByHour ? { days: Math.max(1, days) } : {}
}

/** Clicks of the last 24 hours, this one included; undefined where the days don't cover them. */
export const clicksOfLastDay = (
	hours: Record<string, number> | undefined,
	range: { from: string; to: string } | undefined,
	now: Date,
): number | undefined => {
	const first = hourOf(new Date(now.getTime() - 23 * hour)).slice(0, 13)
	const isCovered = range !== undefined && range.from <= first.slice(0, 10) && range.to >= dayOf(now)
	if (hours === undefined || !isCovered) return undefined
	return Object.entries(hours).reduce((sum, [name, clicks]) => (name < first ? sum : sum + clicks), 0)
}

/** The ranges that a link offers: those shown by hour, and those shorter than its life. */
export const choicesFor = (created: Date, now: Date): RangeChoice[] => {
	const life = daysBetween({ from: dayOf(created), to: dayOf(now) })
	return rangeChoices.filter((range) => {
		const days = Number(range)
		return range === 'all' || days === 1 || days < life || (days <= mostByHour && days === life)
	})
}
