/** A storage area of the browser in memory, for unit tests. */
import type { Area } from '../../../extension/actions/storage/item.ts'

export interface MemoryArea extends Area {
	values: Map<string, unknown>
	/** From now on writes of more characters fail as in a full storage. */
	fill: (most: number) => void
}

/** Chromium's storage returns objects with sorted keys; Firefox's keeps their order. */
const asChromiumReturns = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(asChromiumReturns)
	if (typeof value !== 'object' || value === null) return value
	return Object.fromEntries(
		Object.entries(value)
			.map(([key, inner]) => [key, asChromiumReturns(inner)] as const)
			.toSorted(([one], [other]) => (one < other ? -1 : 1)),
	)
}

/** Copies values on their way in and out, as a browser does. */
export const memoryArea = (): MemoryArea => {
	const values = new Map<string, unknown>()
	const watchers = new Set<Parameters<Area['watch']>[0]>()
	const tell = (now: Record<string, unknown>, change: () => void): void => {
		const before = Object.fromEntries(Object.keys(now).map((key) => [key, values.get(key)]))
		change()
		for (const changed of watchers) changed(structuredClone(now), structuredClone(before))
	}
	let room = Number.POSITIVE_INFINITY
	return {
		values,
		fill: (most) => {
			room = most
		},
		get: async (keys = [...values.keys()]) =>
			asChromiumReturns(
				structuredClone(
					Object.fromEntries(keys.filter((key) => values.has(key)).map((key) => [key, values.get(key)])),
				),
			) as Record<string, unknown>,
		remove: async (keys) => {
			tell(Object.fromEntries(keys.map((key) => [key, undefined])), () => {
				for (const key of keys) values.delete(key)
			})
		},
		set: async (entries) => {
			if (JSON.stringify(entries).length > room) throw new Error('Resource::kQuotaBytes quota exceeded')
			tell(entries, () => {
				for (const [key, value] of Object.entries(entries)) values.set(key, structuredClone(value))
			})
		},
		watch: (changed) => {
			watchers.add(changed)
			return () => watchers.delete(changed)
		},
	}
}
