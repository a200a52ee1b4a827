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
const names = async () =>
	(
		await sql<{ name: string }[]>`
			select inhrelid::regclass::text as name from pg_inherits where inhparent = 'clicks'::regclass order by 1`
	).map((row) => row.name)
const raw = async () => (await sql<{ n: number }[]>`select count(*)::integer as n from clicks`)[0]!.n

it('weeks are made ahead of time, once, by any number of processes', async () => {
	const now = new Date(Date.UTC(2026, 10, 20, 12))
	const elsewhere = joinService(service)
	await Promise.all([
		partitions.prepare(now),
		elsewhere.store.partitions.prepare(now),
		partitions.prepare(now),
	])
	expect(await names()).toEqual([
		'clicks_20261116',
		'clicks_20261123',
		'clicks_20261130',
		'clicks_20261207',
		'clicks_default',
	])
	expect(await partitions.prepare(now)).toBe(0)
})

it('clicks go into their week, and dropping weeks changes no figure', async () => {
	const { slug, key, id } = await make()
	const started = service.clock.now
	for (const days of [0, 1, 8, 15, 40, 41]) {
		service.clock.now = started + days * day
		await partitions.prepare(new Date(service.clock.now))
		await service.ask(`/${slug}`, {
			peer: `192.0.2.${days}`,
			headers: { referer: `https://ref${days}.example/` },
		})
		await service.project()
	}
	expect(await raw()).toBe(6)
	const before = await service.client.details(slug, key)
	expect(before).toMatchObject({ clicks: 6, unique_clicks: 6 })
	// Clicks older than 30 days are not shown, even while they still exist.
	expect((await service.client.analytics(slug, key)).body.clicks).toHaveLength(3)

	expect(await dropClicks(service, new Date(service.clock.now - 30 * day))).toEqual({
		dropped: 2,
		waiting: 0,
	})
	expect(await raw()).toBe(3)
	expect((await service.client.analytics(slug, key)).body.clicks).toHaveLength(3)
	expect(await service.client.details(slug, key)).toEqual(before)

	// However long raw clicks are to be kept from now on, dropped ones don't come back.
	for (const since of [
		new Date(service.clock.now - 29 * day),
		new Date(service.clock.now - 89 * day),
		undefined,
	]) {
		await rebuild.rebuildLink(id, since)
		expect(await service.client.details(slug, key)).toEqual(before)
	}
})

it('a link whose raw clicks were all dropped keeps its figures and the time of its newest click, in any time zone', async () => {
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
	await elsewhere.store.rebuild.rebuildLink(id)
	await elsewhere.database.close()
	expect(await read()).toEqual(before)
})

it('clicks that a wrong clock recorded are kept, and dropped when they are old', async () => {
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

it('old clicks that belong to no week are kept until they are in the roll-ups, and no figure shrinks', async () => {
	const { slug, key, id } = await make()
	const now = service.clock.now
	// Nobody knows yet whether this batch will be there: the later ones can't be rolled up.
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

it('a week whose first click arrives while its partition is being made stays in the default partition', async () => {
	const now = new Date(Date.UTC(2031, 4, 7))
	const release = await holdTransaction(
		service.database,
		async (tx) => {
			await tx`select pg_advisory_xact_lock(${tablesLock})`
			await tx`insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, user_agent)
				values (0, ${now.toISOString()}, 0, 0, '', '')`
		},
		'commit',
	)
	const preparing = partitions.prepare(now)
	await untilBlocked(service.database)
	await release()
	expect(await preparing).toBe(3)
	expect(await names()).not.toContain('clicks_20310505')
	expect(await names()).toContain('clicks_20310512')
	await sql`delete from clicks where link_id = 0`
})

it('a week waits while somebody counts for long, or reads it', async () => {
	await partitions.prepare(new Date(service.clock.now))
	const later = new Date(Date.UTC(2100, 0))
	const weeks = (await names()).length - 1
	await service.store.rollups.rollUpBefore(later, 0)
	const count = await holdTransaction(
		service.database,
		(tx) => tx`select pg_advisory_xact_lock_shared(${countingLock})`,
	)
	const { dropBefore } = createPartitionStore(service.database, 30)
	expect(await dropBefore(later)).toEqual({ dropped: 0, waiting: weeks })
	await count()
	const read = await holdTransaction(service.database, (tx) => tx`select 1 from clicks`)
	expect(await dropBefore(later)).toEqual({ dropped: 0, waiting: weeks })
	await read()
	expect(await partitions.dropBefore(later)).toEqual({ dropped: weeks, waiting: 0 })
})
