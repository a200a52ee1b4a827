/** Runs the reads of figures and lists, each for a limited time. */
import type postgres from 'postgres'
import { usualPatience, withinTime } from '../../waiting/deadline.ts'
import type { Database, Sql, Tx } from '../driver/connect.ts'
import { reading } from '../driver/failures.ts'
import type { IsSpread } from '../spread/is-spread.ts'
import { createSteady, type LinkIds, type Steady } from '../spread/steady.ts'

export interface Reads {
	/** Runs one statement, which reads figures of these links. Fails with `Unavailable` when it takes too long. */
	one<T extends readonly postgres.MaybeRow[]>(
		ask: (sql: Sql) => postgres.PendingQuery<T>,
		linkIds?: LinkIds,
	): Promise<T>
	/**
	 * Runs several statements on one snapshot. Those that read figures of links are run by `steady`, with the ids of these. Fails
	 * with `Unavailable` when they take too long.
	 */
	snapshot<T>(ask: (tx: Tx, steady: Steady) => Promise<T>): Promise<T>
}

/** `milliseconds` that one read may take, waiting for a connection included. */
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
					: // Of a transaction it is asked as of a pool.
						createSteady(await isSpread())(sql, linkIds, (client) => ask(client as Sql)),
			),
		),
	snapshot: <T>(ask: (tx: Tx, steady: Steady) => Promise<T>) =>
		withinTime(milliseconds, () =>
			reading(async () => {
				const spread = await isSpread()
				// In a snapshot of its own on each machine, nobody would see that something changed.
				const level = spread ? 'read committed' : 'repeatable read'
				const steady = createSteady(spread)
				return (await sql.begin(`isolation level ${level} read only`, (tx) => ask(tx, steady))) as T
			}),
		),
})
