/** One, two and four processes on one database, with as many lanes: every click is counted once. */
import { expect, it } from 'vitest'
import { onePool } from '../../../server/store/pools.ts'
import { createStore } from '../../../server/store/store.ts'
import { send } from '../../support/machine/processes.ts'
import { type ServerProcess, startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { countClicks } from '../../support/service/click-counts.ts'
import { crowd, statusOf } from '../../support/service/crowd.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { holdProjection, untilBlocked } from '../../support/service/held-transaction.ts'
import { asJson } from '../../support/service/json.ts'
import { anyClick, logBatch } from '../../support/service/log-batch.ts'
import { recount } from '../../support/service/recount.ts'

const at = await openTestDatabase()
const { sql } = at.database
const { lanes, analytics } = createStore(onePool(at.database))
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
	const answer = await fetch(`${origin}/api/v1/shorten`, asJson({ url: 'https://target.example/' }))
	const { short_url: slug } = (await answer.json()) as { short_url: string }
	const [row] = await sql<{ id: number }[]>`select id from links where slug = ${slug}`
	return { id: row!.id, slug, answered: 0 }
}
const visit = async ({ origin }: ServerProcess, link: Link): Promise<void> => {
	const visited = fetch(`${origin}/${link.slug}`, { redirect: 'manual', keepalive: false })
	// A process that is killed answers nothing.
	if ((await statusOf(visited).catch(() => 0)) === 302) link.answered += 1
}
const isCounted = async (): Promise<boolean> => (await sql`select from click_log`).length === 0
/** Of links that were visited, in the lanes; the answers that a killed process could not give any more were clicks, too. */
const expectExact = async (links: Link[], unanswered = 0): Promise<void> => {
	await expect.poll(isCounted).toBe(true)
	let more = 0
	for (const { id, slug, answered } of links) {
		const { figures } = await analytics.read(id, { limit: 0 })
		const { all } = await countClicks(at, slug)
		expect(figures.clicks).toBe(all)
		expect((await recount(at.database, id)).clicks).toBe(all)
		expect(all).toBeGreaterThanOrEqual(answered)
		more += all - answered
	}
	expect(more).toBeLessThanOrEqual(unanswered)
}

it.each([1, 2, 4])('processes: %s', async (many) => {
	await expect.poll(() => lanes.change(many)).toBe(true)
	const servers = await start(many)
	const links = await crowd(7, () => create(servers[0]!))
	await crowd(1_200, (nth) => visit(servers[nth % many]!, links[nth % links.length]!), 16)
	await expectExact(links)

	// The same once more, and one of them is killed on the way.
	const width = 16
	await crowd(
		1_200,
		async (nth) => {
			if (nth === 600 && many > 1) send(servers[many - 1]!.pid, 'SIGKILL')
			await visit(servers[nth % many]!, links[nth % links.length]!)
		},
		width,
	)
	await expectExact(links, many > 1 ? width : 0)
	for (const server of servers) await server.stop()
})

it('processes that do not hold the lease count lanes while its holder stands still', async () => {
	await expect.poll(() => lanes.change(4)).toBe(true)
	const [first] = await start(1)
	const made = await crowd(4, () => create(first!))
	await first!.stop()
	const links = made.toSorted((one, other) => (one.id % 4) - (other.id % 4))
	await logBatch(
		sql,
		links.map(({ id }) => anyClick({ linkId: id })),
	)
	// As many lanes as one process counts side by side, and those that are begun with.
	const releases = [
		await holdProjection(at.database, links[0]!.id),
		await holdProjection(at.database, links[1]!.id),
	]
	const servers = await start(2)
	const counted = async () =>
		(
			await sql<
				{ link_id: number }[]
			>`select link_id from link_totals where link_id = any (${links.map(({ id }) => id)})`
		).map(({ link_id }) => link_id)
	await expect
		.poll(async () => (await counted()).sort())
		.toEqual(
			links
				.slice(2)
				.map(({ id }) => id)
				.sort(),
		)
	await untilBlocked(at.database, 2)
	for (const release of releases) await release()
	await expectExact(links, 4)
	for (const server of servers) await server.stop()
})
