/** Statistics of a range of days: clicks, new visitors, and clicks that arrive late. */
import { expect, it } from 'vitest'
import { expectSums, recount, recountRange } from '../../../support/service/recount.ts'
import { rollUpAll } from '../../../support/service/roll-up.ts'
import { openService } from '../../../support/service/service.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'
import { talliedBy } from '../../../support/service/tallied.ts'

const service = await openService()
const { sql } = service.database
const { clock } = service
const today = clock.now
const day = 86_400_000
/** With few entries between checkpoints: otherwise only links with very many clicks have any. */
const rollUp = () => rollUpAll(service, 6)
const { make: makeLink } = storedLinks(service)

it('a range that covers the life of a link shows what all days show', async () => {
	const { slug, key, id } = await makeLink()
	for (const back of [40, 30, 30, 12, 0]) {
		clock.now = today - back * day
		await service.ask(`/${slug}`, { peer: `192.0.2.${back}` })
	}
	for (const days of [41, 3_650]) {
		const { range, range_before, linkData: _, ...figures } = await service.client.details(slug, key, { days })
		await service.project()
		expect(figures).toEqual(await recount(service.database, id))
		expect(range).toMatchObject({ to: '2026-11-20', clicks: 5, new_visitors: 4 })
		expect(range_before).toMatchObject({ clicks: 0, new_visitors: 0 })
	}
})

it('a visitor is new on the day of the earliest click, also when that is counted last', async () => {
	const { slug, key, id } = await makeLink()
	const visitAt = async (back: number) => {
		clock.now = today - back * day
		await service.ask(`/${slug}`, { peer: '192.0.2.3' })
		clock.now = today
	}
	const newVisitors = async () => {
		const { range, range_before } = await service.client.details(slug, key, { days: 2 })
		return [range_before?.new_visitors, range?.new_visitors]
	}
	await visitAt(0)
	await service.project()
	expect(await newVisitors()).toEqual([0, 1])
	await visitAt(3)
	expect(await newVisitors()).toEqual([1, 0])
	await service.project()
	expect(await newVisitors()).toEqual([1, 0])
	// On a day that is rolled up already.
	await rollUp()
	await visitAt(5)
	expect(await newVisitors()).toEqual([0, 0])
	await service.project()
	expect(await newVisitors()).toEqual([0, 0])
	expect(await service.client.details(slug, key, { days: 6 })).toMatchObject({ range: { new_visitors: 1 } })
	await rollUp()
	expect(await newVisitors()).toEqual([0, 0])
	const hours =
		await sql`select sum(clicks)::integer as all from (${talliedBy(service.database, 'hours')}) as entry
		where link_id = ${id} and dimension = 5`
	expect(hours).toEqual([{ all: 1 }])
	expect(await sql`select visitors from link_totals where link_id = ${id}`).toEqual([{ visitors: 1 }])
})

it('what is rolled up a second time within an hour is added to the first', async () => {
	const { slug, key, id } = await makeLink()
	for (const peer of ['192.0.2.1', '192.0.2.2', '192.0.2.1', '192.0.2.3']) {
		await service.ask(`/${slug}`, { peer })
		await service.project()
		await rollUp()
	}
	for (const days of [1, 2, 7]) {
		const { linkData: _, ...figures } = await service.client.details(slug, key, { days })
		expect(figures).toEqual(await recountRange(service.database, id, days, clock.now))
	}
	const hours =
		await sql`select dimension, clicks::integer from (${talliedBy(service.database, 'hours')}) as entry
			where link_id = ${id} order by 1`
	expect(hours).toEqual([
		{ dimension: 4, clicks: 4 },
		{ dimension: 5, clicks: 3 },
	])
})

it('a click that arrives long after its day is in the ranges that cover its day, and in no other', async () => {
	const { slug, key, id } = await makeLink()
	const visitAt = async (back: number, referer: string) => {
		clock.now = today - back * day
		await service.ask(`/${slug}`, { headers: { referer } })
		clock.now = today
	}
	// With the late one as many names as the small world lists.
	for (let back = 70; back > 0; back--) await visitAt(back, `https://site-${back % 2}.example/`)
	await service.project()
	await rollUp()
	const checkpoints = async () =>
		(
			await sql`select from tallies where link_id = ${id} and grain = 3 and part = 0 and starts > '2026-10-03'`
		).length
	expect(await checkpoints()).toBeGreaterThan(10)
	await visitAt(50, 'https://late.example/')
	for (const state of ['waiting', 'counted', 'rolled up']) {
		for (const days of [20, 40, 50, 51, 52, 60]) {
			const details = await service.client.details(slug, key, { days })
			expectSums(details)
			expect([days, details.referrers['late.example']]).toEqual([days, days > 50 ? 1 : undefined])
		}
		await service.project()
		if (state === 'counted') await rollUp()
	}
	expect(await checkpoints()).toBe(0)
})

it('in a link that is rolled up again and again, each checkpoint holds all that was before it', async () => {
	const { slug, key, id } = await makeLink()
	for (let back = 60; back >= 0; back--) {
		clock.now = today - back * day
		await service.ask(`/${slug}`, { headers: { referer: `https://site-${back % 7}.example/` } })
		if (back % 15 > 0) continue
		await service.project()
		await rollUp()
	}
	for (let days = 10; days < 60; days += 7) {
		const { linkData: _, ...figures } = await service.client.details(slug, key, { days })
		expect(figures).toEqual(await recountRange(service.database, id, days, clock.now))
	}
})
