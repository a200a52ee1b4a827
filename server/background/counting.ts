/** How often clicks are counted, so that counting keeps up and visits come first. */

import { second } from '../../shared/time.ts'
import { clicksAtOnce, type Slice } from '../store/projection.ts'
import type { Store } from '../store/store.ts'

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

/**
 * Counts once, and answers how many milliseconds to rest: `Infinity` when nothing was there. `attempt` runs the work, and logs it when it
 * fails.
 */
export const createCounting =
	({ projection, rollups }: Pick<Store, 'projection' | 'rollups'>, now: () => number) =>
	async (attempt: (name: string, work: () => Promise<unknown>) => Promise<unknown>): Promise<number> => {
		const begun = performance.now()
		let slice: Slice = { batches: 0, clicks: 0, oldest: null, due: [] }
		await attempt('count', async () => {
			slice = await projection.project(batchesAtOnce)
		})
		if (slice.due.length > 0) await attempt('roll up', () => rollups.rollUp(slice.due))
		if (slice.batches === 0) return Number.POSITIVE_INFINITY
		if (slice.oldest !== null && now() - slice.oldest > lateAfter) return 0
		const took = performance.now() - begun
		if (slice.clicks >= clicksAtOnce) return took * restFactor.behind
		return Math.max(countEvery, took * restFactor.upToDate)
	}
