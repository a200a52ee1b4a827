/** Which days statistics cover, from what a request asks. */
import { type Asked, isFiltered } from '../../shared/statistics/asked.ts'
import { dayOf, daysBetween, mostByHour } from '../../shared/statistics/days.ts'
import { day } from '../../shared/text/time.ts'
import type { Days, Range } from '../store/statistics/map-rows.ts'

const isoDay = (time: number): string => dayOf(new Date(time))
const later = (a: string, b: string): string => (a > b ? a : b)

/** As many days as a range has, before it. */
const daysBefore = (range: Days): Days => {
	const before = Date.parse(range.from) - day
	return { from: isoDay(before - (daysBetween(range) - 1) * day), to: isoDay(before) }
}

/**
 * The days that are asked for; without any, those of the whole life. An open end is the first day
 * that there can be clicks, or today: clicks from a clock that ran ahead are in no range until
 * their day has come. `made`, `now`: milliseconds since 1970.
 */
export const daysOf = ({ days, from, to }: Asked, made: number, now: number): Range => {
	const today = isoDay(now)
	const last = to ?? later(from ?? today, today)
	const first =
		from ?? (days === undefined ? [isoDay(made), last].toSorted()[0]! : isoDay(now - (days - 1) * day))
	const range = { from: first, to: last }
	const isFromStart = first <= isoDay(made)
	return { ...range, isFromStart, before: daysBefore(range), byHour: daysBetween(range) <= mostByHour }
}

/** The range that is asked for; undefined when nothing is, which means all clicks. */
export const rangeOf = (asked: Asked, made: number, now: number): Range | undefined => {
	const { days, from, to } = asked
	const isWhole = days === undefined && from === undefined && to === undefined
	return isWhole && !isFiltered(asked) ? undefined : daysOf(asked, made, now)
}
