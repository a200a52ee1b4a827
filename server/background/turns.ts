/** When the works of the background take their turns, and how long each rests afterwards. */
import { minute } from '../../shared/time.ts'
import type { Waiting } from '../store/clicks/lease.ts'

/** Milliseconds that a work which has more to do rests at least. */
export const turnEvery = 100
/** Milliseconds until a work that failed, or could do nothing now, is tried again at the latest; it may make others wait, so not at once. */
const retryAfter = minute

/** Whether a work has more to do: nothing for now, nothing that can be done now, some after a rest, some at once. */
export type Progress = 'done' | 'later' | 'more' | 'busy'

export interface Work {
	name: string
	/** Milliseconds from the end of the work to its next beginning. */
	every: number
	/** Whether there is anything to do; always unless told. */
	waits?: (waiting: Waiting) => boolean
	run: () => Promise<Progress>
}

/** Runs a step of a work; undefined when it failed. */
export type Attempt = <T>(name: string, step: () => Promise<T>) => Promise<T | undefined>

/**
 * Takes a work's turn if it is due. Answers in how many milliseconds the work goes on; `Infinity` unless it has more to do. `ticks`:
 * milliseconds of a clock that nobody sets.
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
			// As long as it worked, so that counting, which may need the same lock, gets its turn.
			const more = Math.max(turnEvery, ticks() - begun)
			const rests = { busy: 0, more, later: Math.min(every, retryAfter), done: every }
			due = ticks() + rests[progress]
			hasMore = progress === 'busy' || progress === 'more'
		}
		return hasMore ? Math.max(0, due - ticks()) : Number.POSITIVE_INFINITY
	}
}
