/** Counts lanes of the slice that the lease holder has cut, in the other processes. */
import type { Waiting } from '../store/clicks/lease.ts'
import type { Store } from '../store/store.ts'
import type { Rolling } from './rolling.ts'
import { type Attempt, createTurn, turnEvery } from './turns.ts'

export interface HelpingOptions {
	rolling: Rolling
	attempt: Attempt
	/** Milliseconds of a monotonic clock. */
	ticks: () => number
}

/**
 * A step that counts the lanes nobody else counts, and rolls up the links it found due. Returns the
 * milliseconds to rest: few while clicks wait, since the next slice may be cut at any time;
 * `Infinity` when there are none.
 */
export const createHelping = (
	{ projection }: Pick<Store, 'projection'>,
	{ rolling, attempt, ticks }: HelpingOptions,
) => {
	const rollUp = createTurn(rolling.rollUp, { attempt, ticks })
	return async (waiting: Waiting): Promise<number> => {
		const counted = waiting.clicks ? await attempt('count', projection.help) : undefined
		if (counted !== undefined) rolling.add(counted.due)
		// Even when no more clicks come: the low-water mark passes the last ones later.
		const pause = await rollUp(waiting)
		if (counted === undefined) return pause
		return counted.batches > 0 ? 0 : turnEvery
	}
}
