/** What a chart counts by: hours, days, weeks or months, as its range leaves room for. */
import { day } from '../text/time.ts'
import { dayOf } from './days.ts'
import { type Period, timeOf } from './periods.ts'

export type Unit = 'hours' | 'days' | 'weeks' | 'months'

/** Up to half a year by day, up to three years by week. */
const [mostDays, mostInWeeks] = [184, 1_096]

/** The unit for a range of days. */
export const unitFor = (days: number): Exclude<Unit, 'hours'> =>
	days <= mostDays ? 'days' : days <= mostInWeeks ? 'weeks' : 'months'

const monday = (at: Date): number => at.getTime() - ((at.getUTCDay() + 6) % 7) * day
const firstOfMonth = (at: Date): number => Date.UTC(at.getUTCFullYear(), at.getUTCMonth())
const beginOf = { days: (at: Date) => at.getTime(), weeks: monday, months: firstOfMonth }

/** Some days in a row; the first and the last may be fewer than the unit has. */
export interface Span extends Period {
	/** The last of its UTC days. */
	end: string
}

/** Days as periods of a unit, without gaps. */
export const gather = (days: Period[], unit: Exclude<Unit, 'hours'>): Span[] => {
	const spans = new Map<number, Span>()
	for (const one of days) {
		const begin = beginOf[unit](timeOf(one))
		const span = spans.get(begin) ?? { start: one.start, end: one.start, clicks: 0, isUnderWay: false }
		spans.set(begin, {
			start: span.start,
			end: dayOf(timeOf(one)),
			clicks: span.clicks + one.clicks,
			isUnderWay: span.isUnderWay || one.isUnderWay,
		})
	}
	return [...spans.values()]
}
