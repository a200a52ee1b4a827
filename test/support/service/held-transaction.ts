/** Stops work of the database at a chosen point by holding transactions open. */
import type postgres from 'postgres'
import { expect, onTestFinished } from 'vitest'
import { batchColumns, batchValues, clicksOf, clickValues } from '../../../server/store/clicks/batches.ts'
import type { Database } from '../../../server/store/driver/connect.ts'

type Tx = postgres.TransactionSql<{ bigint: number }>

class RolledBack extends Error {}

/** Keeps a transaction open until the returned function is called, or the test ends. */
export const holdTransaction = async (
	{ sql }: Pick<Database, 'sql'>,
	work: (tx: Tx) => Promise<unknown>,
	end: 'rollback' | 'commit' = 'rollback',
): Promise<() => Promise<void>> => {
	const begun = Promise.withResolvers<void>()
	const over = Promise.withResolvers<void>()
	const ended = sql
		.begin(async (tx) => {
			// Two tests that hold the same row would wait forever; the database cannot see that.
			await tx`set local lock_timeout = '60s'`
			await work(tx)
			begun.resolve()
			await over.promise
			if (end === 'rollback') throw new RolledBack()
		})
		.catch((error: unknown) => {
			if (!(error instanceof RolledBack)) begun.reject(error)
		})
	const release = async () => {
		over.resolve()
		await ended
	}
	onTestFinished(release)
	await begun.promise
	return release
}

/** Waits until `count` statements with `text` are blocked in this database. */
export const untilBlocked = async ({ sql }: Pick<Database, 'sql'>, count = 1, text = ''): Promise<void> => {
	const blocked = async () =>
		(
			await sql`select from pg_stat_activity where datname = current_database()
				and wait_event in ('transactionid', 'relation', 'tuple', 'advisory') and position(${text} in query) > 0`
		).length
	await expect.poll(blocked, { message: 'statements that wait for a lock' }).toBe(count)
}

/** Takes the id of the next log row, which blocks its writer in the middle of the statement. */
export const holdNextBatch = (database: Pick<Database, 'sql'>): Promise<() => Promise<void>> =>
	holdTransaction(
		database,
		(tx) => tx`
			insert into click_log (id, ${tx.unsafe(batchColumns)}) overriding system value
			select case when is_called then last_value + 1 else last_value end, ${batchValues(tx, [])} from click_log_id_seq`,
	)

const waitingOf = (tx: Tx, linkId: number) => tx`
	(select ${tx.unsafe(clickValues('click_log'))} from click_log, ${tx.unsafe(clicksOf('click_log'))}
		where click.link_id = ${linkId}) as waiting`

/** Takes a logged click's place among the raw ones, which blocks counting in the middle. */
export const holdProjection = (
	database: Pick<Database, 'sql'>,
	linkId: number,
): Promise<() => Promise<void>> =>
	holdTransaction(
		database,
		(tx) => tx`
			insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, user_agent)
			select link_id, clicked_at, batch_id, position, '', '' from ${waitingOf(tx, linkId)}
			order by batch_id desc, position desc limit 1`,
	)
