/** Runs the reads of statistics and lists, each with a time limit. */
import type postgres from 'postgres'
import { usualPatience, withinTime } from '../../waiting/deadline.ts'
import type { Database, Sql, Tx } from '../driver/connect.ts'
import { reading } from '../driver/failures.ts'
import type { IsSpread } from '../spread/is-spread.ts'
import { createSteady, type LinkIds, type Steady } from '../spread/steady.ts'

export interface Reads {
	/** Runs one statement; `linkIds`: whose statistics it reads. Fails with `Unavailable`. */
	one<T extends readonly postgres.MaybeRow[]>(
		ask: (sql: Sql) => postgres.PendingQuery<T>,
		linkIds?: LinkIds,
	): Promise<T>
	/** Several statements on one snapshot; `steady` reads statistics. Fails with `Unavailable`. */
	snapshot<T>(ask: (tx: Tx, steady: Steady) => Promise<T>): Promise<T>
}

/** `milliseconds` that one read may take, including the wait for a connection. */
export const createReads = (
	{ sql }: Pick<Database, 'sql'>,
	isSpread: IsSpread,
	milliseconds: number = usualPatience.toServe,
): Reads => ({
	one: (ask, linkIds) =>
		withinTime(milliseconds, () =>
			reading(async () =>
				linkIds === undefined
					? ask(sql)
					: // A transaction is asked just as a pool is.
						createSteady(await isSpread())(sql, linkIds, (client) => ask(client as Sql)),
			),
		),
	snapshot: <T>(ask: (tx: Tx, steady: Steady) => Promise<T>) =>
		withinTime(milliseconds, () =>
			reading(async () => {
				const spread = await isSpread()
				// Machines have no common snapshot, and `steady` has to see what changes meanwhile.
				const level = spread ? 'read committed' : 'repeatable read'
				const steady = createSteady(spread)
				return (await sql.begin(`isolation level ${level} read only`, (tx) => ask(tx, steady))) as T
			}),
		),
})
