/** Nothing of a deleted link is left, whatever was under way at the time. */
import { expect, it } from 'vitest'
import { erasingOn } from '../../../support/service/erasing.ts'
import { holdProjection, holdTransaction, untilBlocked } from '../../../support/service/held-transaction.ts'
import { openService } from '../../../support/service/service.ts'

const service = await openService()
const { sql } = service.database
const { create, visit, isFree, eraseLater, tracesOf } = erasingOn(service)
const hold = (...work: [Parameters<typeof holdTransaction>[1], 'commit'?]) =>
	holdTransaction(service.database, ...work)

it('a click that commits and is counted while the delete commits retires the slug too', async () => {
	const link = await create('crossing-click')
	await sql`insert into idempotency_keys values ('x', 'y', ${link.id}, now())`
	const release = await hold((tx) => tx`select from idempotency_keys where link_id = ${link.id} for update`)
	const removing = link.remove()
	await untilBlocked(service.database)
	expect((await visit(link.slug)).status).toBe(302)
	await service.project()
	await release()
	expect((await removing).status).toBe(200)
	await eraseLater()
	expect(await isFree(link.slug)).toBe(false)
	expect(await tracesOf(link.id)).toEqual({})
})

it('clicks that are just being counted are erased too', async () => {
	const link = await create('moving-clicks')
	await visit(link.slug)
	const release = await holdProjection(service.database, link.id)
	const projecting = service.project()
	await untilBlocked(service.database)
	await link.remove()
	await eraseLater()
	await release()
	await projecting
	await eraseLater()
	expect(await tracesOf(link.id)).toEqual({})
	expect(await isFree(link.slug)).toBe(false)
})

it('a link that is deleted while it is read is gone, not half there', async () => {
	const link = await create('half-read')
	await visit(link.slug)
	await service.project()
	await visit(link.slug)
	const release = await hold(async (tx) => {
		// Reading needs this table and deleting does not; then as if erasing had just begun.
		await tx`lock table tallies in access exclusive mode`
		await tx`delete from link_totals where link_id = ${link.id}`
	}, 'commit')
	const reading = service.ask(`/api/v1/${link.slug}/${link.key}/details`)
	await untilBlocked(service.database)
	expect((await link.remove()).status).toBe(200)
	await release()
	expect((await reading).status).toBe(404)
	await eraseLater()
})
