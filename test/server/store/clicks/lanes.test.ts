/** Clicks are counted in lanes, each once, by any process and in any number of lanes. */
import { expect, it } from 'vitest'
import { firstVisitor } from '../../../../server/store/clicks/visitors.ts'
import { countClicks } from '../../../support/service/click-counts.ts'
import { crowd } from '../../../support/service/crowd.ts'
import { holdProjection, holdTransaction, untilBlocked } from '../../../support/service/held-transaction.ts'
import { signUp, withCookie } from '../../../support/service/people.ts'
import { rollUpAll } from '../../../support/service/roll-up.ts'
import { connectAgain, joinService, openService } from '../../../support/service/service.ts'
import { type StoredLink, storedLinks } from '../../../support/service/stored-links.ts'
import { atFullSize } from '../../../support/small-world/at-full-size.ts'

const service = await openService()
const { sql } = service.database
const { store } = service
const owner = withCookie((await signUp(service)).cookie)

const { make, expectRecounted } = storedLinks(service, owner)
/** One link in each lane, in the order of the lanes. */
const createInLanes = async (lanes: number): Promise<StoredLink[]> => {
	const made: StoredLink[] = []
	for (let nth = 0; nth < lanes; nth++) made.push(await make())
	return made.toSorted((one, other) => (one.id % lanes) - (other.id % lanes))
}
const visit = async ({ slug }: StoredLink, peers: string[]): Promise<void> => {
	for (const peer of peers) {
		service.clock.now += 1_000
		expect((await service.ask(`/${slug}`, { peer })).status).toBe(302)
	}
}
const join = () => joinService({ ...service, database: connectAgain(service) })
/** Cuts a slice of all that waits, which counting does first. */
const cut = () =>
	sql`update click_slices set slice = slice + 1, ids = array(select id from click_log order by id)`
const logged = async (): Promise<number> => (await sql`select from click_log`).length
const mine = async (query: string) => (await service.ask(`/api/v1/my-links?${query}`, owner)).json()
/** Each way of reading some links. */
const read = async (links: StoredLink[]) => ({
	sorted: await mine('sort=clicks&clicks=10'),
	last: await mine('sort=last_click&clicks=10'),
	details: await Promise.all(links.map(({ slug, key }) => service.client.details(slug, key, { days: 7 }))),
	figures: await service.client.figures(links.map((of) => ({ short_url: of.slug, monitor_key: of.key }))),
})

atFullSize('it holds the last click of a slice')(
	'a lane that stands still holds up no other, and all statistics are right in between',
	async () => {
		expect(await store.lanes.change(2)).toBe(true)
		const links = await createInLanes(2)
		const [slow, quick] = links as [StoredLink, StoredLink]
		await visit(quick, ['192.0.2.1', '192.0.2.3', '192.0.2.1'])
		// First in both orders, by clicks that are counted later.
		await visit(slow, ['192.0.2.1', '192.0.2.2', '192.0.2.1', '192.0.2.4', '192.0.2.5'])
		const before = await read(links)
		expect(before.details.map(({ clicks, unique_clicks }) => [clicks, unique_clicks])).toEqual([
			[5, 4],
			[3, 2],
		])
		const release = await holdProjection(service.database, slow.id)
		const counting = store.projection.project(1_000)
		await untilBlocked(service.database, 1, 'with lane as')
		const other = join()
		const totals = async () => {
			await other.store.projection.help()
			return (await sql`select clicks from link_totals where link_id = ${quick.id}`)[0]
		}
		await expect.poll(totals).toEqual({ clicks: 3 })
		expect(await read(links)).toEqual(before)
		// Its batches stay, and the number of lanes too, until both lanes have counted them.
		expect(await logged()).toBeGreaterThan(0)
		expect(await countClicks(service, slow.slug)).toMatchObject({ raw: 0, logged: 5 })
		expect(await countClicks(service, quick.slug)).toMatchObject({ raw: 3, logged: 0 })
		// A rebuild waits, and clicks that arrive meanwhile are seen.
		const rebuilding = other.store.rebuild.rebuildLinks([slow.id])
		await untilBlocked(service.database, 2)
		await visit(slow, ['192.0.2.9'])
		const [figures] = await service.client.figures([{ short_url: slow.slug, monitor_key: slow.key }])
		expect(figures).toMatchObject({ clicks: 6, unique_clicks: 5 })
		await release()
		await counting
		await rebuilding
		await service.project()
		expect(await logged()).toBe(0)
		for (const link of links) await expectRecounted(link)
		await other.database.close()
	},
)

it('work that takes long in one lane holds up counting in no other', async () => {
	expect(await store.lanes.change(2)).toBe(true)
	const [slow, quick] = (await createInLanes(2)) as [StoredLink, StoredLink]
	await visit(slow, ['192.0.2.1'])
	await service.project()
	await store.lowWaterMark.raise()
	const hold = (work: Parameters<typeof holdTransaction>[1]) => holdTransaction(service.database, work)
	const rolling = await hold((tx) => tx`select from link_totals where link_id = ${slow.id} for update`)
	const rolled = store.rollups.rollUp([slow.id])
	await untilBlocked(service.database)
	for (const link of [slow, quick]) await visit(link, ['192.0.2.1'])
	const counted = async () =>
		Promise.all(
			[slow, quick].map(
				async ({ id }) =>
					(await sql<{ clicks: number }[]>`select clicks from link_totals where link_id = ${id}`)[0]?.clicks,
			),
		)
	expect(await store.projection.project(1_000)).toMatchObject({ clicks: 1, isBusy: true })
	expect(await counted()).toEqual([1, 1])
	await rolling()
	expect(await rolled).toEqual({ tried: [slow.id], left: [] })
	await service.project()
	expect(await counted()).toEqual([2, 1])

	// Forgetting visitors, in the middle of which the same row is locked.
	await sql`update link_visitors set seen_in = '2026-06-01' where link_id = ${slow.id}`
	await sql`update click_retention set dropped_before = '2026-07-01'`
	const forgetting = await hold((tx) => tx`select from link_totals where link_id = ${slow.id} for update`)
	const forgotten = store.visitors.forgetSome(firstVisitor)
	await untilBlocked(service.database)
	for (const link of [slow, quick]) await visit(link, ['192.0.2.1'])
	expect(await store.projection.project(1_000)).toMatchObject({ clicks: 1, isBusy: true })
	expect(await counted()).toEqual([2, 2])
	await forgetting()
	for (let place = await forgotten; place !== undefined; ) place = await store.visitors.forgetSome(place)
	await service.project()
	expect(await counted()).toEqual([3, 2])
	await sql`update click_retention set dropped_before = '-infinity', forgotten_before = '-infinity'`
})

it('the number of lanes is not changed between two lanes of a slice', async () => {
	expect(await store.lanes.change(2)).toBe(true)
	const links = await createInLanes(2)
	for (const link of links) await visit(link, ['192.0.2.1'])
	await cut()
	// A slice that is cut but not counted is no obstacle.
	expect(await store.lanes.change(3)).toBe(true)
	await sql`update counting_lanes set slice = slice + 1 where lane = 0`
	expect(await store.lanes.change(2)).toBe(false)
	expect(await store.lanes.count()).toBe(3)
	await sql`update counting_lanes set slice = slice - 1 where lane = 0`
	await service.project()
	expect(await store.lanes.change(2)).toBe(true)
	expect(await store.lanes.count()).toBe(2)
	for (const link of links) await expectRecounted(link)
})

it('a link that is rebuilt between two lanes misses no click of a slice that its own lane has not counted', async () => {
	expect(await store.lanes.change(2)).toBe(true)
	const [first] = await createInLanes(2)
	await visit(first!, ['192.0.2.1', '192.0.2.2'])
	await service.project()
	await visit(first!, ['192.0.2.3'])
	await cut()
	await store.rebuild.rebuildLinks([first!.id])
	expect(await service.client.details(first!.slug, first!.key)).toMatchObject({ clicks: 3, unique_clicks: 3 })
	await service.project()
	await expectRecounted(first!)
})

it('several processes count while visits arrive, links are made anew and the number of lanes changes', async () => {
	const links = await createInLanes(5)
	const others = Array.from({ length: 3 }, join)
	let isOver = false
	const counting = others.map(async ({ store: { projection } }, nth) => {
		for (let rest = 1; !isOver || rest > 0; )
			rest = (nth === 0 ? await projection.help() : await projection.project(3)).batches
	})
	const changed = new Set<number>()
	const changing = (async () => {
		for (let nth = 0; !isOver; nth++) if (await store.lanes.change(1 + (nth % 4))) changed.add(1 + (nth % 4))
	})()
	const ask = async (nth: number) =>
		(await service.ask(`/${links[nth % links.length]!.slug}`, { peer: `192.0.2.${nth % 20}` })).status
	const making = (async () => {
		while (!isOver) {
			await rollUpAll(service)
			for (const { id } of links) await store.rebuild.rebuildLinks([id])
		}
	})()
	let rounds = 0
	// On a busy machine, one round may not see all four numbers of lanes.
	for (; rounds === 0 || changed.size < 4; rounds++) {
		expect(new Set(await crowd(300, ask, 12))).toEqual(new Set([302]))
		for (const { slug, key } of links)
			expect((await service.client.details(slug, key)).clicks).toBe(60 * (rounds + 1))
	}
	isOver = true
	await Promise.all([...counting, changing, making])
	await service.project()
	await Promise.all(others.map(({ database }) => database.close()))
	expect(await logged()).toBe(0)
	for (const link of links) await expectRecounted(link)
	for (const { slug } of links)
		expect(await countClicks(service, slug)).toMatchObject({ raw: 60 * rounds, logged: 0 })
})
