/** Counts within windows of time, for rate limits and wrong passwords. */
import { LRUCache } from 'lru-cache'
import type { Secrets } from '../config/secrets.ts'
import { isUnavailable, Unavailable } from '../errors.ts'
import type { Count, Counted, CounterStore } from '../store/counters.ts'
import { type BatcherClock, createBatcher } from '../waiting/batcher.ts'
import { deadline, ticks, withDeadline, withinTime } from '../waiting/deadline.ts'

export interface Counters {
	/**
	 * Adds `points` (not negative) to the key's window and returns the window, to be read at once.
	 * Opens one of `windowMs` milliseconds if none is open at `now`, in milliseconds since 1970.
	 */
	add(key: string, points: number, windowMs: number, now: number): Promise<Counted> | Counted
	/** Adds them only if the window then holds at most `most`: whether it did, in one step. */
	take(key: string, points: number, windowMs: number, now: number, most: number): Promise<boolean> | boolean
}

/** Counters of this process alone. When there are too many, the least recently used go first. */
export const createMemoryCounters = (): Counters => {
	const windows = new LRUCache<string, Counted>({ max: 200_000 })
	const add = (key: string, points: number, windowMs: number, now: number): Counted => {
		let window = windows.get(key)
		// A window that ends later than a new one would was opened by a wrong clock.
		if (window === undefined || window.endsAt <= now || window.endsAt > now + windowMs) {
			window = { points: 0, endsAt: now + windowMs }
			windows.set(key, window)
		}
		window.points += points
		return window
	}
	return {
		add,
		take: (key, points, windowMs, now, most) => {
			const window = add(key, 0, windowMs, now)
			if (window.points + points > most) return false
			window.points += points
			return true
		},
	}
}

/** Milliseconds to wait for a count. By then the counted request is out of time anyway. */
const countAtMost = 5_000
/** More batches of one busy address would wait for each other; two keep the database busy. */
const batches = { size: 1_000, parallel: 2, waitingAtMost: 10_000, charactersAtMost: 1_000_000 }

/** `now` in milliseconds since 1970. */
type Waiting = Count & { now: number }

/**
 * Counters in the database, shared by all processes. Keys contain addresses, so only their hashes
 * are stored. Concurrent counts share one statement.
 */
export const createSharedCounters = (
	store: Pick<CounterStore, 'add' | 'giveBack' | 'take'>,
	secrets: Secrets,
	isAway: BatcherClock<Counted>['isAway'],
) => {
	const hashOf = (key: string): string => secrets.hmacHex('counter', key)

	/** Each gets its window as it was after its own points, as if they had come one by one. */
	const addAll = async (waiting: Waiting[]): Promise<Counted[]> => {
		const groups = Map.groupBy(waiting, ({ key }) => key)
		const counts = Array.from(groups, ([key, group]) => ({
			key: hashOf(key),
			points: group.reduce((sum, { points }) => sum + points, 0),
			windowMs: group[0]!.windowMs,
		}))
		// The earliest, so that no window lasts longer than it should.
		const now = Math.min(...waiting.map((count) => count.now))
		const counted = await withDeadline(ticks() + countAtMost, () => store.add(counts, new Date(now)))
		const windows = new Map(
			Array.from(groups.keys(), (key, nth) => {
				const { points, endsAt } = counted[nth]!
				return [key, { points: points - counts[nth]!.points, endsAt }]
			}),
		)
		return waiting.map(({ key, points }) => {
			const window = windows.get(key)!
			window.points += points
			return { ...window }
		})
	}
	const refusal = () => new Unavailable(new Error('the deadline has passed, or too many wait'))
	const batcher = createBatcher(addAll, batches, isUnavailable, { ticks, isAway, refusal })

	return {
		add: (key: string, points: number, windowMs: number, now: number): Promise<Counted> => {
			const by = Math.min(deadline() ?? Number.POSITIVE_INFINITY, ticks() + countAtMost)
			return batcher.ask({ key, points, windowMs, now }, by, key.length)
		},
		take: (key: string, points: number, windowMs: number, now: number, most: number): Promise<boolean> =>
			withinTime(countAtMost, () => store.take({ key: hashOf(key), points, windowMs }, most, new Date(now))),
		/** Takes back a point of the key's window that ends then, unless a new one has begun. */
		giveBack: (key: string, endsAt: number): Promise<void> =>
			withinTime(countAtMost, () => store.giveBack(hashOf(key), 1, new Date(endsAt))),
	}
}

export type SharedCounters = ReturnType<typeof createSharedCounters>
