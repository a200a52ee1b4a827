/**
 * Figures equal a recount of the raw clicks by plain SQL, whatever happened before:
 * visits, counting, rolling up, rebuilds, deletes and restarts in any order, on several services.
 */
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { isLong } from '../../../support/machine/long.ts'
import { crowd } from '../../../support/service/crowd.ts'
import { check } from '../../../support/service/property.ts'
import { expectSums, recount, recountRange, variety } from '../../../support/service/recount.ts'
import { rollUpAll } from '../../../support/service/roll-up.ts'
import { connectAgain, joinService, openService, type TestService } from '../../../support/service/service.ts'
import { type StoredLink, storedLinks } from '../../../support/service/stored-links.ts'

const service = await openService()
const { sql } = service.database
const { clock } = service
const join = (): TestService => joinService({ ...service, database: connectAgain(service) }, {}, clock)
/** Each has its own connections and caches; a restart replaces it with a new one. */
const processes = [join(), join()]
afterAll(() => Promise.all(processes.map(({ database }) => database.close())))

const { make: makeLink, expectRecounted } = storedLinks(service)
const links = await Promise.all([0, 1, 2].map(() => makeLink()))
const deleted: number[] = []
const day = 86_400_000
/** With few roll-ups between marks: otherwise only links with very many clicks have any. */
const rollUp = (database: TestService['database']) => rollUpAll({ database }, 6)

const at = { process: fc.nat(1), link: fc.nat(2) }
/** Rebuilds several together, as far as they are in one lane. */
const rebuildAll = async (store: TestService['store'], ids: number[]): Promise<void> => {
	for (let rest = ids; rest.length > 0; ) {
		const done = await store.rebuild.rebuildLinks(rest)
		rest = rest.filter((id) => !done.includes(id))
	}
}
const visit = fc.record({
	kind: fc.constant('visit' as const),
	...at,
	agent: fc.constantFrom(...variety.agents),
	referer: fc.constantFrom(...variety.referers, 'https://c.example/', 'https://d.example/'),
	peer: fc.constantFrom(...variety.peers, '192.0.2.7', '192.0.2.8'),
	/** Milliseconds until it; negative now and then, because clocks are set back. */
	later: fc.oneof(
		{ weight: 5, arbitrary: fc.nat(6 * day) },
		{ weight: 7, arbitrary: fc.nat(day / 12) },
		{ weight: 1, arbitrary: fc.integer({ min: -20 * day, max: 0 }) },
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
			await rollUp(database)
			return
		case 'rebuild':
			await rebuildAll(store, [link.id, ...links.map(({ id }) => id)])
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
/** Statistics of all days, and of some ranges of days. */
const readAll = ({ client }: Pick<TestService, 'client'>, ranges: number[]) => {
	const asked = [{}, ...ranges.map((days) => ({ days }))]
	const readOne = async ({ slug, key }: StoredLink, range: { days?: number }) => {
		const { linkData: _, ...figures } = await client.details(slug, key, range)
		return figures
	}
	return Promise.all(links.flatMap((link) => asked.map((range) => readOne(link, range))))
}
const recountAll = async (ranges: number[]) => {
	const counted = []
	for (const { id } of links) {
		counted.push(await recount(service.database, id))
		for (const days of ranges) counted.push(await recountRange(service.database, id, days, clock.now))
	}
	return counted
}

const steps = fc.array(fc.oneof({ weight: 5, arbitrary: visit }, { weight: 3, arbitrary: other }), {
	minLength: 20,
	maxLength: 50,
})
const someDays = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(1, 2, 3_650))
const ranges = fc.array(someDays, { minLength: 3, maxLength: 3 })
let marked = 0
it('after any visits, counting, rolling up, rebuilds, deletes and restarts in any order', async () => {
	await check(
		fc.asyncProperty(steps, ranges, async (steps, ranges) => {
			for (const step of steps) await run(step)
			// Including what still waits in the log, on each service.
			const live = await Promise.all(processes.map((each) => readAll(each, ranges)))
			await processes[0]!.project()
			const counted = await readAll(processes[1]!, ranges)
			await rollUp(service.database)
			const rolled = await readAll(service, ranges)
			const expected = await recountAll(ranges)
			for (const figures of [...live, counted, rolled]) expect(figures).toEqual(expected)
			for (const figures of rolled) if (figures.range !== undefined) expectSums(figures)
			marked += (await sql`select from tallies where grain = 3`).length
		}),
		{ runs: isLong ? 50 : 4 },
	)
	// The four runs of the short form may meet no link that is worth a checkpoint.
	if (isLong) expect(marked).toBeGreaterThan(0)
	// Nothing is left of deleted links once the clock is past every delete.
	expect(deleted.length).toBeGreaterThan(0)
	clock.now += 365 * day
	while (await service.store.erasure.eraseChunk(new Date(clock.now)));
	const tables = ['clicks', 'link_visitors', 'tallies']
	for (const table of [...tables, 'link_totals', 'erasures']) {
		const rows = await sql`select from ${sql(table)} where link_id = any (${deleted}::bigint[])`
		expect([table, rows.length]).toEqual([table, 0])
	}
})

it('visits to two services at once, while both count, roll up and rebuild, lead to the same statistics', async () => {
	const link = await makeLink()
	let isOver = false
	const works = processes.map(async ({ store }) => {
		for (let turn = 0; !isOver; turn++) {
			await store.projection.project(2)
			if (turn % 5 === 0) await rollUpAll(service)
			if (turn % 7 === 0)
				await rebuildAll(
					store,
					links.map(({ id }) => id),
				)
		}
	})
	for (let round = 0; round < 20; round++) {
		clock.now += 20_000_000
		await crowd(10, (nth) =>
			processes[nth % 2]!.ask(`/${link.slug}`, { peer: `192.0.2.${(round + nth) % 7}` }),
		)
		const read = processes.map(({ client }) => client.details(link.slug, link.key))
		const [first, second] = await Promise.all(read)
		expect([first?.clicks, second?.clicks]).toEqual([10 * (round + 1), 10 * (round + 1)])
	}
	isOver = true
	await Promise.all(works)
	await service.project()
	await expectRecounted(link)
	expect(await service.client.details(link.slug, link.key)).toMatchObject({ clicks: 200, unique_clicks: 7 })
})
