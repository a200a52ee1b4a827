/** Work on what is derived from links: in short steps, each in the lane of its links. */
import { ticks } from '../../waiting/deadline.ts'
import { byKey } from '../driver/by-key.ts'
import type { Database, Tx } from '../driver/connect.ts'
import { transaction } from '../driver/transaction.ts'
import { countingLock, unlessLocked } from '../locks.ts'
import { waitsForNoDisk } from './counted-batches.ts'

/** Milliseconds that a step may hold its lane, and wait for it. */
const stepAtMost = 100

/**
 * Locks the lane of the first link until the transaction ends; returns those of the links that are
 * in it. `waits`: milliseconds until a lock timeout, 0 for none.
 *
 * Later statements of the transaction see all that was done in the lane before, and nobody else
 * changes anything in it meanwhile. The row is updated, so that a count whose snapshot is older
 * than this work sees that the row has changed, and does nothing (count-lane.ts). The number of
 * lanes only changes under the exclusive lock, which waits for the shared one taken first.
 */
export const takeLane = async (tx: Tx, linkIds: number[], waits = 0): Promise<number[]> => {
	// Not sent together: after a timeout Postgres would refuse, and log, all that follows.
	await Promise.all([
		tx.unsafe(`set local lock_timeout = ${waits}`),
		tx`select pg_advisory_xact_lock_shared(${countingLock})`,
	])
	const [own] = await tx<{ lane: number; lanes: number }[]>`
		update counting_lanes set slice = slice where lane = ${linkIds[0]!}::bigint % lanes returning lane, lanes`
	await Promise.all([
		// A crash undoes all of it, and it is done again: no need to wait for the disk.
		tx`select ${tx.unsafe(waitsForNoDisk)}`,
		tx`set local lock_timeout to default`,
	])
	return linkIds.filter((id) => id % own!.lanes === own!.lane)
}

/**
 * Creates a runner of steps, which each take the lane of the first link that `find` returns, and do
 * `work` on those of the links that are in it. Undefined, and nothing is done, while the lane is
 * locked. `size` is how much to do, at most `atMost`: half after a step that took too long, one
 * after one that failed, twice as much after a short one. `time`: milliseconds of a monotonic
 * clock. Tables are read by their keys.
 */
export const createSteps = (
	{ sql }: Pick<Database, 'sql'>,
	atMost: number,
	{ first = atMost, time = ticks }: { first?: number; time?: () => number } = {},
) => {
	let size = first
	return async <T>(
		find: (tx: Tx, size: number) => Promise<number[]>,
		work: (tx: Tx, linkIds: number[], size: number) => Promise<T>,
	): Promise<T | undefined> => {
		const step = async (tx: Tx) => {
			const [, ids] = await Promise.all([tx`select ${tx.unsafe(byKey)}`, find(tx, size)])
			const mine = ids.length === 0 ? [] : await takeLane(tx, ids, stepAtMost)
			const begun = time()
			const answer = await work(tx, mine, size)
			const took = time() - begun
			if (took > stepAtMost) size = Math.ceil(size / 2)
			else if (took < stepAtMost / 2) size = Math.min(2 * size, atMost)
			return answer
		}
		try {
			return await unlessLocked(transaction(sql, step), undefined)
		} catch (error) {
			size = 1
			throw error
		}
	}
}
