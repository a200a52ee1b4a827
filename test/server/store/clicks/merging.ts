/** Quarters of thirteen weeks with clicks, another one for each test, and their merge in steps. */
import { beforeEach, expect } from 'vitest'
import { createMergeStore } from '../../../../server/store/clicks/merge.ts'
import { anyClick, logBatch } from '../../../support/service/log-batch.ts'
import type { TestService } from '../../../support/service/service.ts'

export const day = 86_400_000
/** The first Monday of a quarter of thirteen weeks. */
const quarter = (nth: number) => Math.ceil((nth * 91 - 4) / 7) * 7 * day + 4 * day
const stamp = (time: number) => new Date(time).toISOString().slice(0, 10).replaceAll('-', '')

export const openMerging = (service: TestService) => {
	const { sql } = service.database
	/** The quarter of this test. */
	const at = { nth: 170, start: 0 }
	/** A partition of the weeks from this one, of which it has all but one in its name. */
	const named = (week: number, weeks = 1) =>
		`clicks_${stamp(at.start + week * 7 * day)}${weeks > 1 ? `_${weeks}` : ''}`
	const merging = createMergeStore(service.database, { waits: 50, rows: 7 })
	const step = (store = merging) => store.mergeSome(new Date(at.start + 110 * day), new Date(at.start))
	const names = async () => {
		const rows = await sql<{ name: string }[]>`
			select inhrelid::regclass::text as name from pg_inherits where inhparent = 'clicks'::regclass
				and inhrelid::regclass::text between ${named(0)} and ${`clicks_${stamp(at.start + 90 * day)}`} order by 1`
		return rows.map(({ name }) => name)
	}
	const raw = async () => [
		...(await sql`select * from clicks order by link_id, clicked_at, batch_id, position`),
	]
	const leftOver = async () => [
		...(await sql`select tgname as name from pg_trigger where tgname = 'mirror_click'
			union all select relname from pg_class where relname like 'merging%' union all
			select conname from pg_constraint where conname like 'merging%'`),
	]
	const count = async (id: number, size: number, from = 0) => {
		const clicks = Array.from({ length: size }, (_, each) =>
			anyClick({
				linkId: id,
				time: at.start + (((from + each) * 5) % 91) * day,
				ipHash: String(each).padStart(32, '0'),
			}),
		)
		await logBatch(sql, clicks)
		await service.project()
	}
	/** Merges to the end, with something between any two steps. */
	const untilMerged = async (between: (nth: number) => Promise<unknown> = async () => {}, first = 0) => {
		let said = ''
		for (let nth = 0; said !== 'done'; nth++) {
			expect(nth).toBeLessThan(200)
			said = await step()
			await between(nth)
		}
		expect(await names()).toEqual([named(first, 13 - first)])
		expect(await leftOver()).toEqual([])
	}
	beforeEach(async () => {
		at.nth += 2
		at.start = quarter(at.nth)
		for (let week = 0; week < 13; week++)
			await service.store.partitions.prepare(new Date(at.start + week * 7 * day))
		expect(await names()).toHaveLength(13)
	})
	return { at, named, merging, step, names, raw, count, untilMerged }
}
