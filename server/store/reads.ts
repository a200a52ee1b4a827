/** Runs the reads of figures and lists: a few at a time, each for a limited time. */
import type postgres from 'postgres'
import { atMost, createQueue } from '../queue.ts'
import type { Database } from './connect.ts'
import { reaching } from './failures.ts'
import { cancelledAfter } from './patience.ts'

/** Milliseconds that one read may take, waiting included. Source: server/INTERFACE.md, "When the database is slow or away". */
const readAtMost = 10_000
/** As many as the pool has connections. */
const readsAtOnce = 3
const waitingAtMost = 200

export type Sql = postgres.Sql<{ bigint: number }>
export type Tx = postgres.TransactionSql<{ bigint: number }>

export interface Reads {
	/** Runs one statement. Fails with `Unavailable` when it takes too long. */
	one<T extends readonly postgres.MaybeRow[]>(ask: (sql: Sql) => postgres.PendingQuery<T>): Promise<T>
	/** Runs several statements on one snapshot. Fails with `Unavailable` when one takes too long. */
	snapshot<T>(ask: (tx: Tx) => Promise<T>): Promise<T>
}

export const createReads = ({ sql }: Pick<Database, 'sql'>, milliseconds = readAtMost): Reads => {
	const queue = createQueue(readsAtOnce, waitingAtMost)
	/** The time covers waiting and working. The turn ends with the work, because its connection is not free before. */
	const inTurn = async <T>(work: (left: number) => Promise<T>): Promise<T> => {
		const begun = performance.now()
		const end = await queue.enter(milliseconds)
		const left = Math.max(1, Math.ceil(milliseconds - (performance.now() - begun)))
		const working = reaching(() => work(left))
		working.then(end, end)
		return atMost(left, working)
	}
	return {
		one: (ask) => inTurn((left) => cancelledAfter(left, ask(sql))),
		snapshot: <T>(ask: (tx: Tx) => Promise<T>) =>
			inTurn(
				(left) =>
					sql.begin('isolation level repeatable read read only', async (tx) => {
						await tx.unsafe(`set local statement_timeout = ${left}`)
						return ask(tx)
					}) as Promise<T>,
			),
	}
}
