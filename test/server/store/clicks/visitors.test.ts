/** Visitors without raw clicks are forgotten: their hashes go, and no statistics change. */
import { afterEach, expect, it } from 'vitest'
import { createWorks } from '../../../../server/background/works.ts'
import {
	createVisitorStore,
	firstVisitor,
	type VisitorPlace,
} from '../../../../server/store/clicks/visitors.ts'
import { dropClicks } from '../../../support/service/drop-clicks.ts'
import { holdTransaction } from '../../../support/service/held-transaction.ts'
import { anyClick, logBatch } from '../../../support/service/log-batch.ts'
import { rollUpAll } from '../../../support/service/roll-up.ts'
import { openService } from '../../../support/service/service.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'

const service = await openService({ CLICK_RETENTION_DAYS: '30' })
const { sql } = service.database
const { partitions, rebuild } = service.store
const day = 86_400_000
/** A Monday. */
const start = Date.UTC(2026, 5, 1)
const at = (days: number) => start + days * day

const { make: makeLink } = storedLinks(service)
const make = async () => {
	service.clock.now = start
	const { slug, key, id } = await makeLink()
	/** `visitor` is the last number of an address. */
	const visit = async (days: number, visitor: number) => {
		service.clock.now = at(days)
		await partitions.prepare(new Date(service.clock.now))
		expect((await service.ask(`/${slug}`, { peer: `198.51.100.${visitor}` })).status).toBe(302)
	}
	return {
		id,
		visit,
		visitAll: async (...visits: [days: number, visitor: number][]) => {
			for (const each of visits) await visit(...each)
		},
		details: (days?: number) => service.client.details(slug, key, days === undefined ? {} : { days }),
		hashes: async () => (await sql`select from link_visitors where link_id = ${id}`).length,
	}
}
type Link = Awaited<ReturnType<typeof make>>
const figuresOf = async (link: Link) => ({
	all: await link.details(),
	ranges: [await link.details(7), await link.details(60), await link.details(365)],
})
const drop = (days: number) => dropClicks(service, new Date(at(days)))
const forget = async (store = service.store.visitors): Promise<void> => {
	let rest: VisitorPlace | undefined = firstVisitor
	while (rest !== undefined) rest = await store.forgetSome(rest)
}
const dropAndForget = async (days: number): Promise<void> => {
	await drop(days)
	await forget()
}
// Each test is about its own drop.
afterEach(() => sql`update click_retention set dropped_before = '-infinity', forgotten_before = '-infinity'`)

it.each([
	['the clicks are raw alone', false],
	['they are rolled up', true],
])('hashes go with the last raw click, and no statistics change: %s', async (_, isRolled) => {
	const link = await make()
	await link.visitAll([0, 1], [0, 2], [8, 1], [8, 3], [40, 3], [41, 4])
	await service.project()
	if (isRolled) await rollUpAll(service)
	const before = await figuresOf(link)
	expect(before.all).toMatchObject({ clicks: 6, unique_clicks: 4 })
	await dropAndForget(20)
	expect(await link.hashes()).toBe(2)
	expect(await figuresOf(link)).toEqual(before)
	await rebuild.rebuildLinks([link.id])
	expect(await figuresOf(link)).toEqual(before)
	expect(await link.hashes()).toBe(2)
})

it('visitors are forgotten week by week, and no rebuild changes the statistics', async () => {
	const link = await make()
	const visits: [days: number, visitor: number][] = [
		[0, 1],
		[0, 2],
		[8, 1],
		[8, 3],
		[15, 4],
		[40, 5],
	]
	for (const each of visits) {
		await link.visit(...each)
		await service.project()
	}
	const before = await figuresOf(link)
	for (const [days, left] of Object.entries({ 8: 4, 15: 2, 22: 1 }).map(
		([n, of]) => [Number(n), of] as const,
	)) {
		await dropAndForget(days)
		expect(await link.hashes()).toBe(left)
		await rebuild.rebuildLinks([link.id])
		expect(await figuresOf(link)).toEqual(before)
	}
})

it('a week that must wait is dropped later, and its visitors are forgotten then', async () => {
	const link = await make()
	// This batch may still commit, so later ones can't be rolled up.
	const batch = [anyClick({ linkId: link.id, time: start })]
	const release = await holdTransaction(service.database, (tx) => logBatch(tx, batch))
	await link.visit(0, 1)
	await service.project()
	const clock = { now: () => at(60), readPast: async () => ({ time: at(60), lived: null }) }
	const works = createWorks(service.store, { ...clock, clickRetentionDays: 30 })
	const retention = works.find(({ name }) => name === 'retention')!
	const { lowWaterMark } = service.store
	expect(await lowWaterMark.raise()).toBe(false)
	/** Until it has looked at all links, or has to wait. */
	const runAll = async () => {
		for (;;) {
			const progress = await retention.run()
			if (progress !== 'more') return progress
		}
	}
	expect(await runAll()).toBe('later')
	expect(await link.hashes()).toBe(1)
	await release()
	expect(await lowWaterMark.raise()).toBe(true)
	expect(await runAll()).toBe('done')
	expect(await link.hashes()).toBe(0)
})

it('a visitor who comes back after that is new, once; one seen since is known', async () => {
	const link = await make()
	await link.visitAll([0, 1], [0, 2], [40, 2])
	await service.project()
	await dropAndForget(20)
	for (const who of [1, 1, 2]) await link.visit(50, who)
	const counted = { clicks: 6, unique_clicks: 3, range: { clicks: 3, new_visitors: 1 } }
	expect(await link.details(2)).toMatchObject(counted)
	await service.project()
	expect(await link.details(2)).toMatchObject(counted)
	await rebuild.rebuildLinks([link.id])
	expect(await link.details(2)).toMatchObject(counted)
})

it('a click that waits meanwhile makes its visitor a new one, in every answer alike', async () => {
	const link = await make()
	await link.visit(0, 1)
	await service.project()
	await link.visit(40, 1)
	expect(await link.details()).toMatchObject({ clicks: 2, unique_clicks: 1 })
	await dropAndForget(20)
	const after = await figuresOf(link)
	expect(after.all).toMatchObject({ clicks: 2, unique_clicks: 2 })
	await service.project()
	expect(await figuresOf(link)).toEqual(after)
})

it('no visitor is forgotten before the week of the retention limit is over', async () => {
	const link = await make()
	await link.visit(1, 1)
	await service.project()
	await dropAndForget(6)
	expect(await link.hashes()).toBe(1)
	await dropAndForget(7)
	expect(await link.hashes()).toBe(0)
})

it('in slices of any size, each of which can be the last one before a restart', async () => {
	const links = [await make(), await make(), await make()]
	for (const [nth, link] of links.entries()) for (let who = 0; who <= nth * 2; who++) await link.visit(0, who)
	await links[1]!.visit(40, 0)
	await service.project()
	await drop(20)
	const small = createVisitorStore(service.database, 2)
	const next = await small.forgetSome(firstVisitor)
	expect(next).toBeDefined()
	await forget(small)
	expect(await Promise.all(links.map(({ hashes }) => hashes()))).toEqual([0, 1, 0])
	const totals = await Promise.all(links.map(async (link) => (await link.details()).unique_clicks))
	expect(totals).toEqual([1, 3, 5])
	// All is done, and not repeated.
	expect(await small.forgetSome(firstVisitor)).toBeUndefined()
})
