/** Shortens a map of counts: the largest first, the rest together, nothing lost. */

export type Count = readonly [name: string, clicks: number]

export interface Top {
	/** The largest first; equal ones by name. */
	rows: Count[]
	/** What did not fit, in the same order; empty if everything did. */
	rest: Count[]
	/** Clicks of `rest` together, including those under unlisted names. */
	restClicks: number
	/** Clicks of all together. */
	total: number
}

const sum = (counts: Count[]): number => counts.reduce((total, [, clicks]) => total + clicks, 0)

/**
 * The `keep` largest counts and the rest. A single leftover gets a row, because "1 others" saves
 * none. `untold`: clicks under unlisted names.
 */
export const topOf = (counts: Record<string, number>, keep = 8, untold = 0): Top => {
	const sorted = Object.entries(counts)
		.filter(([, clicks]) => clicks > 0)
		.toSorted(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
	const cut = sorted.length === keep + 1 ? sorted.length : keep
	const rest = sorted.slice(cut)
	return { rows: sorted.slice(0, cut), rest, restClicks: sum(rest) + untold, total: sum(sorted) + untold }
}
