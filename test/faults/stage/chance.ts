/** Choices that a seed repeats. */

export interface Chance {
	/** From 0 up to 1, without it. */
	next: () => number
	/** A whole number from `low` to `high`, both included. */
	between: (low: number, high: number) => number
	pick: <T>(items: readonly T[]) => T
	/** Choices of its own that depend on the seed and this name alone, whoever else chooses meanwhile. */
	of: (name: string) => Chance
}

/** 32 bits that depend on every character. Source: FNV-1a. */
const hash = (text: string): number => {
	let bits = 0x811c9dc5
	for (const character of text) bits = Math.imul(bits ^ character.codePointAt(0)!, 0x01000193)
	return bits >>> 0
}

/** Source of the numbers: mulberry32, which is enough for choices. */
export const createChance = (seed: string): Chance => {
	let state = hash(seed)
	const next = (): number => {
		state = (state + 0x6d2b79f5) | 0
		let bits = Math.imul(state ^ (state >>> 15), 1 | state)
		bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
		return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
	}
	const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
	return {
		next,
		between,
		pick: (items) => items[between(0, items.length - 1)]!,
		of: (name) => createChance(`${seed} ${name}`),
	}
}
