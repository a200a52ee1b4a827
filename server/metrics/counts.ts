/** Counters and histograms as plain numbers, so that counting costs next to nothing. */

/** A counter per label. */
export const zeros = <Label extends string>(labels: readonly Label[]): Record<Label, number> =>
	Object.fromEntries(labels.map((label) => [label, 0])) as Record<Label, number>

export interface Histogram {
	/** Upper bounds of the buckets, ascending, without the last one, which has none. */
	readonly bounds: readonly number[]
	/** Observations of each bucket alone. */
	readonly counts: number[]
	sum: number
}

export const createHistogram = (bounds: readonly number[]): Histogram => ({
	bounds,
	counts: Array.from({ length: bounds.length + 1 }, () => 0),
	sum: 0,
})

export const observe = (histogram: Histogram, value: number): void => {
	const { bounds, counts } = histogram
	let nth = 0
	while (nth < bounds.length && value > bounds[nth]!) nth += 1
	counts[nth]! += 1
	histogram.sum += value
}
