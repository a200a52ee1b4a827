/** Where the log of clicks begins, so that nobody looks for it among rows that are gone. */
import { inLog } from './clicks.ts'
import type { Database } from './connect.ts'
import { isLockTimeout } from './failures.ts'
import { countingLock } from './projection.ts'
import { transaction } from './transaction.ts'

/** Ids that the floor is raised by at least: that many clicks of a link, or a few more, may be raw alone meanwhile (rollups.ts). */
const worthwhile = 1_000
/** Visits that begin meanwhile wait as long as this for one that is stuck in its commit. */
const lockLimit = '50ms'

const drawnSince = `(select coalesce(pg_sequence_last_value(pg_get_serial_sequence('click_log', 'id')), 0) + 1 - click_log_floor.id
	from click_log_floor)`
/** Whether it is time to raise it, in SQL. */
export const isWorthRaising = `${drawnSince} >= ${worthwhile}`

/** `atLeast`: ids that it is worth raising by. */
export const createLogFloorStore = ({ sql }: Pick<Database, 'sql'>, atLeast = worthwhile) => ({
	/**
	 * Raises the floor to the oldest batch that waits; false when somebody was in the way. Counting raises it too, up to the first
	 * id that it did not take (projection.ts): this is for ids that no batch will ever have, and for batches that were late. For a moment nobody may write to
	 * the log: a batch draws its id only once it may, so afterwards every id below is committed or will never be.
	 */
	raise: async (): Promise<boolean> => {
		const [drawn] = await sql<{ enough: boolean }[]>`select ${sql.unsafe(drawnSince)} >= ${atLeast} as enough`
		if (!drawn!.enough) return true
		return transaction(sql, async (tx) => {
			// Whoever counts holds the log until its slice is committed.
			const [counting] = await tx<
				{ mine: boolean }[]
			>`select pg_try_advisory_xact_lock(${countingLock}) as mine`
			if (!counting!.mine) return false
			await tx.unsafe(`set local lock_timeout = '${lockLimit}'`)
			await tx`lock table click_log in share mode`
			await tx`update click_log_floor set id = coalesce(
				(select min(click_log.id) from click_log where ${tx.unsafe(inLog)}),
				pg_sequence_last_value(pg_get_serial_sequence('click_log', 'id')) + 1)`
			return true
		}).catch((error) => {
			if (isLockTimeout(error)) return false
			throw error
		})
	},
})
