/**
 * Figures equal a recount of the raw clicks by plain SQL, whatever happened before:
 * visits, counting, rolling up, rebuilds, deletes and restarts in any order, on several services.
 */
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { recount, recountRange, variety } from '../../support/service/recount.ts'
import { rollUpAll } from '../../support/service/roll-up.ts'
import { connectAgain, joinService, openService, type TestService } from '../../support/service/service.ts'

const service = await openService()
const { sql } = service.database
const { clock } = service
const join = (): TestService => joinService({ ...service, database: connectAgain(service) }, {}, clock)
/** Each has its own connections and caches; a restart replaces it with a new one. */
const processes = [join(), join()]
afterAll(() => Promise.all(processes.map(({ database }) => database.close())))

interface Link {
	slug: string
	key: string
	id: number
}
const makeLink = async (): Promise<Link> => {
	const { short_url, monitor_url } = await service.client.shorten({ url: 'https://target.example' })
	const [row] = await sql<{ id: number }[]>`select id from links where slug = ${short_url}`
	return { slug: short_url, key: monitor_url.slice(2), id: row!.id }
}
const links: Link[] = await Promise.all([0, 1, 2].map(makeLink))
const deleted: number[] = []

const at = { process: fc.nat(1), link: fc.nat(2) }
const visit = fc.record({
	kind: fc.constant('visit' as const),
	...at,
	agent: fc.constantFrom(...variety.agents),
	referer: fc.constantFrom(...variety.referers),
	peer: fc.constantFrom(...variety.peers),
	/** Milliseconds; negative now and then, because clocks are set back. */
	later: fc.oneof(
		{ weight: 9, arbitrary: fc.nat(40_000_000) },
		{ weight: 1, arbitrary: fc.integer({ min: -200_000_000, max: 0 }) },
	),
})
const kinds = ['project', 'project', 'roll up', 'roll up', 'rebuild', 'delete', 'restart'] as const
const other = fc.record({ kind: fc.constantFrom(...kinds), ...at, batches: fc.integer({ min: 1, max: 3 }) })
type Step =
	typeof visit extends fc.Arbitrary<infer V>
		? V | (typeof other extends fc.Arbitrary<infer O> ? O : never)
		: never

const run = async (step: Step): Promise<void> => {
	const { store, ask, client, database } = processes[step.process]!
	const link = links[step.link]!
	switch (step.kind) {
		case 'visit': {
			clock.now += step.later
			const referer = step.referer !== undefined && { referer: step.referer }
			await ask(`/${link.slug}`, { headers: { 'user-agent': step.agent, ...referer }, peer: step.peer })
			return
		}
		case 'project':
			await store.projection.project(step.batches)
			return
		case 'roll up':
			await rollUpAll({ database })
			return
		case 'rebuild':
			await store.rebuild.rebuildLink(link.id, undefined)
			return
		case 'delete':
			await client.remove(link.slug, link.key)
			deleted.push(link.id)
			links[step.link] = await makeLink()
			return
		case 'restart':
			processes[step.process] = join()
			await database.close()
	}
}
/** Days of the ranges that are compared, besides all of them. */
const ranges = [1, 2, 3, 30]
const readAll = ({ client }: TestService) =>
	Promise.all(
		links.map(async ({ slug, key }) => {
			const details = [undefined, ...ranges].map(async (days) => ({
				...(await client.details(slug, key, days === undefined ? {} : { days })),
				linkData: null,
			}))
			return Promise.all(details)
		}),
	)
const recountAll = async () => {
	const counted = []
	for (const { id } of links) {
		const all = { ...(await recount(service.database, id)), linkData: null }
		const ranged = ranges.map(async (days) => ({
			...(await recountRange(service.database, id, days, clock.now)),
			linkData: null,
		}))
		counted.push([all, ...(await Promise.all(ranged))])
	}
	return counted
}

it('after any visits, counting, rolling up, rebuilds, deletes and restarts in any order', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.oneof({ weight: 5, arbitrary: visit }, { weight: 3, arbitrary: other }), { maxLength: 40 }),
			async (steps) => {
				for (const step of steps) await run(step)
				// Including what still waits in the log, on each service.
				const live = await Promise.all(processes.map(readAll))
				await processes[0]!.project()
				const final = await readAll(processes[1]!)
				const counted = await recountAll()
				expect(final).toEqual(counted)
				for (const figures of live) expect(figures).toEqual(counted)
			},
		),
		{ numRuns: 50 },
	)
	// Nothing is left of deleted links once the clock is past every delete.
	expect(deleted.length).toBeGreaterThan(0)
	clock.now += 365 * 86_400_000
	while (await service.store.erasure.eraseSlice(new Date(clock.now)));
	for (const table of [
		'clicks',
		'link_visitors',
		'rollups',
		'link_hours',
		'link_maps',
		'map_marks',
		'link_totals',
		'erasures',
	]) {
		const rows = await sql`select from ${sql(table)} where link_id = any (${deleted}::bigint[])`
		expect([table, rows.length]).toEqual([table, 0])
	}
})

it('visits to several services at once, while both count, roll up and rebuild, lead to the same figures', async () => {
	const link = await makeLink()
	let isOver = false
	const works = processes.map(async ({ store }) => {
		for (let turn = 0; !isOver; turn++) {
			await store.projection.project(2)
			if (turn % 5 === 0) await rollUpAll(service)
			if (turn % 7 === 0) await store.rebuild.rebuildLink(link.id, undefined)
		}
	})
	for (let round = 0; round < 20; round++) {
		clock.now += 20_000_000
		await Promise.all(
			Array.from({ length: 10 }, (_, nth) =>
				processes[nth % 2]!.ask(`/${link.slug}`, { peer: `192.0.2.${(round + nth) % 7}` }),
			),
		)
		const [first, second] = await Promise.all(
			processes.map(({ client }) => client.details(link.slug, link.key)),
		)
		expect([first?.clicks, second?.clicks]).toEqual([10 * (round + 1), 10 * (round + 1)])
	}
	isOver = true
	await Promise.all(works)
	await service.project()
	const { linkData: _, ...figures } = await service.client.details(link.slug, link.key)
	expect(figures).toEqual(await recount(service.database, link.id))
	expect(figures).toMatchObject({ clicks: 200, unique_clicks: 7 })
})
