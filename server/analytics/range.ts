/** The UTC days that a number of days covers. */
import { day } from '../../shared/time.ts'
import type { Range } from '../store/figures/map-rows.ts'

/** Ranges of so many days at most are shown by hour too. Source: server/INTERFACE.md, "Statistics by monitor key". */
const hourlyDays = 2

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The last `days` days, that of `now` (milliseconds since 1970) included, and as many before. */
export const rangeOf = (days: number, now: number): Range => ({
	from: dayOf(now - (days - 1) * day),
	to: dayOf(now),
	before: { from: dayOf(now - (2 * days - 1) * day), to: dayOf(now - days * day) },
	byHour: days <= hourlyDays,
})
