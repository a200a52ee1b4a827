/** Counts within windows of time, for rate limits and wrong passwords. */
import { LRUCache } from 'lru-cache'
import type { Secrets } from './start/secrets.ts'
import type { Counted, CounterStore } from './store/counters.ts'

export interface Counters {
	/**
	 * Adds `points` (may be negative) to the key's window and answers what it holds. A new window of `windowMs`
	 * milliseconds opens when none is open at `now`, in milliseconds since 1970.
	 */
	add(key: string, points: number, windowMs: number, now: number): Promise<Counted> | Counted
}

/** Counters of this process alone. When there are too many, the least used are forgotten first. */
export const createMemoryCounters = (): Counters => {
	const windows = new LRUCache<string, { points: number; endsAt: number }>({ max: 200_000 })
	return {
		add: (key, points, windowMs, now) => {
			let window = windows.get(key)
			if (window === undefined || window.endsAt <= now) {
				window = { points: 0, endsAt: now + windowMs }
				windows.set(key, window)
			}
			window.points = Math.max(0, window.points + points)
			return { ...window }
		},
	}
}

/** Counters in the database, shared by all processes. Keys hold addresses, so only their hashes are stored. */
export const createSharedCounters = (store: Pick<CounterStore, 'add'>, secrets: Secrets): Counters => ({
	add: (key, points, windowMs, now) =>
		store.add(secrets.hmac('counter', key), points, windowMs, new Date(now)),
})
