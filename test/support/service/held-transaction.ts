/** Stops the database's work at a chosen point by holding transactions open. */
import type postgres from 'postgres'
import { expect, onTestFinished } from 'vitest'
import type { Database } from '../../../server/store/connect.ts'

type Tx = postgres.TransactionSql<{ bigint: number }>

class RolledBack extends Error {}

/** Does something in a transaction that stays open until the answered function ends it (by rolling back, unless told), at the latest when the test ends. */
export const holdTransaction = async (
	{ sql }: Pick<Database, 'sql'>,
	work: (tx: Tx) => Promise<unknown>,
	end: 'rollback' | 'commit' = 'rollback',
): Promise<() => Promise<void>> => {
	const begun = Promise.withResolvers<void>()
	const over = Promise.withResolvers<void>()
	const ended = sql
		.begin(async (tx) => {
			// Two that hold the same would wait for each other, which the database can't see.
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

/** Waits until as many statements of this database (those with this text in them) wait for another's transaction. */
export const untilBlocked = async ({ sql }: Pick<Database, 'sql'>, count = 1, text = ''): Promise<void> => {
	const blocked = async () =>
		(
			await sql`select from pg_stat_activity where datname = current_database()
				and wait_event in ('transactionid', 'relation', 'tuple', 'advisory') and position(${text} in query) > 0`
		).length
	await expect.poll(blocked, { message: 'statements that wait for a lock' }).toBe(count)
}

/** Takes the number of the next log row away from it: who writes one waits in the middle of its statement. */
export const holdNextBatch = (database: Pick<Database, 'sql'>): Promise<() => Promise<void>> =>
	holdTransaction(
		database,
		(tx) => tx`
			insert into click_log (id, link_ids, clicks) overriding system value
			select case when is_called then last_value + 1 else last_value end, '{}', '[]' from click_log_id_seq`,
	)

/** Takes the place of a logged click of a link among the raw ones: who moves that link's log rows waits in the middle. */
export const holdProjection = (
	database: Pick<Database, 'sql'>,
	linkId: number,
): Promise<() => Promise<void>> =>
	holdTransaction(
		database,
		(tx) => tx`
			insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, user_agent)
			select click.l, to_timestamp(click.t / 1000), click_log.id, click.position, '', ''
			from click_log, rows from (json_to_recordset(click_log.clicks) as (l bigint, t double precision))
				with ordinality as click (l, t, position)
			where click.l = ${linkId} order by click_log.id desc, click.position desc limit 1`,
	)
