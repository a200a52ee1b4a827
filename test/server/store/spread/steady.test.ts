/** Statistics on several machines are those of one moment, even while links are counted. */
import { expect, it } from 'vitest'
import type { Sql, Tx } from '../../../../server/store/driver/connect.ts'
import { countingLock } from '../../../../server/store/locks.ts'
import { createIsSpread } from '../../../../server/store/spread/is-spread.ts'
import { createSteady } from '../../../../server/store/spread/steady.ts'
import { createReads } from '../../../../server/store/statistics/reads.ts'
import { openTestDatabase } from '../../../support/service/database.ts'

const { database } = await openTestDatabase()
const { sql } = database
const spread = createSteady(true)
const ids: Parameters<typeof spread>[1] = (asked) => asked`array[1, 2]::bigint[]`

const count = (linkId: number) => sql`
	insert into link_totals as old (link_id, clicks, visitors, last_click, slice) values (${linkId}, 1, 1, now(), 1)
	on conflict (link_id) do update set clicks = old.clicks + 1, slice = old.slice + 1`
const read = async (): Promise<number> => {
	const [row] = await sql<{ clicks: number }[]>`
		select coalesce(sum(clicks), 0)::integer as clicks from link_totals where link_id in (1, 2)`
	return row!.clicks
}
/** Reads twice in one look: how many clicks were counted in between. */
const lookTwice = async (between: () => Promise<unknown>): Promise<number> => {
	const first = await read()
	await between()
	return (await read()) - first
}

it('what is counted between two looks, once or twice, is in both of them or in none', async () => {
	const meanwhile = [() => count(1), () => count(2)]
	expect(await spread(sql, ids, () => lookTwice(async () => meanwhile.pop()?.()))).toBe(0)
	expect(await read()).toBe(2)
})

it('counting other links does not make a read start over', async () => {
	let begun = 0
	const look = async () => {
		await count(3)
		return ++begun
	}
	expect(await spread(sql, ids, look)).toBe(1)
})

it.each([
	['by a statement of its own', (work: (client: Sql | Tx) => Promise<number>) => work(sql)],
	[
		'in a transaction',
		(work: (client: Sql | Tx) => Promise<number>) =>
			sql.begin('read only', async (tx) => {
				await tx`set local lock_timeout = '7s'`
				const answer = await work(tx)
				expect(await tx`show lock_timeout`).toEqual([{ lock_timeout: '7s' }])
				return answer
			}) as Promise<number>,
	],
])('a link that never comes to rest is read while counting stands still: %s', async (_, inTurn) => {
	/** Counts as the background does: not while another transaction wants that lock alone. */
	const tryToCount = () => sql`
		insert into link_totals as old (link_id, clicks, visitors, last_click, slice)
		select 1, 1, 1, now(), 1 where pg_try_advisory_xact_lock_shared(${countingLock})
		on conflict (link_id) do update set clicks = old.clicks + 1`
	expect(await inTurn((client) => spread(client, ids, () => lookTwice(tryToCount)))).toBe(0)
	// Counting goes on at once.
	const before = await read()
	await tryToCount()
	expect((await read()) - before).toBe(1)
})

it('spread over machines, statements see what is committed in between; on one Postgres, one moment', async () => {
	const between = (isSpread: boolean) =>
		createReads(database, async () => isSpread).snapshot(async (tx) => {
			const clicks = async () =>
				(await tx<{ clicks: number }[]>`select clicks from link_totals where link_id = 1`)[0]
			const before = await clicks()
			await count(1)
			return (await clicks())!.clicks - before!.clicks
		})
	await count(1)
	expect(await createIsSpread({ sql })()).toBe(false)
	expect([await between(true), await between(false)]).toEqual([1, 0])
})
