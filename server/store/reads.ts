/** Runs the reads of figures and lists, each for a limited time. */
import type postgres from 'postgres'
import { usualPatience, withinTime } from '../deadline.ts'
import type { Database } from './connect.ts'
import { reading } from './failures.ts'

export type Sql = postgres.Sql<{ bigint: number }>
export type Tx = postgres.TransactionSql<{ bigint: number }>

export interface Reads {
	/** Runs one statement. Fails with `Unavailable` when it takes too long. */
	one<T extends readonly postgres.MaybeRow[]>(ask: (sql: Sql) => postgres.PendingQuery<T>): Promise<T>
	/** Runs several statements on one snapshot. Fails with `Unavailable` when they take too long. */
	snapshot<T>(ask: (tx: Tx) => Promise<T>): Promise<T>
}

/** `milliseconds` that one read may take, waiting for a connection included. */
export const createReads = (
	{ sql }: Pick<Database, 'sql'>,
	milliseconds: number = usualPatience.toServe,
): Reads => ({
	one: (ask) => withinTime(milliseconds, () => reading(() => ask(sql))),
	snapshot: <T>(ask: (tx: Tx) => Promise<T>) =>
		withinTime(milliseconds, () =>
			reading(() => sql.begin('isolation level repeatable read read only', ask) as Promise<T>),
		),
})
