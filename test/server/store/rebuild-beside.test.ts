/** A link can be visited and deleted while it is counted again. */
import { expect, it } from 'vitest'
import { holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { sql } = service.database
const { rebuild, erasure } = service.store

const makeLink = async (fields: { max_clicks?: number } = {}) => {
	const limit = fields.max_clicks !== undefined && {
		isLimited: true,
		limitation_type: 'clicks' as const,
		...fields,
	}
	const { short_url, monitor_url } = await service.client.shorten({ url: 'https://target.example', ...limit })
	const [row] = await sql<{ id: number }[]>`select id from links where slug = ${short_url}`
	await service.ask(`/${short_url}`)
	await service.project()
	return { slug: short_url, key: monitor_url.slice(2), id: row!.id }
}
type Link = Awaited<ReturnType<typeof makeLink>>
/** Begins to count the link again and stops in the middle, until the answered function lets it go on. */
const holdRebuild = async ({ id }: Link) => {
	const release = await holdTransaction(
		service.database,
		(tx) => tx`select from link_totals where link_id = ${id} for update`,
	)
	const rebuilding = rebuild.rebuildLink(id)
	await untilBlocked(service.database)
	return { release, rebuilding }
}
const rowsOf = async ({ id }: Link) => {
	const tables = ['clicks', 'link_visitors', 'link_hours', 'rollups', 'link_maps', 'link_totals', 'erasures']
	return Promise.all(
		tables.map(async (table) => (await sql`select from ${sql(table)} where link_id = ${id}`).length),
	)
}

it('a delete waits for it, and nothing of the link is left', async () => {
	const link = await makeLink()
	const { release, rebuilding } = await holdRebuild(link)
	const removing = service.client.remove(link.slug, link.key)
	await untilBlocked(service.database, 2)
	await release()
	await Promise.all([rebuilding, removing])
	service.clock.now += 60_000
	while (await erasure.eraseSlice(new Date(service.clock.now)));
	expect(await rowsOf(link)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

it('a link that is being erased is not counted again', async () => {
	const link = await makeLink()
	await service.client.remove(link.slug, link.key)
	await sql`delete from rollups where link_id = ${link.id}`
	await rebuild.rebuildLink(link.id)
	expect(await sql`select from rollups where link_id = ${link.id}`).toHaveLength(0)
})

it('a link with a click limit can be visited meanwhile', async () => {
	const link = await makeLink({ max_clicks: 2 })
	const { release, rebuilding } = await holdRebuild(link)
	expect((await service.ask(`/${link.slug}`)).status).toBe(302)
	expect((await service.ask(`/${link.slug}`)).status).toBe(410)
	await release()
	await rebuilding
	await service.project()
	expect(await service.client.details(link.slug, link.key)).toMatchObject({ clicks: 2 })
})
