/** Where the log of clicks begins, so that nobody looks for it among rows that are gone. */

import type { Database } from '../driver/connect.ts'
import { isLockTimeout } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import { stopCounting } from '../locks.ts'
import { inLog } from './commit.ts'

/** Ids over which it is worth raising at once: reading goes through that many rows that are gone, at most, and a few more. */
export const worthwhile = 1_000
/** Visits that begin meanwhile wait as long as this for one that is stuck in its commit. */
const lockLimit = '50ms'

/** The id that is drawn next, in SQL. */
const nextId = `coalesce(pg_sequence_last_value(pg_get_serial_sequence('click_log', 'id')), 0) + 1`
/** How many ids were drawn from the floor on, in SQL. */
export const idsDrawn = `(select ${nextId} - click_log_floor.id from click_log_floor)`

export const createLowWaterMarkStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/**
	 * Raises the floor to the oldest batch that waits; false when somebody was in the way. Counting raises it too, up to the first
	 * id that it did not take (counted-batches.ts): this is for ids that no batch will ever have, and for batches that were late. For a moment nobody may write to
	 * the log: a batch draws its id only once it may, so afterwards every id below is committed or will never be.
	 */
	raise: async (): Promise<boolean> => {
		const [drawn] = await sql<{ ids: number }[]>`select ${sql.unsafe(idsDrawn)} as ids`
		if (drawn!.ids === 0) return true
		return transaction(sql, async (tx) => {
			// Whoever counts holds the log until its slice is committed.
			await stopCounting(tx)
			await tx.unsafe(`set local lock_timeout = '${lockLimit}'`)
			await tx`lock table click_log in share mode`
			await tx`update click_log_floor set id = coalesce(
				(select min(click_log.id) from click_log where ${tx.unsafe(inLog)}),
				${tx.unsafe(nextId)})`
			return true
		}).catch((error) => {
			if (isLockTimeout(error)) return false
			throw error
		})
	},
})
