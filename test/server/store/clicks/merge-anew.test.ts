/** Which old weeks become one partition, and that a merge begins anew where they change. */
// Not in the small world: a quarter has two weeks there.
import { beforeEach, expect, it } from 'vitest'
import { createMergeStore } from '../../../../server/store/clicks/merge.ts'
import { anyClick, logBatch } from '../../../support/service/log-batch.ts'
import { openService } from '../../../support/service/service.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'

const service = await openService()
const { sql } = service.database
const { make } = storedLinks(service)
const day = 86_400_000
/** The first Monday of a quarter of thirteen weeks. */
const quarter = (nth: number) => Math.ceil((nth * 91 - 4) / 7) * 7 * day + 4 * day
const stamp = (time: number) => new Date(time).toISOString().slice(0, 10).replaceAll('-', '')
let nth = 170
let start = 0
const bounds = { waits: 50, rows: 7 }
const merging = createMergeStore(service.database, bounds)
const ended = () => new Date(start + 110 * day)
const step = (store = merging) => store.mergeSome(ended(), new Date(start))
const names = async () =>
	(
		await sql<{ name: string }[]>`
			select inhrelid::regclass::text as name from pg_inherits where inhparent = 'clicks'::regclass
				and inhrelid::regclass::text between ${`clicks_${stamp(start)}`} and ${`clicks_${stamp(start + 90 * day)}`} order by 1`
	).map(({ name }) => name)
const raw = () => sql`select * from clicks order by link_id, clicked_at, batch_id, position`
const leftOver = () =>
	sql`select tgname as name from pg_trigger where tgname = 'mirror_click'
		union all select relname from pg_class where relname like 'merging%' union all
		select conname from pg_constraint where conname like 'merging%'`
const count = async (id: number, size: number, from = 0) => {
	const clicks = Array.from({ length: size }, (_, each) =>
		anyClick({
			linkId: id,
			time: start + (((from + each) * 5) % 91) * day,
			ipHash: String(each).padStart(32, '0'),
		}),
	)
	await logBatch(sql, clicks)
	await service.project()
}

beforeEach(async () => {
	nth += 2
	start = quarter(nth)
	for (let week = 0; week < 13; week++)
		await service.store.partitions.prepare(new Date(start + week * 7 * day))
	expect(await names()).toHaveLength(13)
})

it.each([
	['a week is dropped', () => sql.unsafe(`drop table clicks_${stamp(start)}`), 12],
	['the copy lacks a click', () => sql`delete from merging_clicks`, 13],
	['a column is added', () => sql`alter table clicks add column later text`, 13],
])('it begins anew where %s meanwhile', async (_, meanwhile, weeks) => {
	const { id } = await make()
	await count(id, 100)
	for (let nth = 0; nth < 12; nth++) await step()
	await meanwhile()
	const before = [...(await raw())]
	for (let said = '', nth = 0; said !== 'done'; nth++) {
		expect(nth).toBeLessThan(200)
		said = await step()
	}
	const from = start + (13 - weeks) * 7 * day
	expect(await names()).toEqual([`clicks_${stamp(from)}_${weeks}`])
	expect([...(await raw())]).toEqual(before)
	expect([...(await leftOver())]).toEqual([])
})

it('a quarter that is not over, or that retention soon drops, stays in weeks', async () => {
	for (const [before, since] of [
		[start + 90 * day, start],
		[start + 110 * day, start + 84 * day],
	] as const)
		expect(await merging.mergeSome(new Date(before), new Date(since))).toBe('done')
	expect(await names()).toHaveLength(13)
})
