/** Reads of a link find its clicks in batches with and without a filter of link ids. */
import { expect, it } from 'vitest'
import { createClickStore } from '../../../../server/store/clicks/commit.ts'
import { filteredFrom, hasLinks } from '../../../../server/store/clicks/link-filter.ts'
import { openTestDatabase } from '../../../support/service/database.ts'
import { anyClick, logBatch } from '../../../support/service/log-batch.ts'

const { database } = await openTestDatabase()
const { sql } = database

/** The batches, by position, that may be counted for these links. */
const found = async (ids: number[]) =>
	(
		await sql<{ nth: number }[]>`
		select nth from (select *, row_number() over (order by id)::integer as nth from click_log) as click_log
		where ${hasLinks(sql, ids)} order by nth`
	).map(({ nth }) => nth)
const from = (first: number, count: number, step = 1) =>
	Array.from({ length: count }, (_, nth) => anyClick({ linkId: first + nth * step }))

it('a large batch has a filter, a small one and one of an earlier version have none', async () => {
	await logBatch(sql, from(1, 300))
	await logBatch(sql, from(9_007_199_254_700_000, 300))
	await logBatch(sql, from(300, filteredFrom - 1))
	await logBatch(sql, from(5_000, 300))
	await sql`update click_log set link_filter = null where id = (select max(id) from click_log)`
	const filters = await sql<
		{ length: number | null }[]
	>`select length(link_filter) from click_log order by id`
	expect(filters.map(({ length }) => length)).toEqual([512, 512, null, null])
})

it('finds the batches of one link, and of several', async () => {
	expect(await found([1])).toEqual([1])
	expect(await found([300])).toEqual([1, 3])
	expect(await found([9_007_199_254_700_299])).toEqual([2])
	expect(await found([5_001])).toEqual([4])
	expect(await found([1, 9_007_199_254_700_000, 5_299])).toEqual([1, 2, 4])
	await logBatch(sql, from(1_000_000, 60, 7_919))
	for (const { linkId } of from(1_000_000, 60, 7_919)) expect(await found([linkId])).toEqual([5])
	expect(await found([])).toEqual([])
	expect(await found([4_999, 1_000_001])).toEqual([])
})

it('does not look at the link ids of a batch whose filter has not the link', async () => {
	// As if they were damaged: what is read of them would be found.
	await sql`update click_log set link_ids = array_append(link_ids, 777777) where link_filter is not null`
	expect(await found([777_777])).toEqual([])
	expect(await found([777_777, 777_778])).toEqual([])
	await sql`update click_log set link_filter = null`
	expect(await found([777_777])).toEqual([1, 2, 5])
})

it('a batch of limited links has one too, and an edit of the limit counts its clicks', async () => {
	await sql`truncate click_log`
	await sql`insert into links (slug, slug_key, long_url, created_at, monitor_hash, max_clicks)
		values ('a', 'a', 'https://target.example/', now(), '', 1000)`
	const [link] = await sql<{ id: number; version: number }[]>`select id, version from links`
	const { id, version } = link!
	const clicks = Array.from({ length: 60 }, () => anyClick({ linkId: id, version }))
	const guard = <T>(work: () => T) => work()
	const store = createClickStore(database, () => performance.now(), { guard } as never)
	expect(new Set(await store.admit(clicks, performance.now() + 60_000))).toEqual(new Set(['counted']))
	expect(await sql`select length(link_filter) from click_log`).toEqual([{ length: 512 }])
	expect(await found([id])).toEqual([1])
	expect(await found([id + 1])).toEqual([])
	await sql`update links set max_clicks = null`
	const [edited] = await sql`select outcome, (row).used_clicks as used
		from edit_link(${id}, ${version}, '{"max_clicks": 500}', now(), 5, 'key', 'infinity')`
	expect(edited).toEqual({ outcome: 'edited', used: 60 })
})
