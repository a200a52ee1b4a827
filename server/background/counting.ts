/** How often clicks are counted, by the lease holder and by the processes that help it. */
// A click to its statistics: commit.ts → here → projection.ts.
import { second } from '../../shared/text/time.ts'
import type { BackgroundMeter } from '../metrics/meters.ts'
import type { Waiting } from '../store/clicks/lease.ts'
import { clicksAtOnce, type Slice } from '../store/clicks/projection.ts'
import type { Store } from '../store/store.ts'
import type { Rolling } from './rolling.ts'
import { type Attempt, createTurn, turnEvery } from './turns.ts'

/**
 * Milliseconds from a count that found clicks to the next one. A click in a large slice costs half
 * of what it costs in a small one, and too few wait meanwhile to slow down the reads that add them.
 */
const countEvery = second / 2

/** Most batches taken at once. With many visits `clicksAtOnce` clicks are fewer batches. */
export const batchesAtOnce = 5_000

/**
 * How long counting rests for each millisecond it took, to leave the processor to visits: longer
 * while more waits than fits a slice. Once it is `lateAfter` behind, it does not rest. While no
 * click comes, other jobs in lanes (erasing) need little rest.
 */
const restFactor = { behind: 2, upToDate: 0.5, quiet: 0.2 }
const lateAfter = 20 * second

const nothing: Slice = { batches: 0, clicks: 0, oldest: null, due: [], isBusy: false }

export interface CountingOptions {
	rolling: Rolling
	/** Turns of jobs that take lanes too; each returns the milliseconds until it continues. */
	turns: (() => Promise<number>)[]
	attempt: Attempt
	meter: BackgroundMeter
	/** Milliseconds since 1970. */
	now: () => number
}

/**
 * Counts once if clicks wait, then gives each job that takes lanes too a turn, so that jobs of one
 * process rarely compete for a lane. Returns the milliseconds to rest: `Infinity` with nothing to
 * do.
 */
export const createCounting =
	({ projection }: Pick<Store, 'projection'>, { rolling, turns, attempt, now, meter }: CountingOptions) =>
	async (waiting: Waiting): Promise<number> => {
		const begun = performance.now()
		let slice = nothing
		if (waiting.clicks) {
			const counted = await attempt('count', () => projection.project(batchesAtOnce))
			// It may have succeeded, with only its answer lost.
			if (counted === undefined) rolling.lookAgain()
			else slice = counted
		}
		rolling.add(slice.due)
		meter.counted += slice.clicks
		let pause = Number.POSITIVE_INFINITY
		for (const turn of turns) pause = Math.min(pause, await turn())
		const took = performance.now() - begun
		const isQuiet = pause === 0 && slice.batches === 0 && !slice.isBusy
		if (isQuiet) return took * restFactor.quiet
		// Another job or process had the lane.
		if (slice.isBusy) pause = 0
		if (slice.batches === 0)
			return pause === Number.POSITIVE_INFINITY ? pause : Math.max(turnEvery, pause, took)
		if (slice.oldest !== null && now() - slice.oldest > lateAfter) return 0
		if (slice.clicks >= clicksAtOnce) return took * restFactor.behind
		return Math.max(pause === 0 ? 0 : countEvery, took * restFactor.upToDate)
	}

/**
 * A step that counts the lanes nobody else counts, and rolls up the links it found due. Returns the
 * milliseconds to rest: few while clicks wait, since the next slice may be cut at any time;
 * `Infinity` when there are none. `ticks`: milliseconds of a monotonic clock.
 */
export const createHelping = (
	{ projection }: Pick<Store, 'projection'>,
	{
		rolling,
		attempt,
		ticks,
		meter,
	}: Pick<CountingOptions, 'rolling' | 'attempt' | 'meter'> & { ticks: () => number },
) => {
	const rollUp = createTurn(rolling.rollUp, { attempt, ticks })
	return async (waiting: Waiting): Promise<number> => {
		const counted = waiting.clicks ? await attempt('count', projection.help) : undefined
		if (counted !== undefined) {
			rolling.add(counted.due)
			meter.counted += counted.clicks
		}
		// Even when no more clicks come: the low-water mark passes the last ones later.
		const pause = await rollUp(waiting)
		if (counted === undefined) return pause
		return counted.batches > 0 ? 0 : turnEvery
	}
}
