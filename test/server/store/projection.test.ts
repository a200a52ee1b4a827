/** Every click is counted exactly once, however many processes count and whichever of them dies. */
import { expect, it } from 'vitest'
import { countClicks } from '../../support/service/click-counts.ts'
import { crowd } from '../../support/service/crowd.ts'
import { holdProjection, holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { freeLease } from '../../support/service/lease.ts'
import { anyClick, logBatch } from '../../support/service/log-batch.ts'
import { asJson, connectAgain, joinService, openService } from '../../support/service/service.ts'
import { createServiceProcesses } from '../../support/service/service-processes.ts'

const service = await openService()
const processes = createServiceProcesses(service)
const { sql } = service.database
// Otherwise the first process would make them, and wait for every transaction that has written a click.
await service.store.partitions.prepare(new Date())

const create = async (slug: string): Promise<number> => {
	await service.ask('/api/v1/shorten', asJson({ url: 'https://example.org/', alias: slug }))
	const [row] = await sql<{ id: number }[]>`select id from links where slug_key = ${slug}`
	return row!.id
}
/** Visits in small groups, so that the log gets many batches; from twenty addresses in turn. */
const visit = async (slug: string, count: number, width = 4): Promise<void> => {
	const ask = async (nth: number) => (await service.ask(`/${slug}`, { peer: `192.0.2.${nth % 20}` })).status
	expect(new Set(await crowd(count, ask, width))).toEqual(new Set([302]))
}
const logged = async (): Promise<number> => (await sql`select from click_log`).length
/** The figures are those of the raw clicks, to the last click. */
const expectDerived = async (id: number, clicks: number, visitors = 20): Promise<void> => {
	const { figures } = await service.store.analytics.read(id, { limit: 0 })
	expect(figures).toMatchObject({ clicks, uniqueClicks: visitors })
	for (const counts of [
		figures.countries,
		figures.referrers,
		figures.browsers,
		figures.platforms,
		figures.dates,
	]) {
		expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(clicks)
	}
	expect(await sql`select clicks, visitors from link_totals where link_id = ${id}`).toEqual([
		{ clicks, visitors },
	])
}

it('several processes count at once, each click once, while more arrive', async () => {
	const id = await create('parallel')
	const pools = Array.from({ length: 3 }, () => joinService({ ...service, database: connectAgain(service) }))
	let isOver = false
	const moved = Promise.all(
		pools.map(async ({ store }) => {
			let batches = 0
			for (let last = 1; !isOver || last > 0; ) {
				last = (await store.projection.project(2)).batches
				batches += last
			}
			return batches
		}),
	)
	await visit('parallel', 600, 12)
	isOver = true
	const batches = await moved
	await Promise.all(pools.map(({ database }) => database.close()))
	// One may have given up because the other was counting, though more had arrived since.
	batches.push((await service.store.projection.project(1_000)).batches)
	expect(await countClicks(service, 'parallel')).toMatchObject({ raw: 600, logged: 0 })
	await expectDerived(id, 600)
	const [row] = await sql<
		{ batches: number }[]
	>`select count(distinct batch_id)::integer as batches from clicks`
	expect(batches.reduce((sum, number) => sum + number)).toBe(row!.batches)
})

it('a process that is killed while it counts leaves every click to be counted once', async () => {
	const id = await create('killed')
	for (let round = 1; round <= 3; round++) {
		await visit('killed', 40)
		const release = await holdProjection(service.database, id)
		await freeLease(service.database)
		const projector = await processes.start({ background: true })
		await untilBlocked(service.database, 1, 'pg_try_advisory_xact_lock')
		await projector.kill()
		await release()
		// The database notices the death only at the end of the statement; until then it holds the rows.
		await expect.poll(() => service.project().then(logged)).toBe(0)
		expect(await countClicks(service, 'killed')).toMatchObject({ raw: 40 * round, logged: 0 })
		await expectDerived(id, 40 * round)
	}
})

it('while one process counts, others leave the log alone: nothing is counted twice, and reads see every click', async () => {
	const id = await create('held-up')
	await visit('held-up', 30)
	const release = await holdProjection(service.database, id)
	const holdUp = service.store.projection.project(1_000)
	await untilBlocked(service.database)
	await create('not-held')
	await visit('not-held', 30)
	expect((await service.store.projection.project(1_000)).batches).toBe(0)
	expect(await countClicks(service, 'not-held')).toMatchObject({ raw: 0, logged: 30 })
	expect((await service.store.analytics.read(id, { limit: 0 })).figures.clicks).toBe(30)
	await release()
	await holdUp
	await service.project()
	for (const slug of ['held-up', 'not-held']) {
		expect(await countClicks(service, slug)).toMatchObject({ raw: 30, logged: 0 })
	}
})

it('a write transaction that somebody keeps open holds nothing back', async () => {
	const id = await create('stranger')
	await visit('stranger', 10)
	const release = await holdTransaction(
		service.database,
		(tx) => tx`
			with counted as (insert into counters (key, points, ends_at) values ('stranger', 1, now())),
				touched as (update links set long_url = long_url where id <> ${id}),
				waiting as (${logBatch(tx, [anyClick({ linkId: id })])})
			insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, user_agent)
			values (${id}, now(), 9000000, 1, '', '')`,
	)
	await visit('stranger', 10)
	await service.project()
	expect(await logged()).toBe(0)
	expect(await countClicks(service, 'stranger')).toMatchObject({ raw: 20, logged: 0 })
	// Neither the raw clicks nor anything derived from them.
	await expectDerived(id, 20, 10)
	await release()
	expect(await countClicks(service, 'stranger')).toMatchObject({ raw: 20, logged: 0 })
})

it('a visitor whom another process finds at the same moment is one visitor, and each click is counted once', async () => {
	const id = await create('same-moment')
	const ipHash = 'ab'.repeat(16)
	await logBatch(sql, [anyClick({ linkId: id, ipHash }), anyClick({ linkId: id })])
	const release = await holdTransaction(
		service.database,
		(tx) => tx`insert into link_visitors (link_id, ip_hash, first_seen, since_batch)
			values (${id}, ${`\\x${ipHash}`}::text::bytea, to_timestamp(0), 0)`,
		'commit',
	)
	const counting = service.store.projection.project(10)
	await untilBlocked(service.database)
	await release()
	expect(await counting).toMatchObject({ batches: 1, clicks: 2 })
	expect(await logged()).toBe(0)
	expect(await sql`select clicks, visitors from link_totals where link_id = ${id}`).toEqual([
		{ clicks: 2, visitors: 1 },
	])
})

it('a counted click is the click that arrived, in every field', async () => {
	await create('fields')
	const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
	await service.ask('/fields', { headers: { ...headers, referer: 'https://www.example.net/page?secret#x' } })
	const before = await service.store.analytics.read(await idOf('fields'), { limit: 10 })
	await service.project()
	const after = await service.store.analytics.read(await idOf('fields'), { limit: 10 })
	expect(after).toEqual(before)
	expect(after.newest).toMatchObject([
		{
			userAgent: headers['user-agent'],
			referer: 'https://www.example.net/page',
			time: new Date(service.clock.now),
		},
	])
	expect(after.figures.browsers).toEqual([['Firefox', 1]])
})

const idOf = async (slug: string): Promise<number> =>
	(await sql<{ id: number }[]>`select id from links where slug_key = ${slug}`)[0]!.id
