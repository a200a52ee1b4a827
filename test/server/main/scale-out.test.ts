/** Two and four processes on one database, with as many lanes: every click is counted once. */
import { expect, it } from 'vitest'
import { createStore } from '../../../server/store/store.ts'
import { send } from '../../support/machine/processes.ts'
import { type ServerProcess, startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { countClicks } from '../../support/service/click-counts.ts'
import { crowd } from '../../support/service/crowd.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { holdProjection, untilBlocked } from '../../support/service/held-transaction.ts'
import { anyClick, logBatch } from '../../support/service/log-batch.ts'
import { onePool } from '../../support/service/one-pool.ts'
import { recount } from '../../support/service/recount.ts'

const at = await openTestDatabase()
const { sql } = at.database
const { lanes, statistics } = createStore(onePool(at.database))
const workplace = useWorkplace('kurz-scale-out')

interface Link {
	id: number
	slug: string
	/** Visits that were answered with a redirect. */
	answered: number
}

const start = (many: number): Promise<ServerProcess[]> =>
	Promise.all(Array.from({ length: many }, () => startServer(workplace, { env: databaseVariables(at) })))
const create = async ({ origin }: ServerProcess): Promise<Link> => {
	const { slug } = await doorOf(origin).make()
	const [row] = await sql<{ id: number }[]>`select id from links where slug = ${slug}`
	return { id: row!.id, slug, answered: 0 }
}
/** Visits all links through all servers in turn, some at a time. */
const width = 16
const visitAll = (servers: ServerProcess[], links: Link[], before: (nth: number) => void = () => {}) => {
	const doors = servers.map(({ origin }) => doorOf(origin, { keepalive: false }))
	const visitOne = async (nth: number) => {
		before(nth)
		const link = links[nth % links.length]!
		// A killed process answers nothing.
		if ((await doors[nth % doors.length]!.visit(link).catch(() => 0)) === 302) link.answered += 1
	}
	return crowd(400, visitOne, width)
}
const isCounted = async (): Promise<boolean> => (await sql`select from click_log`).length === 0
/** All clicks are counted: the answered ones, and at most `unanswered` of a killed process. */
const expectExact = async (links: Link[], unanswered = 0): Promise<void> => {
	await expect.poll(isCounted).toBe(true)
	let more = 0
	for (const { id, slug, answered } of links) {
		const { figures } = (await statistics.read(id, { limit: 0 }))!
		const { all } = await countClicks(at, slug)
		expect(figures.clicks).toBe(all)
		expect((await recount(at.database, id)).clicks).toBe(all)
		expect(all).toBeGreaterThanOrEqual(answered)
		more += all - answered
	}
	expect(more).toBeLessThanOrEqual(unanswered)
}

it('clicks through four processes are counted once, in four lanes and in two, also when one is killed', async () => {
	const servers = await start(4)
	const links = await crowd(7, () => create(servers[0]!))
	for (const many of [4, 2]) {
		await expect.poll(() => lanes.change(many)).toBe(true)
		await visitAll(servers, links)
		await expectExact(links)
	}
	await visitAll(servers, links, (nth) => {
		if (nth === 200) send(servers[3]!.pid, 'SIGKILL')
	})
	await expectExact(links, width)
	for (const server of servers) await server.stop()
})

it('processes that do not hold the lease count lanes while its holder stands still', async () => {
	await expect.poll(() => lanes.change(4)).toBe(true)
	const made = await sql<{ id: number }[]>`
		insert into links (slug, slug_key, long_url, created_at, monitor_hash)
		select name, name, 'https://target.example/', now(), name::bytea from unnest(array['l1', 'l2', 'l3', 'l4']) as name
		returning id, slug`
	const byLane = (one: { id: number }, other: { id: number }) => (one.id % 4) - (other.id % 4)
	const links = made.map((row) => ({ slug: '', answered: 0, ...row })).sort(byLane)
	const ids = links.map(({ id }) => id)
	const batch = ids.map((linkId) => anyClick({ linkId }))
	await logBatch(sql, batch)
	// As many lanes as one process counts side by side, and the first ones.
	const releases = [await holdProjection(at.database, ids[0]!), await holdProjection(at.database, ids[1]!)]
	const servers = await start(2)
	const counted = async () => {
		const rows = await sql<{ id: number }[]>`
			select link_id as id from link_totals where link_id = any (${ids}) order by 1`
		return rows.map(({ id }) => id)
	}
	await expect.poll(counted).toEqual(ids.slice(2).sort((one, other) => one - other))
	await untilBlocked(at.database, 2)
	for (const release of releases) await release()
	await expectExact(links, 4)
	for (const server of servers) await server.stop()
})
