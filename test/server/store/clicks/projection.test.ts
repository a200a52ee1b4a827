/** Every click is counted exactly once, however many processes count. */
import { expect, it } from 'vitest'
import { everyClicks } from '../../../../shared/statistics/dimensions.ts'
import { countClicks } from '../../../support/service/click-counts.ts'
import { crowd } from '../../../support/service/crowd.ts'
import { holdProjection, holdTransaction, untilBlocked } from '../../../support/service/held-transaction.ts'
import { anyClick, logBatch } from '../../../support/service/log-batch.ts'
import { openService } from '../../../support/service/service.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'
import { atFullSize } from '../../../support/small-world/at-full-size.ts'

const service = await openService()
const { sql } = service.database
// Otherwise the first process would make them, and wait for every transaction that wrote a click.
await service.store.partitions.prepare(new Date())

const { make } = storedLinks(service)
const create = async (alias: string) => (await make({ alias })).id
/** Visits in small groups, so that the log gets many batches; from twenty addresses in turn. */
const visit = async (slug: string, count: number, width = 4): Promise<void> => {
	const ask = async (nth: number) => (await service.ask(`/${slug}`, { peer: `192.0.2.${nth % 20}` })).status
	expect(new Set(await crowd(count, ask, width))).toEqual(new Set([302]))
}
const logged = async (): Promise<number> => (await sql`select from click_log`).length
/** The statistics are those of the raw clicks, to the last click. */
const expectDerived = async (id: number, clicks: number, visitors = 20): Promise<void> => {
	const { figures } = (await service.store.statistics.read(id, { limit: 0 }))!
	expect(figures).toMatchObject({ clicks, uniqueClicks: visitors })
	for (const name of [...everyClicks, 'dates'] as const)
		expect(figures[name].reduce((sum, [, count]) => sum + count, 0)).toBe(clicks)
	await expectTotals(id, { clicks, visitors })
}
const expectTotals = async (id: number, totals: object) =>
	expect(await sql`select clicks, visitors from link_totals where link_id = ${id}`).toEqual([totals])

atFullSize('it holds the last row of a slice')(
	'while one process counts, others leave the log alone, and reads see every click',
	async () => {
		const id = await create('held-up')
		await visit('held-up', 30)
		const release = await holdProjection(service.database, id)
		const holdUp = service.store.projection.project(1_000)
		await untilBlocked(service.database)
		await create('not-held')
		await visit('not-held', 30)
		expect((await service.store.projection.project(1_000)).batches).toBe(0)
		expect(await countClicks(service, 'not-held')).toMatchObject({ raw: 0, logged: 30 })
		expect((await service.store.statistics.read(id, { limit: 0 }))?.figures.clicks).toBe(30)
		await release()
		await holdUp
		await service.project()
		for (const slug of ['held-up', 'not-held']) {
			expect(await countClicks(service, slug)).toMatchObject({ raw: 30, logged: 0 })
		}
	},
)

it('a write transaction that stays open holds nothing back', async () => {
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

it('a counted click is the click that arrived, in every field', async () => {
	const id = await create('fields')
	const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
	await service.ask('/fields', { headers: { ...headers, referer: 'https://www.example.net/page?secret#x' } })
	const before = await service.store.statistics.read(id, { limit: 10 })
	await service.project()
	const after = await service.store.statistics.read(id, { limit: 10 })
	expect(after).toEqual(before)
	const time = new Date(service.clock.now)
	const click = { userAgent: headers['user-agent'], referer: 'https://www.example.net/page', time }
	expect(after?.newest).toMatchObject([click])
	expect(after?.figures.browsers).toEqual([['Firefox', 1]])
})
