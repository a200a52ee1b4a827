/** Spans of time with their clicks: what a chart over time is drawn from. */

export interface Period {
	/** When it begins, ISO 8601: a UTC day such as `2026-11-20`, or a moment for anything shorter. */
	start: string
	clicks: number
}

/** When a period begins; JavaScript reads a bare day as UTC. */
export const timeOf = ({ start }: Period): Date => new Date(start)

/** Clicks of all periods together. */
export const clicksIn = (periods: Period[]): number => periods.reduce((sum, { clicks }) => sum + clicks, 0)

/** The period with the most clicks, the first of equal ones. There has to be one at least. */
export const busiestOf = (periods: Period[]): Period =>
	periods.reduce((best, period) => (period.clicks > best.clicks ? period : best))
