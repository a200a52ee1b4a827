/** Figures on several machines are read again when one of their links is counted meanwhile. */
import { expect, it } from 'vitest'
import { createReads, type Sql, type Tx } from '../../../server/store/reads.ts'
import { countingLock } from '../../../server/store/settle.ts'
import { createIsSpread, createSteady } from '../../../server/store/steady.ts'
import { openTestDatabase } from '../../support/service/database.ts'

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

it('what changed while it was read is read again', async () => {
	await count(1)
	const seen: number[] = []
	const answer = await spread(sql, ids, async () => {
		seen.push(await read())
		if (seen.length < 3) await count(seen.length)
		return seen.at(-1)
	})
	expect(seen).toEqual([1, 2, 3])
	expect(answer).toBe(3)
})

it('links that nobody asks about may change', async () => {
	let times = 0
	await spread(sql, ids, async () => {
		times += 1
		await count(3)
	})
	expect(times).toBe(1)
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
])('a link that never comes to rest is read while nobody counts: %s', async (_, inTurn) => {
	/** Counts as the background does: unless somebody wants to have that lock alone. */
	const tryToCount = () => sql`
		insert into link_totals as old (link_id, clicks, visitors, last_click, slice)
		select 1, 1, 1, now(), 1 where pg_try_advisory_xact_lock_shared(${countingLock})
		on conflict (link_id) do update set clicks = old.clicks + 1`
	let times = 0
	const before = await read()
	const torn = (client: Sql | Tx) =>
		spread(client, ids, async () => {
			times += 1
			const first = await read()
			await tryToCount()
			return (await read()) - first
		})
	expect(await inTurn(torn)).toBe(0)
	expect([times, (await read()) - before]).toEqual([4, 3])
	// Counting goes on at once.
	await tryToCount()
	expect((await read()) - before).toBe(4)
})

it('one Postgres is asked once, and nothing beside it', async () => {
	expect(await createIsSpread({ sql })()).toBe(false)
	const one = createSteady(false)
	let times = 0
	await one(
		sql,
		() => {
			throw new Error('never asked')
		},
		async () => {
			times += 1
			await count(1)
		},
	)
	expect(times).toBe(1)
})

it('where it is spread, several statements see what is committed between them', async () => {
	const between = (isSpread: boolean) =>
		createReads(database, async () => isSpread).snapshot(async (tx) => {
			const clicks = async () =>
				(await tx<{ clicks: number }[]>`select clicks from link_totals where link_id = 1`)[0]
			const before = await clicks()
			await count(1)
			return (await clicks())!.clicks - before!.clicks
		})
	await count(1)
	expect(await between(true)).toBe(1)
	expect(await between(false)).toBe(0)
})
