/** Figures of a range equal a recount of its raw clicks, however they were counted and rolled up. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dimensions } from '../../../shared/dimensions.ts'
import type { LinkDetails } from '../../../shared/links.ts'
import { recount, recountRange, variety } from '../../support/service/recount.ts'
import { rollUpAll } from '../../support/service/roll-up.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { sql } = service.database
const { clock, store } = service
const today = clock.now
const day = 86_400_000
const hour = 3_600_000
/** Rolls a link up, and marks it whenever it has a few roll-ups more, as otherwise only links with very many clicks are. */
const rollUp = () => rollUpAll(service, 6)

const makeLink = async () => {
	const { short_url, monitor_url } = await service.client.shorten({ url: 'https://target.example' })
	const [row] = await sql<{ id: number }[]>`select id from links where slug = ${short_url}`
	return { slug: short_url, key: monitor_url.slice(2), id: row!.id }
}

const visit = fc.record({
	kind: fc.constant('visit' as const),
	/** Milliseconds until the next one; negative now and then, because clocks are set back. */
	later: fc.oneof(
		{ weight: 8, arbitrary: fc.nat(6 * day) },
		{ weight: 4, arbitrary: fc.nat(2 * hour) },
		{ weight: 1, arbitrary: fc.integer({ min: -20 * day, max: 0 }) },
	),
	agent: fc.constantFrom(...variety.agents),
	referer: fc.constantFrom(...variety.referers, 'https://c.example/', 'https://d.example/'),
	peer: fc.constantFrom(...variety.peers, '192.0.2.7', '192.0.2.8'),
})
const work = fc.record({
	kind: fc.constantFrom('count', 'count', 'roll up', 'rebuild'),
	batches: fc.integer({ min: 1, max: 4 }),
})

const sumOf = (counts: Record<string, number>): number =>
	Object.values(counts).reduce((sum, count) => sum + count, 0)
const expectSums = ({ range, hours, others, ...maps }: LinkDetails) => {
	for (const name of [...dimensions, 'dates'] as const)
		expect([name, sumOf(maps[name]) + (others[name] ?? 0)]).toEqual([name, range!.clicks])
	if (hours !== undefined) expect(sumOf(hours)).toBe(range!.clicks)
}

let marked = 0
it('after any visits, counting, rolling up and rebuilds in any order, for any number of days', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.oneof({ weight: 4, arbitrary: visit }, { weight: 2, arbitrary: work }), {
				minLength: 30,
				maxLength: 60,
			}),
			fc.array(fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(1, 2, 3_650)), {
				minLength: 6,
				maxLength: 6,
			}),
			async (steps, ranges) => {
				const { slug, key, id } = await makeLink()
				clock.now = today
				for (const step of steps) {
					if (step.kind === 'visit') {
						clock.now += step.later
						const referer = step.referer !== undefined && { referer: step.referer }
						await service.ask(`/${slug}`, {
							headers: { 'user-agent': step.agent, ...referer },
							peer: step.peer,
						})
					} else if (step.kind === 'roll up') await rollUp()
					else if (step.kind === 'rebuild') await store.rebuild.rebuildLink(id)
					else await store.projection.project('batches' in step ? step.batches : 1)
				}
				const read = () =>
					Promise.all(
						ranges.map(async (days) => ({
							...(await service.client.details(slug, key, { days })),
							linkData: null,
						})),
					)
				const live = await read()
				await service.project()
				const counted = await read()
				await rollUp()
				const rolled = await read()
				const expected = []
				for (const days of ranges)
					expected.push({ ...(await recountRange(service.database, id, days, clock.now)), linkData: null })
				for (const figures of [live, counted, rolled]) expect(figures).toEqual(expected)
				for (const details of rolled) expectSums(details as unknown as LinkDetails)
				marked += (await sql`select from map_marks where link_id = ${id}`).length
			},
		),
		{ numRuns: 50 },
	)
	expect(marked).toBeGreaterThan(50)
	clock.now = today
})

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
	expect(await sql`select sum(new_visitors)::integer as all from link_hours where link_id = ${id}`).toEqual([
		{ all: 1 },
	])
	expect(await sql`select visitors from link_totals where link_id = ${id}`).toEqual([{ visitors: 1 }])
})

it('a click that comes long after its day is in the ranges that cover its day, and in no other', async () => {
	const { slug, key, id } = await makeLink()
	const visitAt = async (back: number, referer: string) => {
		clock.now = today - back * day
		await service.ask(`/${slug}`, { headers: { referer } })
		clock.now = today
	}
	for (let back = 70; back > 0; back--) await visitAt(back, `https://site-${back % 7}.example/`)
	await service.project()
	await rollUp()
	const marks = async () =>
		(await sql`select from map_marks where link_id = ${id} and before > '2026-10-03'`).length
	expect(await marks()).toBeGreaterThan(10)
	await visitAt(50, 'https://late.example/')
	for (const _ of ['waiting', 'counted', 'rolled up']) {
		for (const days of [20, 40, 50, 51, 52, 60]) {
			const details = await service.client.details(slug, key, { days })
			expectSums(details)
			expect([days, details.referrers['late.example']]).toEqual([days, days > 50 ? 1 : undefined])
		}
		await service.project()
		if (_ === 'counted') await rollUp()
	}
	expect(await marks()).toBe(0)
})
