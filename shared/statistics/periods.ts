/** Spans of time with their clicks: what a chart over time is drawn from. */
import { own } from '../text/own.ts'

export interface Period {
	/** When it begins, ISO 8601: a UTC day `2026-11-20`, or an hour `2026-11-20T14:00Z`. */
	start: string
	clicks: number
	/** It isn't over yet, so its clicks may still grow. */
	isUnderWay: boolean
}

/** When a period begins; JavaScript reads a bare day as UTC. */
export const timeOf = ({ start }: Period): Date => new Date(start)

/** Clicks of all periods together. */
export const clicksIn = (periods: Period[]): number => periods.reduce((sum, { clicks }) => sum + clicks, 0)

/** The period with the most clicks, the first of equals. There must be at least one. */
export const busiestOf = (periods: Period[]): Period =>
	periods.reduce((best, period) => (period.clicks > best.clicks ? period : best))

export interface Scale {
	/** Milliseconds. */
	length: number
	/** The start of the period that a moment is in. */
	startOf: (at: Date) => string
	/** The most periods drawn: more than a link can have, yet a bound for nonsense input. */
	most: number
}

/**
 * Every period once, in order, quiet ones as zero: from the earlier of `from` and the first click
 * to the later of `to` and the last click. `counts` has clicks by
 * start; starts that aren't dates are skipped. `now`: its period is under way; by default `to`.
 */
export const fillPeriods = (
	counts: Record<string, number>,
	from: Date,
	to: Date,
	{ length, startOf, most }: Scale,
	now = to,
): Period[] => {
	const known = Object.keys(counts).map((start) => Date.parse(start))
	const moments = [from.getTime(), to.getTime(), ...known].filter((at) => !Number.isNaN(at))
	const under = startOf(now)
	const last = Math.floor(Math.max(...moments) / length)
	const first = Math.max(Math.floor(Math.min(...moments) / length), last - most + 1)
	return Array.from({ length: last - first + 1 }, (_, index) => {
		const start = startOf(new Date((first + index) * length))
		return { start, clicks: own(counts, start) ?? 0, isUnderWay: start === under }
	})
}
