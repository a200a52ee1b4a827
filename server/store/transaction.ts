/** Transactions with an isolation level, which cannot stand still while others wait for them. */
import type postgres from 'postgres'
import type { Database } from './connect.ts'
import { reaching } from './failures.ts'

/** Our rules need to see what others commit during a transaction; a database's default may not allow that. */
const level = 'read committed'

/** Milliseconds that a transaction may be idle. */
const idleAtMost = 10_000
const idleLimit = (milliseconds: number) => `set local idle_in_transaction_session_timeout = ${milliseconds}`

/**
 * Runs statements in one transaction. Postgres ends it when it is idle for so many `milliseconds`, because its process was
 * stopped or cut off by the network. `work` may run again from its beginning. Fails with `Unavailable`.
 */
export const transaction = <T>(
	sql: Database['sql'],
	work: (tx: postgres.TransactionSql<{ bigint: number }>) => Promise<T>,
	milliseconds = idleAtMost,
): Promise<T> =>
	reaching(
		() =>
			sql.begin(`isolation level ${level}`, async (tx) => {
				await tx.unsafe(idleLimit(milliseconds))
				return work(tx)
			}) as Promise<T>,
	)

export type DrizzleTransaction = Parameters<Parameters<Database['db']['transaction']>[0]>[0]

/** The same for statements written with drizzle. */
export const drizzleTransaction = <T>(
	db: Database['db'],
	work: (tx: DrizzleTransaction) => Promise<T>,
): Promise<T> =>
	reaching(() =>
		db.transaction(async (tx) => {
			// In one round trip; drizzle's own option for the level would take another.
			await tx.execute(`set transaction isolation level ${level}; ${idleLimit(idleAtMost)}`)
			return work(tx)
		}),
	)
