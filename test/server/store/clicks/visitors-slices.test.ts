/** Forgetting visitors goes in short slices, reads no click, and waits for no other transaction. */
import { expect, it } from 'vitest'
import { countLane } from '../../../../server/store/clicks/count-lane.ts'
import { takeLane } from '../../../../server/store/clicks/lane-work.ts'
import {
	createVisitorStore,
	firstVisitor,
	type VisitorPlace,
} from '../../../../server/store/clicks/visitors.ts'
import { connect } from '../../../../server/store/driver/connect.ts'
import { holdTransaction, untilBlocked } from '../../../support/service/held-transaction.ts'
import { anyClick, logBatch } from '../../../support/service/log-batch.ts'
import { openService } from '../../../support/service/service.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'

const service = await openService()
const { sql } = service.database
const { make } = storedLinks(service)
const hashesOf = async (id: number) => (await sql`select from link_visitors where link_id = ${id}`).length
const hold = (work: Parameters<typeof holdTransaction>[1]) => holdTransaction(service.database, work)
const forget = async (store: typeof service.store.visitors): Promise<void> => {
	let rest: VisitorPlace | undefined = firstVisitor
	while (rest !== undefined) rest = await store.forgetSome(rest)
}

it('each visitor is read a few times, and no click, however many clicks a link has', async () => {
	const { id } = await make()
	const visitors = 2_000
	await sql`insert into link_visitors (link_id, ip_hash, seen_in)
		select ${id}, int4send(nth), case when nth % 2 = 0 then '2026-06-01' else '2026-10-26' end::date
		from generate_series(1, ${visitors}) as nth`
	await sql`insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, user_agent)
		select ${id}, '2026-11-01', 1, nth, int4send(nth), '' from generate_series(1, ${visitors}) as nth`
	await sql`insert into link_totals (link_id, clicks, visitors, last_click) values (${id}, ${visitors}, ${visitors}, now())`
	await sql`update click_retention set dropped_before = '2026-10-20'`
	const own = connect(service.place, { prepare: service.prepare, max: 1 })
	/** Rows and index entries that this connection has read. */
	const read = async () => {
		await own.sql`select pg_stat_force_next_flush()`
		const [row] = await own.sql<{ rows: number }[]>`
			select sum(coalesce(idx_tup_read, 0) + coalesce(seq_tup_read, 0))::bigint as rows
			from pg_stat_user_tables left join pg_stat_user_indexes using (relid)
			where pg_stat_user_tables.relname ~ '^clicks' or pg_stat_user_tables.relname = 'link_visitors'`
		return row!.rows
	}
	const before = await read()
	await forget(createVisitorStore(own, visitors / 40))
	expect((await read()) - before).toBeLessThan(4 * visitors)
	await own.close()
	expect(await hashesOf(id)).toBe(visitors / 2)
	const totals = await sql`select forgotten_visitors as n from link_totals where link_id = ${id}`
	expect(totals).toEqual([{ n: visitors / 2 }])
	for (const table of ['clicks', 'link_visitors']) await sql`delete from ${sql(table)} where link_id = ${id}`
})

it('waits neither long for other work in the lane nor for a link that is being deleted', async () => {
	const [link, other] = [await make(), await make()]
	for (const { id } of [link, other]) await sql`insert into link_visitors values (${id}, 'x')`
	await sql`update click_retention set dropped_before = '2026-10-20', forgotten_before = '-infinity'`
	const working = await hold((tx) => takeLane(tx, [link.id]))
	expect(await service.store.visitors.forgetSome(firstVisitor)).toEqual(firstVisitor)
	await working()
	const deleting = await hold((tx) => tx`delete from links where id = ${link.id}`)
	await forget(service.store.visitors)
	expect([await hashesOf(link.id), await hashesOf(other.id)]).toEqual([0, 0])
	await deleting()
})

it.each([1, 3])('the visitors of all links are forgotten, with %i lanes', async (lanes) => {
	expect(await service.store.lanes.change(lanes)).toBe(true)
	const links = [await make(), await make(), await make(), await make()]
	for (const { id } of links)
		await sql`insert into link_visitors (link_id, ip_hash, seen_in)
			select ${id}, int4send(nth), '2026-06-01' from generate_series(1, 3) as nth`
	// One visitor at a time, several of one link, all links at once.
	for (const atOnce of [1, 5, 100]) {
		const [{ id } = { id: 0 }] = links
		await sql`update click_retention set dropped_before = '2026-10-20', forgotten_before = '-infinity'`
		await forget(createVisitorStore(service.database, atOnce))
		for (const link of links) expect([atOnce, await hashesOf(link.id)]).toEqual([atOnce, 0])
		await sql`insert into link_visitors (link_id, ip_hash, seen_in) select link.id, int4send(nth), '2026-06-01'
			from links as link, generate_series(1, 3) as nth where link.id >= ${id} and link.id < ${id} + 4`
	}
	await sql`delete from link_visitors`
	expect(await service.store.lanes.change(1)).toBe(true)
})

it('a count that still sees visitors forgotten since does nothing, and the next one counts them as new', async () => {
	const { id } = await make()
	const ipHash = '61'.repeat(16)
	await logBatch(sql, [anyClick({ linkId: id, ipHash })])
	await sql`insert into link_visitors (link_id, ip_hash) values (${id}, decode(${ipHash}, 'hex'))`
	await sql`insert into link_totals (link_id, clicks, visitors, last_click) values (${id}, 1, 1, '2026-06-01')`
	await sql`update click_retention set dropped_before = '2026-11-01'`
	await sql`update click_slices set slice = slice + 1, ids = array(select id from click_log)`
	// The count stands still between its snapshot and its lane.
	const pause = 5_279_999
	await sql.unsafe(`
		create function pause() returns boolean language plpgsql as
			$$ begin perform pg_advisory_xact_lock_shared(${pause}); return true; end $$;
		alter table click_slices rename to all_slices;
		create view click_slices as select * from all_slices where pause()`)
	const release = await hold((tx) => tx`select pg_advisory_xact_lock(${pause})`)
	const counting = countLane(service.database)
	await untilBlocked(service.database, 1, 'with lane as')
	expect(await service.store.visitors.forgetSome(firstVisitor)).toBeUndefined()
	await release()
	expect(await counting).toMatchObject({ isMine: false, clicks: 0 })
	await sql.unsafe('drop view click_slices; alter table all_slices rename to click_slices')
	await service.project()
	expect(await hashesOf(id)).toBe(1)
	expect(
		await sql`select clicks, visitors, forgotten_visitors as gone from link_totals where link_id = ${id}`,
	).toEqual([{ clicks: 2, visitors: 2, gone: 1 }])
})
