/** Reads statistics of links that may be on several machines, again if they changed meanwhile. */
import type { Fragment, Sql, Tx } from '../driver/connect.ts'
import { countingLock } from '../locks.ts'

/** SQL: an array of link ids. */
export type LinkIds = (sql: Sql | Tx) => Fragment

/** Tries while counting goes on. A link is counted about twice a second; a read takes 0.05 s. */
const tries = 3
/** Milliseconds that the last try waits for work under way; meanwhile none can begin. */
const aloneWithin = 5_000

/**
 * A fingerprint of what is derived from the links' clicks. Whatever changes that also changes the
 * link's row of totals, in the same commit on the same machine.
 */
const readFingerprint = async (linkIds: LinkIds, sql: Sql | Tx): Promise<string | null> => {
	const [row] = await sql<{ fingerprint: string | null }[]>`
		select string_agg(concat_ws(' ', link_id, slice, clicks, rolled_before, unrolled, forgotten_visitors), ',' order by link_id)
			as fingerprint
		from link_totals where link_id = any (${linkIds(sql)})`
	return row!.fingerprint
}

/**
 * Runs `ask`. On one Postgres a statement has one snapshot. Distributed, it has one per machine:
 * there `ask` runs again until the links' totals were the same before and after it. After too many
 * tries counting is stopped for the last one. Reads that come meanwhile then succeed at once, so
 * counting waits for few. Fails with `Unavailable` when counting can't be stopped in time.
 */
export const createSteady =
	(isSpread: boolean) =>
	async <T>(sql: Sql | Tx, linkIds: LinkIds, ask: (client: Sql | Tx) => PromiseLike<T>): Promise<T> => {
		if (!isSpread) return ask(sql)
		let before = await readFingerprint(linkIds, sql)
		for (let nth = 0; nth < tries; nth++) {
			const answer = await ask(sql)
			const after = await readFingerprint(linkIds, sql)
			if (after === before) return answer
			before = after
		}
		const alone = async (tx: Tx): Promise<T> => {
			// A read-only transaction can't lock the rows of lanes.
			await tx.unsafe(`set local lock_timeout = ${aloneWithin}`)
			await tx`select pg_advisory_xact_lock(${countingLock})`
			return ask(tx)
		}
		if ('savepoint' in sql) {
			const [own] = await sql<{ limit: string }[]>`select current_setting('lock_timeout') as limit`
			const answer = await alone(sql)
			// The rest of the caller's transaction keeps its own limit.
			await sql`select set_config('lock_timeout', ${own!.limit}, true)`
			return answer
		}
		return (await sql.begin('isolation level read committed read only', alone)) as T
	}

export type Steady = ReturnType<typeof createSteady>
