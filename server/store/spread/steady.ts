/** Reads figures of links that may be on several machines: again, if a link's were counted meanwhile. */
import type postgres from 'postgres'
import { ticks } from '../../waiting/deadline.ts'
import { stopCounting } from '../clicks/settle.ts'
import { reading } from '../driver/failures.ts'
import type { LinkIds, Sql, Tx } from '../figures/reads.ts'

/** Times that a read is tried while others count. A link is counted about twice a second, and read in a few hundredths of one. */
const tries = 3
/** Milliseconds for which a read waits at most for those who count. */
const aloneWithin = 5_000
/** Milliseconds for which it is known whether tables are distributed: an operator may do that while servers run. */
const knownFor = 30_000

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
 * Whether tables are distributed (Citus), asked at most every so many milliseconds. Ask before a transaction begins: in it, the
 * connection that is asked could be waited for by all that have one. Fails with `Unavailable`.
 */
export const createIsSpread = ({ sql }: { sql: Sql }) => {
	let known: { at: number; answer: Promise<boolean> } | undefined
	return (): Promise<boolean> => {
		if (known !== undefined && ticks() - known.at < knownFor) return known.answer
		const answer = reading(async () => {
			const [row] = await sql<
				{ is: boolean }[]
			>`select to_regclass('pg_catalog.pg_dist_partition') is not null as is`
			return row!.is
		})
		known = { at: ticks(), answer }
		answer.catch(() => {
			known = undefined
		})
		return answer
	}
}

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

export type IsSpread = ReturnType<typeof createIsSpread>
export type Steady = ReturnType<typeof createSteady>
