/** A link can be visited and deleted while it is rebuilt. */
import { expect, it } from 'vitest'
import type { ShortenInput } from '../../../../shared/link/shorten.ts'
import { crowd } from '../../../support/service/crowd.ts'
import { holdTransaction, untilBlocked } from '../../../support/service/held-transaction.ts'
import { openService } from '../../../support/service/service.ts'
import { clickLimited } from '../../../support/service/shorten.ts'
import { type StoredLink, storedLinks } from '../../../support/service/stored-links.ts'

const service = await openService()
const { sql } = service.database
const { rebuild, erasure } = service.store

const { make } = storedLinks(service)
const makeVisited = async (fields: Partial<ShortenInput> = {}) => {
	const link = await make(fields)
	await service.ask(`/${link.slug}`)
	await service.project()
	return link
}
type Tx = Parameters<Parameters<typeof holdTransaction>[1]>[0]
/** Begins a rebuild and stops in the middle, until `release`. */
const holdRebuild = async ({ id }: StoredLink) => {
	const lock = (tx: Tx) => tx`select from link_totals where link_id = ${id} for update`
	const release = await holdTransaction(service.database, lock)
	const rebuilding = rebuild.rebuildLinks([id])
	await untilBlocked(service.database)
	return { release, rebuilding }
}
const rowsOf = ({ id }: StoredLink) => {
	const tables = ['clicks', 'link_visitors', 'tallies', 'link_totals', 'erasures']
	return crowd(
		tables.length,
		async (nth) => (await sql`select from ${sql(tables[nth]!)} where link_id = ${id}`).length,
	)
}

it('a delete does not wait for it; the erasure does, and nothing of the link is left', async () => {
	const link = await makeVisited()
	const { release, rebuilding } = await holdRebuild(link)
	await service.client.remove(link.slug, link.key)
	service.clock.now += 60_000
	// The lane is locked: nothing is erased.
	expect(await erasure.eraseChunk(new Date(service.clock.now))).toBe(true)
	await release()
	await rebuilding
	while (await erasure.eraseChunk(new Date(service.clock.now)));
	expect(await rowsOf(link)).toEqual([0, 0, 0, 0, 0])
})

it('a link that is being erased is not rebuilt', async () => {
	const link = await makeVisited()
	await service.client.remove(link.slug, link.key)
	await sql`delete from tallies where link_id = ${link.id}`
	await rebuild.rebuildLinks([link.id])
	expect(await sql`select from tallies where link_id = ${link.id}`).toHaveLength(0)
})

it('a link with a click limit can be visited meanwhile', async () => {
	const link = await makeVisited(clickLimited(2))
	const { release, rebuilding } = await holdRebuild(link)
	expect((await service.ask(`/${link.slug}`)).status).toBe(302)
	expect((await service.ask(`/${link.slug}`)).status).toBe(410)
	await release()
	await rebuilding
	await service.project()
	expect(await service.client.details(link.slug, link.key)).toMatchObject({ clicks: 2 })
})
