/** Which periods of a chart are named below its axis: few enough to read, evenly spaced. */
import { type Period, timeOf } from './periods.ts'

/** Above this many days the axis names months. */
const monthsAbove = 92
const daySteps = [1, 2, 3, 5, 7, 10, 14, 21, 31, 46]
const hourSteps = [1, 2, 3, 4, 6, 12, 24]
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120]

/** Whether the axis of these days names months instead. */
export const namesMonths = (days: Period[]): boolean => days.length > monthsAbove

/** The names of the first step that gives at most `most`; of the longest step if none does. */
const thinned = (steps: number[], most: number, namedBy: (step: number) => number[]): number[] => {
	let named: number[] = []
	for (const step of steps) {
		named = namedBy(step)
		if (named.length <= most) break
	}
	return named
}

const where = (periods: Period[], isNamed: (at: Date, index: number) => boolean): number[] =>
	periods.flatMap((period, index) => (isNamed(timeOf(period), index) ? [index] : []))

/**
 * Indexes of the named periods of some days, at most `most`: always the last, or where months
 * begin.
 */
export const dayTicks =
	(days: Period[]) =>
	(periods: Period[], most: number): number[] => {
		const last = periods.length - 1
		if (!namesMonths(days))
			return thinned(daySteps, most, (step) => where(periods, (_, index) => (last - index) % step === 0))
		const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth()
		const isFirst = (at: Date, index: number) =>
			index > 0 ? monthOf(timeOf(periods[index - 1]!)) < monthOf(at) : at.getUTCDate() === 1
		// A month has its year, and takes more room.
		return thinned(monthSteps, Math.max(2, most - 1), (step) =>
			where(periods, (at, index) => isFirst(at, index) && monthOf(at) % step === 0),
		)
	}

/** Indexes of the named hours, at most `most`, by their number in a zone. */
export const hourTicks =
	(hourOf: (at: Date) => number) =>
	(hours: Period[], most: number): number[] =>
		thinned(hourSteps, most, (step) => where(hours, (at) => hourOf(at) % step === 0))
