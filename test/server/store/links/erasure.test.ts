/** Deleting erases all of a link and nothing else, in slices; its slug becomes free later. */
import { describe, expect, it } from 'vitest'
import { crowd } from '../../../support/service/crowd.ts'
import { erasingOn } from '../../../support/service/erasing.ts'
import { holdNextBatch, holdTransaction, untilBlocked } from '../../../support/service/held-transaction.ts'
import { connectAgain, joinService, openService } from '../../../support/service/service.ts'
import { hearService } from '../../../support/service/statements.ts'
import { readAllRows, rowsWith } from '../../../support/service/table-texts.ts'

const service = await openService()
const { sql } = service.database
const { create, visit, isFree, eraseLater, tracesOf } = erasingOn(service)
const { service: other, during } = hearService(service)
const hold = (work: Parameters<typeof holdTransaction>[1]) => holdTransaction(service.database, work)

describe('erasing', () => {
	it('a link without planner statistics is erased without a join, which would take minutes', async () => {
		await sql`insert into link_visitors select 0, int4send(nth) from generate_series(1, 5000) as nth`
		await sql`analyze link_visitors`
		const link = await create('no-statistics')
		await visit(link.slug)
		await service.project()
		await link.remove()
		service.clock.now += 6_000
		const heard = await during(() => other.store.erasure.eraseChunk(new Date(service.clock.now)))
		const deletes = heard.filter(({ text }) => text.includes('delete from'))
		expect(deletes.some(({ text }) => text.includes('link_visitors'))).toBe(true)
		for (const { sent, parameters } of deletes) {
			const plan = await sql.unsafe(`explain (costs off) ${sent}`, parameters as never[])
			expect(plan.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Join|Nested Loop/)
		}
	})

	it('a link that another process is erasing holds up no other link', async () => {
		const [first, second] = [await create('held-erasure'), await create('next-erasure')]
		await first.remove()
		service.clock.now += 1
		await second.remove()
		const release = await hold((tx) => tx`select from erasures where link_id = ${first.id} for update`)
		await eraseLater()
		expect([await tracesOf(first.id), await tracesOf(second.id)]).toEqual([{ erasures: 1 }, {}])
		await release()
		await eraseLater()
		expect(await tracesOf(first.id)).toEqual({})
	})

	it('several processes erase at once without an error, and nothing is left', async () => {
		const links = await crowd(30, (nth) => create(`crowd-${nth}`))
		await crowd(90, (nth) => visit(`crowd-${nth % 30}`))
		await service.project()
		await crowd(30, (nth) => links[nth]!.remove())
		service.clock.now += 6_000
		const now = new Date(service.clock.now)
		const join = () => joinService({ ...service, database: connectAgain(service) })
		const pools = Array.from({ length: 3 }, join)
		const erasing = pools.map(async ({ store, project }) => {
			while ((await sql`select from erasures`).length > 0) {
				await store.erasure.eraseChunk(now)
				await project()
			}
		})
		await Promise.all(erasing).finally(() => Promise.all(pools.map(({ database }) => database.close())))
		expect(await Promise.all(links.map(({ id }) => tracesOf(id)))).toEqual(links.map(() => ({})))
	})
})

it('a slug without clicks is free at once; one with clicks is retired for a time, and leaves no row then', async () => {
	const unused = await create('unused-slug')
	await unused.remove()
	expect(await isFree('unused-slug')).toBe(true)
	const used = await create('used-slug')
	await visit(used.slug)
	await used.remove()
	expect(await isFree('used-slug')).toBe(false)
	service.clock.now += 31 * 86_400_000
	await service.store.erasure.sweep(new Date(service.clock.now))
	expect(await sql`select from retired_slugs`).toHaveLength(0)
	expect(await isFree('used-slug')).toBe(true)
})

it('a slug without raw clicks, dropped long ago, is retired too, once the delete is answered', async () => {
	const link = await create('dropped-clicks')
	await visit(link.slug)
	await service.project()
	await sql`delete from clicks where link_id = ${link.id}`
	await link.remove()
	expect(await isFree('dropped-clicks')).toBe(false)
})

it('an erasure stays open from when the link is gone, not from when its delete began to wait', async () => {
	const link = await create('long-wait')
	const release = await hold((tx) => tx`select from links where id = ${link.id} for no key update`)
	const removing = link.remove()
	await untilBlocked(service.database)
	service.clock.now += 6_000
	await release()
	expect((await removing).status).toBe(200)
	const [row] = await sql<{ at: number }[]>`
		select (extract(epoch from deleted_at) * 1000)::bigint as at from erasures where link_id = ${link.id}`
	expect(row).toEqual({ at: service.clock.now })
})

it('sweeping does not wait for a retired slug that another transaction is changing', async () => {
	const past = new Date(0).toISOString()
	const kept = () => sql`select slug_hash from retired_slugs where free_at = ${past}`
	const held = Buffer.from('held')
	for (const name of ['held', 'free'])
		await sql`insert into retired_slugs (slug_hash, owner_id, free_at) values (${Buffer.from(name)}, null, ${past})`
	const release = await hold((tx) => tx`update retired_slugs set owner_id = null where slug_hash = ${held}`)
	await service.store.erasure.sweep(new Date(service.clock.now))
	expect(await kept()).toEqual([{ slug_hash: held }])
	await release()
	await service.store.erasure.sweep(new Date(service.clock.now))
	expect(await kept()).toHaveLength(0)
})

it('a visit under way while its link was deleted and erased still retires the slug', async () => {
	const link = await create('under-way')
	const release = await holdNextBatch(service.database)
	const visiting = visit(link.slug)
	await untilBlocked(service.database)
	expect((await link.remove()).status).toBe(200)
	const eraseNow = async () => {
		while (await service.store.erasure.eraseChunk(new Date(service.clock.now)));
	}
	// The deletion stays on record for as long as a batch may still commit.
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
