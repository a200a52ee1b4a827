/** Past days are mapped once, late clicks follow, and a delete in between leaves nothing behind. */
import { expect, it } from 'vitest'
import { countingLock } from '../../../server/store/projection.ts'
import { holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { recount } from '../../support/service/recount.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { sql } = service.database
const { maps, erasure } = service.store
const day = 86_400_000
const today = service.clock.now
const nowAt = () => new Date(service.clock.now)

const makeLink = async () => {
	const { short_url, monitor_url } = await service.client.shorten({ url: 'https://target.example' })
	const [row] = await sql<{ id: number }[]>`select id from links where slug = ${short_url}`
	return { slug: short_url, key: monitor_url.slice(2), id: row!.id }
}
type Link = Awaited<ReturnType<typeof makeLink>>
/** Visits a link once on each of some days, given as days from today. */
const visitOn = async ({ slug }: Link, ...days: number[]) => {
	for (const at of days) {
		service.clock.now = today + at * day
		await service.ask(`/${slug}`, { peer: `192.0.2.${100 + at}` })
	}
	service.clock.now = today
	await service.project()
}
const mapped = async ({ id }: Link): Promise<[days: number, until: string | undefined]> => {
	const rows = await sql`select from link_maps where link_id = ${id} and dimension = 4`
	const [total] = await sql<{ until: string }[]>`
		select mapped_before::text as until from link_totals where link_id = ${id}`
	return [rows.length, total?.until]
}
const expectExact = async (link: Link) => {
	const { linkData: _, ...figures } = await service.client.details(link.slug, link.key)
	expect(figures).toEqual(await recount(service.database, link.id))
}

it('days before today are mapped once; clicks of today and late clicks are counted too', async () => {
	const link = await makeLink()
	await visitOn(link, -3, -2, -2, 0)
	expect(await mapped(link)).toEqual([0, '-infinity'])
	await expectExact(link)
	for (let turn = 0; turn < 2; turn++) {
		await maps.mapPastDays(nowAt())
		expect(await mapped(link)).toEqual([2, '2026-11-20'])
		await expectExact(link)
	}
	// On a day that is mapped, on one before all others, today, and by a clock that is ahead.
	await visitOn(link, -2, -9, 0, 2)
	expect(await mapped(link)).toEqual([3, '2026-11-20'])
	await expectExact(link)
	service.clock.now = today + day
	await maps.mapPastDays(nowAt())
	expect(await mapped(link)).toEqual([4, '2026-11-21'])
	await expectExact(link)
	service.clock.now = today
})

it('links are mapped one after the other, and those without new days are left alone', async () => {
	const links = await Promise.all(Array.from({ length: 3 }, makeLink))
	for (const link of links) await visitOn(link, -1)
	expect(await maps.mapPastDays(nowAt())).toBeNull()
	for (const link of links) expect(await mapped(link)).toEqual([1, '2026-11-20'])
	const before = await sql`select xmin::text, link_id from link_totals order by link_id`
	expect(await maps.mapPastDays(nowAt())).toBeNull()
	expect(await sql`select xmin::text, link_id from link_totals order by link_id`).toEqual(before)
})

it('a delete waits while its link is mapped, and nothing of the link is left', async () => {
	const link = await makeLink()
	await visitOn(link, -1)
	// Another transaction holds one of its rows, so the mapping waits.
	const release = await holdTransaction(
		service.database,
		(tx) =>
			tx`insert into link_maps (link_id, dimension, name, clicks) values (${link.id}, 4, '2026-11-19', 1)`,
	)
	const mapping = maps.mapPastDays(nowAt())
	await untilBlocked(service.database)
	const removal = service.client.remove(link.slug, link.key)
	await untilBlocked(service.database, 2)
	await release()
	await Promise.all([mapping, removal])
	expect((await mapped(link))[0]).toBe(1)
	service.clock.now += 60_000
	while (await erasure.eraseSlice(nowAt()));
	expect(await mapped(link)).toEqual([0, undefined])
})

it('mapping does not wait while another process counts', async () => {
	const link = await makeLink()
	await visitOn(link, -1)
	const release = await holdTransaction(
		service.database,
		(tx) => tx`select pg_advisory_xact_lock(${countingLock})`,
	)
	expect(await maps.mapPastDays(nowAt())).toBeUndefined()
	await release()
	expect(await maps.mapPastDays(nowAt())).toBeNull()
	expect((await mapped(link))[0]).toBe(1)
})

it('links up to a given one are skipped', async () => {
	const [first, second] = [await makeLink(), await makeLink()]
	await visitOn(first, -1)
	await visitOn(second, -1)
	expect(await maps.mapPastDays(nowAt(), first.id)).toBeNull()
	expect([(await mapped(first))[0], (await mapped(second))[0]]).toEqual([0, 1])
})

it('a link that is just being deleted is skipped, and counting does not wait for it', async () => {
	const [going, other] = [await makeLink(), await makeLink()]
	await visitOn(going, -1)
	await visitOn(other, -1)
	const release = await holdTransaction(
		service.database,
		(tx) => tx`delete from links where id = ${going.id}`,
	)
	expect(await maps.mapPastDays(nowAt())).toBeNull()
	expect([(await mapped(going))[0], (await mapped(other))[0]]).toEqual([0, 1])
	await release()
	expect(await maps.mapPastDays(nowAt())).toBeNull()
	expect((await mapped(going))[0]).toBe(1)
})
