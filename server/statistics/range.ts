/** Turns a number of days into a range of UTC days. */
import { day } from '../../shared/time.ts'
import type { Range } from '../store/statistics/map-rows.ts'

/** Longest range in days that is also shown by hour. INTERFACE.md, "Statistics by monitor key". */
const hourlyDays = 2

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The last `days` days up to `now` (milliseconds since 1970), and the same number before. */
export const rangeOf = (days: number, now: number): Range => ({
	from: dayOf(now - (days - 1) * day),
	to: dayOf(now),
	before: { from: dayOf(now - (2 * days - 1) * day), to: dayOf(now - days * day) },
	byHour: days <= hourlyDays,
})
