/** Each chunk of an erasure is short, however many rows were erased before it. */
import { expect, it } from 'vitest'
import { connect } from '../../../../server/store/driver/connect.ts'
import { createDeletionStore } from '../../../../server/store/links/deletion.ts'
import { createErasureStore, linksAtOnce } from '../../../../server/store/links/erasure.ts'
import { erasingOn } from '../../../support/service/erasing.ts'
import { holdTransaction } from '../../../support/service/held-transaction.ts'
import { makeOwn } from '../../../support/service/own-links.ts'
import { send, signUp, withCookie } from '../../../support/service/people.ts'
import { openService } from '../../../support/service/service.ts'
import { atFullSize } from '../../../support/small-world/at-full-size.ts'

const service = await openService()
const { sql } = service.database
const { create, tracesOf } = erasingOn(service)

const atOnce = 100
const erasure = () => createErasureStore(service.database, service.database, atOnce)
const now = () => new Date(service.clock.now)
const fill = async (linkId: number, rows: number) => {
	await sql`insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, user_agent)
		select ${linkId}, now() - nth * interval '1 hour', 1, nth, '', '' from generate_series(1, ${rows}) as nth`
	await fillVisitors(linkId, rows)
	await sql`insert into tallies select ${linkId}, 2, '2026-01-01', nth, '{1}', array['site ' || nth], '{1}'
		from generate_series(1, ${rows}) as nth`
}
const fillVisitors = (linkId: number, rows: number) =>
	sql`insert into link_visitors select ${linkId}, int4send(nth) from generate_series(1, ${rows}) as nth`
const rowsOf = async (linkId: number) =>
	Object.values(await tracesOf(linkId)).reduce((sum, rows) => sum + rows, 0)

it('no slice goes through erased rows again, even while an open report still sees them', async () => {
	const link = await create('many-slices')
	const rows = 30 * atOnce
	await fill(link.id, rows)
	await link.remove()
	await holdTransaction(service.database, async (tx) => {
		await tx`set transaction isolation level repeatable read`
		await tx`select from links limit 1`
	})
	const own = connect(service.place, { prepare: service.prepare, max: 1 })
	/** Index entries that this connection has read. */
	const read = async () => {
		await own.sql`select pg_stat_force_next_flush()`
		const [row] = await own.sql<{ entries: number }[]>`
			select sum(idx_tup_read)::bigint as entries from pg_stat_user_indexes
			where relname like 'clicks%' or relname in ('link_visitors', 'tallies')`
		return row!.entries
	}
	const before = await read()
	const store = createErasureStore(own, own, atOnce)
	service.clock.now += 6_000
	while (await store.eraseChunk(now()));
	// Each is found, erased, and looked up once more; sixty times if slices began at the first.
	const tables = 3
	expect((await read()) - before).toBeLessThan(5 * rows * tables)
	await own.close()
	expect(await tracesOf(link.id)).toEqual({})
})

it.each([
	['all its tables together', 'short-slices', fill],
	['its visitors alone, whose raw clicks were dropped long ago', 'many-visitors', fillVisitors],
])('a slice takes its number of rows from %s, and leaves other links alone', async (_, slug, fillIt) => {
	const [link, other] = [await create(slug), await create(`${slug}-2`)]
	for (const { id } of [link, other]) await fillIt(id, 2.5 * atOnce)
	const kept = await tracesOf(other.id)
	await link.remove()
	service.clock.now += 6_000
	const { eraseChunk } = erasure()
	for (let left = await rowsOf(link.id); left > 0; ) {
		expect(await eraseChunk(now())).toBe(true)
		const next = await rowsOf(link.id)
		expect(left - next).toBeLessThanOrEqual(atOnce + 1)
		expect(next).toBeLessThan(left)
		left = next
	}
	expect(await tracesOf(other.id)).toEqual(kept)
})

atFullSize('hundreds of links at once')(
	'hundreds of links with few rows are erased at a time while no other deletion waits; one with many has slices of its own',
	async () => {
		const many = 120
		const ids = Array.from({ length: many }, (_, nth) => 1_000_000 + nth)
		await sql`insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, user_agent)
		select id, now(), 1, 1, '', '' from unnest(${ids}::bigint[]) as id`
		await fillVisitors(ids[60]!, 3 * atOnce)
		const at = now().toISOString()
		await sql`insert into erasures select id, int8send(id), null, ${at}, ${at} from unnest(${ids}::bigint[]) as id`
		const { eraseChunk } = createErasureStore(service.database, service.database, 7 * atOnce, () => 0)
		expect(await eraseChunk(now())).toBe(false)
		service.clock.now += 6_000
		const left = async () => (await sql`select from erasures`).length
		const seen: number[] = []
		while (await eraseChunk(now())) seen.push(await left())
		expect(seen).toEqual([60, 60, 59, 0])
		for (const table of ['clicks', 'link_visitors'])
			expect(await sql`select from ${sql(table)} where link_id = any (${ids}::bigint[])`).toHaveLength(0)
		const retired = sql`
		select from retired_slugs where slug_hash in (select int8send(id) from unnest(${ids}::bigint[]) as id)`
		expect(await retired).toHaveLength(many)
	},
)

/** Has links wait, which an owner deleted one after the other, milliseconds apart. */
const wait = (ids: number[], owner: string | null, apart: number) =>
	sql`insert into erasures select id, int8send(id), ${owner}, at, at from (
		select id, ${now().toISOString()}::timestamptz + nth * ${apart} * interval '1 ms' as at
		from unnest(${ids}::bigint[]) with ordinality as given (id, nth)) as waiting`

it.each([
	['one deletion of an account', null, 0, 'a person'],
	['one deletion of an account, by key', null, 0, null],
	['an owner’s deletions, link by link', 'program', 1, null],
	['an operator, link by link', null, 1, 'a person'],
])(
	'a link that is deleted after very many by %s is erased in the first steps',
	async (_, owner, apart, by) => {
		const many = Array.from({ length: 4 * linksAtOnce }, (_, nth) => 2_000_000 + nth)
		await wait(many, owner, apart)
		const others = [3_000_000]
		service.clock.now += 1_000
		await wait(others, by, 0)
		service.clock.now += 6_000
		const { eraseChunk } = createErasureStore(service.database, service.database)
		const left = async (ids: number[]) =>
			(await sql`select from erasures where link_id = any (${ids}::bigint[])`).length
		for (let steps = 0; (await left(others)) > 0; steps++) {
			expect(steps).toBeLessThan(2)
			expect(await eraseChunk(now())).toBe(true)
		}
		expect(await left(many)).toBeGreaterThan(linksAtOnce)
		while (await eraseChunk(now()));
		expect(await left(many)).toBe(0)
	},
)

it('the links of an account are one deletion, however many transactions it takes', async () => {
	const person = await signUp(service)
	for (let nth = 0; nth < 5; nth++) await makeOwn(service, person, { alias: `of-one-${nth}` })
	for (let nth = 0; nth < 2; nth++) {
		service.clock.now += 1_000
		const one = { method: 'DELETE', ...withCookie(person.cookie) }
		await service.ask(`/api/v1/my-links/of-one-${nth}`, one)
	}
	await send(
		service,
		'/account/delete',
		{ password: person.password, confirm: 'yes' },
		{ cookie: person.cookie },
	)
	const two = createDeletionStore(service.database, service.database, 2)
	const deletion = {
		now: () => (service.clock.now += 1_000),
		hashOf: (key: string) => Buffer.from(key),
		retiredFor: 0,
	}
	while (await two.deleteOfAccounts(deletion));
	const times = await sql`select count(*)::integer as links from erasures group by deleted_at`
	expect(times).toEqual([{ links: 5 }])
})

atFullSize('a step of fifty links')('a step reads few rows, however many wait', async () => {
	const many = Array.from({ length: 20_000 }, (_, nth) => 4_000_000 + nth)
	await wait(many.slice(0, 10_000), 'program', 1)
	await wait(many.slice(10_000), null, 0)
	service.clock.now += 60_000
	const own = connect(service.place, { prepare: service.prepare, max: 1 })
	const read = async () => {
		await own.sql`select pg_stat_force_next_flush()`
		const [row] = await own.sql<{ rows: number }[]>`
			select (seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'erasures'))::bigint as rows
			from pg_stat_user_tables where relname = 'erasures'`
		return row!.rows
	}
	const before = await read()
	expect(await createErasureStore(own, own).eraseChunk(now())).toBe(true)
	// Found, chosen, locked, and deleted.
	expect((await read()) - before).toBeLessThan(20 * linksAtOnce)
	await own.close()
	await sql`delete from erasures`
})
