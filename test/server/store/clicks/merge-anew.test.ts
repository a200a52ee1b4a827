/** Which old weeks become one partition, and that a merge begins anew where they change. */
// Not in the small world: a quarter has two weeks there.
import { expect, it } from 'vitest'
import { openService } from '../../../support/service/service.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'
import { day, openMerging } from './merging.ts'

const service = await openService()
const { sql } = service.database
const { make } = storedLinks(service)
const { at, named, merging, step, names, raw, count, untilMerged } = openMerging(service)

it.each([
	['a week is dropped', () => sql.unsafe(`drop table ${named(0)}`), 12],
	['the copy lacks a click', () => sql`delete from merging_clicks`, 13],
	['a column is added', () => sql`alter table clicks add column later text`, 13],
])('it begins anew where %s meanwhile', async (_, meanwhile, weeks) => {
	const { id } = await make()
	await count(id, 100)
	for (let nth = 0; nth < 12; nth++) await step()
	await meanwhile()
	const before = await raw()
	await untilMerged(undefined, 13 - weeks)
	expect(await raw()).toEqual(before)
})

it('a quarter that is not over, or that retention soon drops, stays in weeks', async () => {
	for (const [before, since] of [
		[at.start + 90 * day, at.start],
		[at.start + 110 * day, at.start + 84 * day],
	] as const)
		expect(await merging.mergeSome(new Date(before), new Date(since))).toBe('done')
	expect(await names()).toHaveLength(13)
})
