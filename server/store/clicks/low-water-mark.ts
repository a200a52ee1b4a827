/** The log's low-water mark: reads start there instead of scanning deleted batches. */

import type { Database } from '../driver/connect.ts'
import { transaction } from '../driver/transaction.ts'
import { unlessLocked } from '../locks.ts'
import { inLog } from './commit.ts'

/** Ids beyond the mark from which raising it at once pays: a read scans few more deleted rows. */
export const worthwhile = 1_000
/** How long to wait for a batch that is stuck in its commit; meanwhile other visits wait too. */
const lockLimit = '50ms'

/** SQL: the next id of the log. */
const nextId = `coalesce(pg_sequence_last_value(pg_get_serial_sequence('click_log', 'id')), 0) + 1`
/** SQL: how many ids were drawn since the mark. */
export const idsDrawn = `(select ${nextId} - low_water_mark.id from low_water_mark)`

export const createLowWaterMarkStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/**
	 * Raises the mark to the oldest batch in the log; false when a lock was not free in time.
	 * Counting raises it too, but stops at a gap in the ids (counted-batches.ts). This passes ids
	 * that no batch will ever have. It blocks writes to the log for a moment: a batch draws its id
	 * under that lock, so afterwards every lower id is committed or will never be.
	 */
	raise: async (): Promise<boolean> => {
		const [drawn] = await sql<{ ids: number }[]>`select ${sql.unsafe(idsDrawn)} as ids`
		if (drawn!.ids === 0) return true
		return unlessLocked(
			transaction(sql, async (tx) => {
				await tx.unsafe(`set local lock_timeout = '${lockLimit}'`)
				await tx`lock table click_log in share mode`
				await tx`update low_water_mark set id = coalesce(
					(select min(click_log.id) from click_log where ${tx.unsafe(inLog)}),
					${tx.unsafe(nextId)})`
				return true
			}),
			false,
		)
	},
})
