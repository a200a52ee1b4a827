/** How often clicks are counted, so that counting keeps up and visits come first. */

import { second } from '../../shared/time.ts'
import type { Waiting } from '../store/clicks/lease.ts'
import { clicksAtOnce, type Slice } from '../store/clicks/projection.ts'
import type { Store } from '../store/store.ts'
import type { Rolling } from './rolling.ts'
import { type Attempt, turnEvery } from './turns.ts'

/**
 * Milliseconds from a count that found clicks to the next one. Each click of a large slice costs half of what it costs in a small one;
 * those that wait meanwhile are few enough that reads, which add them, hardly notice.
 */
const countEvery = second / 2

/** Batches taken at once at most. With many visits `clicksAtOnce` clicks are fewer batches than this. */
export const batchesAtOnce = 5_000

/**
 * How long counting rests for each millisecond it took, to leave the processor to visits: longer while more waits than one
 * slice takes, until it falls behind by `lateAfter`. From then on it does not rest.
 */
const restFactor = { behind: 2, upToDate: 0.5 }
const lateAfter = 20 * second

const nothing: Slice = { batches: 0, clicks: 0, oldest: null, due: [], isBusy: false }

export interface CountingOptions {
	rolling: Rolling
	/** Turns of works that need the lock of counting, too; each answers in how many milliseconds its work goes on. */
	turns: (() => Promise<number>)[]
	attempt: Attempt
	/** Milliseconds since 1970. */
	now: () => number
}

/**
 * Counts once if clicks wait, then lets the works have a turn each that need the same lock; so none of them has to try for it
 * while another one of this process has it. Answers how many milliseconds to rest: `Infinity` when there is nothing to do.
 */
export const createCounting =
	({ projection }: Pick<Store, 'projection'>, { rolling, turns, attempt, now }: CountingOptions) =>
	async (waiting: Waiting): Promise<number> => {
		const begun = performance.now()
		let slice = nothing
		if (waiting.clicks) {
			const counted = await attempt('count', () => projection.project(batchesAtOnce))
			// It may be done all the same, and only its answer is lost.
			if (counted === undefined) rolling.lookAgain()
			else slice = counted
		}
		rolling.add(slice.due)
		let pause = Number.POSITIVE_INFINITY
		for (const turn of turns) pause = Math.min(pause, await turn())
		const took = performance.now() - begun
		// Another work, or process, had the lock.
		if (slice.isBusy) pause = 0
		if (slice.batches === 0)
			return pause === Number.POSITIVE_INFINITY ? pause : Math.max(turnEvery, pause, took)
		if (slice.oldest !== null && now() - slice.oldest > lateAfter) return 0
		if (slice.clicks >= clicksAtOnce) return took * restFactor.behind
		return Math.max(countEvery, took * restFactor.upToDate)
	}
