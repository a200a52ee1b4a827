/** Random numbers that a seed repeats, and the middle of values. */

/** Numbers from 0 to 1, 1 excluded. Source: mulberry32, Tommy Ettinger, public domain. */
export const createRandom = (seed: number) => (): number => {
	seed = (seed + 0x6d2b79f5) | 0
	let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
	mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
	return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

/** The value below which this share of the values lies; 0 without values. */
export const quantile = (values: number[], share: number): number =>
	values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
export const median = (values: number[]): number => quantile(values, 0.5)
