/** Counts within windows of time, for rate limits and wrong passwords. */
import { LRUCache } from 'lru-cache'
import type { Secrets } from '../config/secrets.ts'
import { isUnavailable, Unavailable } from '../errors.ts'
import type { Count, Counted, CounterStore } from '../store/counters.ts'
import { type BatcherClock, createBatcher } from '../waiting/batcher.ts'
import { deadline, ticks, withDeadline, withinTime } from '../waiting/deadline.ts'

export interface Counters {
	/**
	 * Adds `points` (not negative) to the key's window and answers what it holds; to be read at once. A new window of `windowMs`
	 * milliseconds opens when none is open at `now`, in milliseconds since 1970.
	 */
	add(key: string, points: number, windowMs: number, now: number): Promise<Counted> | Counted
}

/** Counters that points can be given back to. */
export interface SharedCounters extends Counters {
	add(key: string, points: number, windowMs: number, now: number): Promise<Counted>
	/** Takes a point of the key's window that ends then back, unless another one has begun since. */
	giveBack(key: string, endsAt: number): Promise<void>
}

/** Counters of this process alone. When there are too many, the least used are forgotten first. */
export const createMemoryCounters = (): Counters => {
	const windows = new LRUCache<string, Counted>({ max: 200_000 })
	return {
		add: (key, points, windowMs, now) => {
			let window = windows.get(key)
			// One that ends later than a new one would was opened by a clock that was wrong.
			if (window === undefined || window.endsAt <= now || window.endsAt > now + windowMs) {
				window = { points: 0, endsAt: now + windowMs }
				windows.set(key, window)
			}
			window.points += points
			return window
		},
	}
}

/** Milliseconds that a count is waited for. By then the request that is being counted is out of time anyway. */
const countAtMost = 5_000
/** Batches of one busy address would only wait for each other; two keep the database at work between answers. */
const batches = { size: 1_000, parallel: 2, waitingAtMost: 10_000, charactersAtMost: 1_000_000 }

/** One count that waits; `now` in milliseconds since 1970. */
type Waiting = Count & { now: number }

/**
 * Counters in the database, shared by all processes. Keys hold addresses, so only their hashes are stored. What is counted at
 * the same time goes there in one statement.
 */
export const createSharedCounters = (
	store: Pick<CounterStore, 'add' | 'giveBack'>,
	secrets: Secrets,
	isAway: BatcherClock<Counted>['isAway'],
): SharedCounters => {
	const hashOf = (key: string): string => secrets.hmacHex('counter', key)

	/** Each is told what its window held after its own points, as if they had come one after the other. */
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
		add: (key, points, windowMs, now) => {
			const by = Math.min(deadline() ?? Number.POSITIVE_INFINITY, ticks() + countAtMost)
			return batcher.ask({ key, points, windowMs, now }, by, key.length)
		},
		giveBack: (key, endsAt) =>
			withinTime(countAtMost, () => store.giveBack(hashOf(key), 1, new Date(endsAt))),
	}
}
