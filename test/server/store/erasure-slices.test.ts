/** Each slice of an erasure is short, however many rows were erased before it. */
import { expect, it } from 'vitest'
import { connect } from '../../../server/store/connect.ts'
import { createErasureStore } from '../../../server/store/erasure.ts'
import { erasingOn } from '../../support/service/erasing.ts'
import { holdTransaction } from '../../support/service/held-transaction.ts'
import { openService } from '../../support/service/service.ts'

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
	await sql`insert into rollups select ${linkId}, '2026-01-01', 1, 'site ' || nth, 1
		from generate_series(1, ${rows}) as nth`
}
const fillVisitors = (linkId: number, rows: number) =>
	sql`insert into link_visitors select ${linkId}, int4send(nth) from generate_series(1, ${rows}) as nth`
const rowsOf = async (linkId: number) =>
	Object.values(await tracesOf(linkId)).reduce((sum, rows) => sum + rows, 0)

it('erased rows are not gone through again by every slice, though a report is open that still sees them', async () => {
	const link = await create('many-slices')
	const rows = 30 * atOnce
	await fill(link.id, rows)
	await link.remove()
	await holdTransaction(service.database, async (tx) => {
		await tx`set transaction isolation level repeatable read`
		await tx`select from links limit 1`
	})
	const own = connect(service.place, { prepare: service.prepare, max: 1 })
	/** Entries of the indexes that were gone through, as far as this connection has told. */
	const read = async () => {
		await own.sql`select pg_stat_force_next_flush()`
		const [row] = await own.sql<{ entries: number }[]>`
			select sum(idx_tup_read)::bigint as entries from pg_stat_user_indexes
			where relname like 'clicks%' or relname in ('link_visitors', 'rollups')`
		return row!.entries
	}
	const before = await read()
	const store = createErasureStore(own, own, atOnce)
	service.clock.now += 6_000
	while (await store.eraseSlice(now()));
	// Each is found, erased, and looked for once more at the end. It would be sixty times if every slice began at the first.
	const tables = 3
	expect((await read()) - before).toBeLessThan(5 * rows * tables)
	await own.close()
	expect(await tracesOf(link.id)).toEqual({})
})

it.each([
	['all its tables together', 'short-slices', fill],
	['its visitors alone, whose raw clicks were dropped long ago', 'many-visitors', fillVisitors],
])(
	'a slice takes its number of rows from %s, and leaves other links as they are',
	async (_, slug, fillIt) => {
		const [link, other] = [await create(slug), await create(`${slug}-2`)]
		for (const { id } of [link, other]) await fillIt(id, 2.5 * atOnce)
		const kept = await tracesOf(other.id)
		await link.remove()
		const { eraseSlice } = erasure()
		for (let left = await rowsOf(link.id); left > 1; ) {
			expect(await eraseSlice(now())).toBe(true)
			const next = await rowsOf(link.id)
			expect(left - next).toBeLessThanOrEqual(atOnce)
			expect(next).toBeLessThan(left)
			left = next
		}
		service.clock.now += 6_000
		while (await eraseSlice(now()));
		expect(await tracesOf(link.id)).toEqual({})
		expect(await tracesOf(other.id)).toEqual(kept)
	},
)

it('rows that come where an erasure has been already are erased too', async () => {
	const link = await create('rows-behind')
	await fill(link.id, 3 * atOnce)
	await link.remove()
	service.clock.now += 6_000
	const { eraseSlice } = erasure()
	await eraseSlice(now())
	await sql`insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, user_agent)
		values (${link.id}, '2020-01-01', 2, 1, '', '')`
	while (await eraseSlice(now()));
	expect(await tracesOf(link.id)).toEqual({})
})

it('a link whose rows are gone, but to which a late batch may still come, holds up no other link', async () => {
	const [first, second] = [await create('gone-first'), await create('gone-next')]
	for (const { id } of [first, second]) await fill(id, 2 * atOnce)
	await first.remove()
	service.clock.now += 1
	await second.remove()
	const { eraseSlice } = erasure()
	while (await eraseSlice(now()));
	expect([await tracesOf(first.id), await tracesOf(second.id)]).toEqual([{ erasures: 1 }, { erasures: 1 }])
	service.clock.now += 6_000
	while (await eraseSlice(now()));
	expect([await tracesOf(first.id), await tracesOf(second.id)]).toEqual([{}, {}])
})
