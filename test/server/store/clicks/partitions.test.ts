/** Raw clicks are stored by week; old weeks are dropped whole, and figures stay. */
import { expect, it } from 'vitest'
import { createPartitionStore } from '../../../../server/store/clicks/partitions.ts'
import { countingLock, tablesLock } from '../../../../server/store/locks.ts'
import { dropClicks } from '../../../support/service/drop-clicks.ts'
import { holdTransaction, untilBlocked } from '../../../support/service/held-transaction.ts'
import { anyClick, logBatch } from '../../../support/service/log-batch.ts'
import { connectAgain, joinService, openService } from '../../../support/service/service.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'

const service = await openService({ CLICK_RETENTION_DAYS: '30' })
const { sql } = service.database
const { partitions, rebuild } = service.store
const { make } = storedLinks(service)
const day = 86_400_000
const names = async () => {
	const rows = await sql<{ name: string }[]>`
		select inhrelid::regclass::text as name from pg_inherits where inhparent = 'clicks'::regclass order by 1`
	return rows.map(({ name }) => name)
}
const raw = async () => (await sql<{ n: number }[]>`select count(*)::integer as n from clicks`)[0]!.n

it('weeks are made ahead of time, once, by any number of processes', async () => {
	const now = new Date(Date.UTC(2026, 10, 20, 12))
	const elsewhere = joinService(service)
	await Promise.all([partitions, elsewhere.store.partitions, partitions].map(({ prepare }) => prepare(now)))
	const weeks = ['20261116', '20261123', '20261130', '20261207', 'default']
	expect(await names()).toEqual(weeks.map((week) => `clicks_${week}`))
	expect(await partitions.prepare(now)).toBe(0)
})

const named = (weeks: string[]) => weeks.map((week) => `clicks_${week}`).toSorted()
it('without retention thirteen weeks are one, from where the weeks that are there end', async () => {
	const now = new Date(Date.UTC(2027, 0, 12))
	await partitions.prepare(now)
	const before = [
		'20270111',
		'20270118',
		'20270125',
		'20270201',
		...(await names()).map((name) => name.slice(7)),
	]
	expect(await names()).toEqual(named([...new Set(before)]))
	const elsewhere = joinService(service)
	const later = (weeks: number) => new Date(now.getTime() + weeks * 7 * day)
	const both = [partitions, elsewhere.store.partitions]
	await Promise.all(both.map(({ prepare }) => prepare(later(1), 13)))
	expect(await names()).toEqual(named([...new Set([...before, '20270208_13'])]))
	expect(await partitions.prepare(later(13), 13)).toBe(0)
	expect(await partitions.prepare(later(14), 13)).toBe(1)
	expect(await names()).toContain('clicks_20270510_13')
	// Up to what is there, when a clock went back.
	await partitions.prepare(new Date(Date.UTC(2026, 11, 29)), 13)
	expect(await names()).toContain('clicks_20261228_2')
})

it('a click of a clock that was ahead ends a partition before its week', async () => {
	const now = Date.UTC(2028, 0, 12)
	const ahead = new Date(now + 64 * day).toISOString()
	await sql`insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, user_agent)
		values (0, ${ahead}, 0, 0, '', '')`
	await partitions.prepare(new Date(now), 13)
	expect((await names()).filter((name) => name.includes('2028'))).toEqual(['clicks_20280110_9'])
	await sql`delete from clicks where link_id = 0`
})

it('retention that begins later drops the old weeks of such a partition', async () => {
	const { slug, key } = await make()
	const started = service.clock.now
	service.clock.now = Date.UTC(2027, 1, 10)
	for (const days of [0, 7, 14]) {
		await service.ask(`/${slug}`, { peer: `192.0.2.${days}` })
		await service.project()
		service.clock.now += 7 * day
	}
	const before = await service.client.details(slug, key)
	const inPartition = async () => (await sql`select 1 from clicks_20270208_13`).length
	expect(await inPartition()).toBe(3)
	// Wednesday of the third week.
	expect(await dropClicks(service, new Date(Date.UTC(2027, 1, 24)))).toMatchObject({ waiting: 0 })
	expect(await inPartition()).toBe(1)
	expect(await service.client.details(slug, key)).toEqual(before)
	expect(await dropClicks(service, new Date(Date.UTC(2027, 4, 10)))).toMatchObject({ waiting: 0 })
	expect(await names()).not.toContain('clicks_20270208_13')
	expect(await service.client.details(slug, key)).toEqual(before)
	service.clock.now = started
})

it('clicks go into their week, and dropping weeks changes no statistics', async () => {
	const { slug, key, id } = await make()
	const started = service.clock.now
	for (const days of [0, 1, 8, 15, 40, 41]) {
		service.clock.now = started + days * day
		await partitions.prepare(new Date(service.clock.now))
		const headers = { referer: `https://ref${days}.example/` }
		await service.ask(`/${slug}`, { peer: `192.0.2.${days}`, headers })
		await service.project()
	}
	expect(await raw()).toBe(6)
	const before = await service.client.details(slug, key)
	expect(before).toMatchObject({ clicks: 6, unique_clicks: 6 })
	// Clicks older than 30 days are not shown, even while they still exist.
	expect((await service.client.analytics(slug, key)).body.clicks).toHaveLength(3)

	const retention = new Date(service.clock.now - 30 * day)
	expect(await dropClicks(service, retention)).toEqual({ dropped: 2, waiting: 0 })
	expect(await raw()).toBe(3)
	expect((await service.client.analytics(slug, key)).body.clicks).toHaveLength(3)
	expect(await service.client.details(slug, key)).toEqual(before)

	// Dropped clicks don't come back, however long clicks are kept from now on.
	for (const days of [29, 89, undefined]) {
		await rebuild.rebuildLinks([id], days ? new Date(service.clock.now - days * day) : undefined)
		expect(await service.client.details(slug, key)).toEqual(before)
	}
})

it('a link without any raw clicks keeps its statistics and its last click, in any time zone', async () => {
	const { slug, key, id } = await make()
	await service.ask(`/${slug}`)
	await service.project()
	const read = async () => ({
		details: await service.client.details(slug, key),
		totals: await sql`select clicks, visitors, last_click from link_totals where link_id = ${id}`,
	})
	const before = await read()
	service.clock.now += 60 * day
	await dropClicks(service, new Date(service.clock.now - 30 * day))
	const [{ name } = { name: '' }] = await sql<{ name: string }[]>`select current_database() as name`
	await sql.unsafe(`alter database ${name} set timezone to 'Asia/Tokyo'`)
	const elsewhere = joinService({ ...service, database: connectAgain(service) })
	await elsewhere.store.rebuild.rebuildLinks([id])
	await elsewhere.database.close()
	expect(await read()).toEqual(before)
})

it('clicks with the time of a wrong clock are kept, and dropped when they are old', async () => {
	const { slug, key } = await make()
	const now = service.clock.now
	service.clock.now = Date.UTC(2001, 0, 1)
	await service.ask(`/${slug}`)
	service.clock.now = now
	await service.project()
	expect((await service.client.details(slug, key)).dates).toEqual({ '2001-01-01': 1 })
	const there = await raw()
	await dropClicks(service, new Date(now - 30 * day))
	expect(await raw()).toBe(there - 1)
})

it('old clicks in no weekly partition are kept until they are rolled up, and no count shrinks', async () => {
	const { slug, key, id } = await make()
	const now = service.clock.now
	// This batch may still commit, so later ones can't be rolled up.
	const release = await holdTransaction(service.database, (tx) => logBatch(tx, [anyClick({ linkId: id })]))
	service.clock.now = Date.UTC(2001, 0, 1)
	await service.ask(`/${slug}`)
	service.clock.now = now
	await service.project()
	const [before, there] = [await service.client.details(slug, key), await raw()]
	expect(before.clicks).toBe(1)
	expect(await dropClicks(service, new Date(now - 30 * day))).toMatchObject({ waiting: 1 })
	expect([await service.client.details(slug, key), await raw()]).toEqual([before, there])
	await release()
	expect(await dropClicks(service, new Date(now - 30 * day))).toMatchObject({ waiting: 0 })
	expect([await service.client.details(slug, key), await raw()]).toEqual([before, there - 1])
})

type Work = Parameters<typeof holdTransaction>[1]
it('a week whose first click arrives while its partition is being made stays in the default partition', async () => {
	const now = new Date(Date.UTC(2031, 4, 7))
	const insert: Work = async (tx) => {
		await tx`select pg_advisory_xact_lock(${tablesLock})`
		await tx`insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, user_agent)
			values (0, ${now.toISOString()}, 0, 0, '', '')`
	}
	const release = await holdTransaction(service.database, insert, 'commit')
	const preparing = partitions.prepare(now)
	await untilBlocked(service.database)
	await release()
	expect(await preparing).toBe(3)
	expect(await names()).not.toContain('clicks_20310505')
	expect(await names()).toContain('clicks_20310512')
	await sql`delete from clicks where link_id = 0`
})

it('a week is not dropped while it is being counted into or read', async () => {
	await partitions.prepare(new Date(service.clock.now))
	const later = new Date(Date.UTC(2100, 0))
	const weeks = (await names()).length - 1
	await service.store.rollups.rollUpBefore(later, 0)
	const hold = (work: Work) => holdTransaction(service.database, work)
	const count = await hold((tx) => tx`select pg_advisory_xact_lock_shared(${countingLock})`)
	const { dropBefore } = createPartitionStore(service.database, 30)
	expect(await dropBefore(later)).toEqual({ dropped: 0, waiting: weeks })
	await count()
	const read = await hold((tx) => tx`select 1 from clicks`)
	expect(await dropBefore(later)).toEqual({ dropped: 0, waiting: weeks })
	await read()
	expect(await partitions.dropBefore(later)).toEqual({ dropped: weeks, waiting: 0 })
})
