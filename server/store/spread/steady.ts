/** Reads figures of links that may be on several machines: again, if a link's were counted meanwhile. */
import type postgres from 'postgres'
import type { Sql, Tx } from '../driver/connect.ts'
import { stopCounting } from '../locks.ts'

/** Ids of links as an array, in SQL. */
export type LinkIds = (sql: Sql | Tx) => postgres.PendingQuery<postgres.Row[]>

/** Times that a read is tried while others count. A link is counted about twice a second, and read in a few hundredths of one. */
const tries = 3
/** Milliseconds for which a read waits at most for those who count. */
const aloneWithin = 5_000

/**
 * What changes in a link's row with everything that is derived from its clicks, as text: all of it is on the machine of that row,
 * and committed there at once. `linkIds`: an array of them, in SQL.
 */
const stampOf = (linkIds: postgres.PendingQuery<postgres.Row[]>, sql: Sql | Tx) => sql<
	{ stamp: string | null }[]
>`
	select string_agg(concat_ws(' ', link_id, slice, clicks, rolled_before, unrolled, forgotten_visitors), ',' order by link_id)
		as stamp
	from link_totals where link_id = any (${linkIds})`

/**
 * Runs `ask`. One Postgres has one snapshot of a statement, several have as many: there it is run again until the totals of the
 * links were the same before and afterwards. On machines so busy that this takes too many tries, counting pauses for the last
 * one; then reads that come meanwhile have nothing in their way, so counting waits for few of them. Fails with `Unavailable`
 * when even that has to wait for too long.
 */
export const createSteady =
	(isSpread: boolean) =>
	async <T>(sql: Sql | Tx, linkIds: LinkIds, ask: (client: Sql | Tx) => PromiseLike<T>): Promise<T> => {
		if (!isSpread) return ask(sql)
		const stamp = async () => (await stampOf(linkIds(sql), sql))[0]!.stamp
		let before = await stamp()
		for (let nth = 0; nth < tries; nth++) {
			const answer = await ask(sql)
			const after = await stamp()
			if (after === before) return answer
			before = after
		}
		const alone = async (tx: Tx): Promise<T> => {
			await stopCounting(tx, aloneWithin)
			return ask(tx)
		}
		if ('savepoint' in sql) {
			const [own] = await sql<{ limit: string }[]>`select current_setting('lock_timeout') as limit`
			const answer = await alone(sql)
			// What comes after it in the caller's transaction waits no longer than before.
			await sql`select set_config('lock_timeout', ${own!.limit}, true)`
			return answer
		}
		return (await sql.begin('isolation level read committed read only', alone)) as T
	}

export type Steady = ReturnType<typeof createSteady>
