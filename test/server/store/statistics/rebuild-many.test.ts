/** Many links are rebuilt together, as long as their clicks are few. */
import { expect, it } from 'vitest'
import { crowd } from '../../../support/service/crowd.ts'
import { openService } from '../../../support/service/service.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'

const service = await openService()
const { sql } = service.database
const { rebuild, lanes } = service.store
const { make, expectRecounted } = storedLinks(service)

/** Links of each some clicks, counted, whose totals are wrong. */
const makeWrong = async (clicks: number[]) => {
	const links = await Promise.all(clicks.map(() => make()))
	for (const [nth, link] of links.entries())
		await crowd(clicks[nth]!, (peer) => service.ask(`/${link.slug}`, { peer: `192.0.2.${peer}` }))
	await service.project()
	const ids = links.map(({ id }) => id).toSorted((one, other) => one - other)
	await sql`update link_totals set clicks = 0, visitors = 99 where link_id = any (${ids}::bigint[])`
	await sql`update list_totals set clicks = 7 where link_id = any (${ids}::bigint[])`
	return { links, ids }
}

it('those of a lane at once, each with the clicks that it has', async () => {
	const { links, ids } = await makeWrong([1, 3, 2])
	expect(await rebuild.rebuildLinks(ids)).toEqual(ids)
	for (const link of links) await expectRecounted(link)
})

it('those of other lanes are left for another time', async () => {
	const { ids } = await makeWrong([1, 1, 1, 1])
	await lanes.change(2)
	const first = ids.filter((id) => id % 2 === ids[0]! % 2)
	expect(await rebuild.rebuildLinks(ids)).toEqual(first)
	await lanes.change(1)
})

it('one with many clicks, or nobody knows how many, is rebuilt with few others', async () => {
	const { links, ids } = await makeWrong([1, 1, 1, 1])
	const [, second, , fourth] = ids
	await sql`update link_totals set clicks = 1 where link_id = any (${ids}::bigint[])`
	await sql`update link_totals set clicks = 30000 where link_id = ${second!}`
	await sql`delete from link_totals where link_id = ${fourth!}`
	const steps: number[][] = []
	for (let rest = ids; rest.length > 0; ) {
		const done = await rebuild.rebuildLinks(rest)
		steps.push(done)
		rest = rest.filter((id) => !done.includes(id))
	}
	expect(steps).toEqual([[ids[0]], [second], [ids[2]], [fourth]])
	for (const link of links) await expectRecounted(link)
})

it('a deleted one among them is left alone', async () => {
	const { links, ids } = await makeWrong([1, 1])
	const [gone, kept] = links
	await service.client.remove(gone!.slug, gone!.key)
	expect(await rebuild.rebuildLinks(ids)).toEqual(ids)
	await expectRecounted(kept!)
	const [total] = await sql`select visitors from link_totals where link_id = ${gone!.id}`
	expect(total?.visitors ?? 99).toBe(99)
})
