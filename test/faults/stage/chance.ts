/** Choices that a seed repeats. */
import { createRandom } from '../../bench/random.ts'

export interface Chance {
	/** From 0 to 1, 1 excluded. */
	next: () => number
	/** An integer from `low` to `high`, both included. */
	between: (low: number, high: number) => number
	pick: <T>(items: readonly T[]) => T
	/** Choices that depend only on the seed and this name, whatever else is chosen meanwhile. */
	of: (name: string) => Chance
}

/** FNV-1a: 32 bits that depend on every character. */
const hash = (text: string): number => {
	let bits = 0x811c9dc5
	for (const character of text) bits = Math.imul(bits ^ character.codePointAt(0)!, 0x01000193)
	return bits >>> 0
}

export const createChance = (seed: string): Chance => {
	const next = createRandom(hash(seed))
	const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
	return {
		next,
		between,
		pick: (items) => items[between(0, items.length - 1)]!,
		of: (name) => createChance(`${seed} ${name}`),
	}
}
