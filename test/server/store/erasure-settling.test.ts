/** An erasure is not over while a click that began before the delete may still commit. */
import { expect, it } from 'vitest'
import { erasingOn } from '../../support/service/erasing.ts'
import { holdNextBatch, untilBlocked } from '../../support/service/held-transaction.ts'
import { openService } from '../../support/service/service.ts'
import { readAllRows, rowsWith } from '../../support/service/table-texts.ts'

const service = await openService()
const { create, visit, isFree, eraseLater, tracesOf } = erasingOn(service)
const eraseNow = async () => {
	while (await service.store.erasure.eraseSlice(new Date(service.clock.now)));
}

it('a visit that was under way when its link was deleted and erased still retires the slug', async () => {
	const link = await create('under-way')
	const release = await holdNextBatch(service.database)
	const visiting = visit(link.slug)
	await untilBlocked(service.database)
	expect((await link.remove()).status).toBe(200)
	// The rows go at once; the deletion stays on record for as long as a batch may still commit.
	await eraseNow()
	service.clock.now += 4_999
	await eraseNow()
	await release()
	expect((await visiting).status).toBe(302)
	await service.project()
	await eraseLater()
	expect(await isFree(link.slug)).toBe(false)
	expect(await tracesOf(link.id)).toEqual({})
	expect(rowsWith(await readAllRows(service), link.slug)).toEqual([])
})
