/** When background jobs take their turns, and how long each rests afterwards. */
import { minute } from '../../shared/text/time.ts'
import type { Waiting } from '../store/clicks/lease.ts'

/** Shortest rest of a job that has more to do, in milliseconds. */
export const turnEvery = 100
/** Longest rest after a failure or a futile try, in milliseconds. Retries may block others. */
const retryAfter = minute

/** What is left to do: nothing, nothing possible now, more after a rest, more at once. */
export type Progress = 'done' | 'later' | 'more' | 'busy'

/**
 * What a step is called: in the log when it fails, and to `onStep` when it is done, so that tests
 * wait for it instead of asking again and again.
 */
export type StepName =
	| ('lease' | 'count' | 'roll up' | 'links to roll up' | 'links of others to roll up')
	| ('low-water mark' | 'erase' | 'links of deleted accounts' | 'sweep' | 'sessions' | 'accounts')
	| ('audit log' | 'partitions' | 'merge' | 'recount' | 'retention' | 'backup')
	| ('clock' | 'hosts' | 'host visits' | 'lost connections')

export interface Work {
	name: StepName
	/** Milliseconds from the end of one run to the next. */
	every: number
	/** Whether there is anything to do; always by default. */
	waits?: (waiting: Waiting) => boolean
	run: () => Promise<Progress>
}

/** Runs a step of a job; undefined when it failed. */
export type Attempt = <T>(name: StepName, step: () => Promise<T>) => Promise<T | undefined>

/**
 * Runs a job if it is due. Returns the milliseconds until it continues; `Infinity` unless it has
 * more to do. `ticks`: milliseconds of a monotonic clock.
 */
export const createTurn = (
	{ name, every, waits, run }: Work,
	{ attempt, ticks }: { attempt: Attempt; ticks: () => number },
): ((waiting: Waiting) => Promise<number>) => {
	let due = Number.NEGATIVE_INFINITY
	let hasMore = false
	return async (waiting) => {
		if (waits?.(waiting) === false) return Number.POSITIVE_INFINITY
		if (ticks() >= due) {
			const begun = ticks()
			const progress = (await attempt(name, run)) ?? 'later'
			// As long as the step took, so that counting, which may need its lane, gets a turn.
			const more = Math.max(turnEvery, ticks() - begun)
			const rests = { busy: 0, more, later: Math.min(every, retryAfter), done: every }
			due = ticks() + rests[progress]
			hasMore = progress === 'busy' || progress === 'more'
		}
		return hasMore ? Math.max(0, due - ticks()) : Number.POSITIVE_INFINITY
	}
}
