/** `bun run test:soak`: a mixed load for ten minutes, under which nothing may grow. */
import { parseArgs } from 'node:util'
import type { Database } from '../../server/store/driver/connect.ts'
import { openBenchDatabase } from '../bench/database.ts'
import { quantile } from '../bench/random.ts'
import { startServer } from '../support/machine/server-process.ts'
import { type Workplace, withWorkplace } from '../support/machine/workplace.ts'
import { fill, type LoadedLink, manyClicks, untilErased } from './soak-links.ts'
import { type Load, startLoad } from './soak-load.ts'
import { type Held, watch } from './soak-watch.ts'

const { values: options } = parseArgs({
	options: { long: { type: 'boolean', default: false }, minutes: { type: 'string' } },
})
const minutes = Number(options.minutes ?? (options.long ? 60 : 10))
const minute = 60_000

/** Memory at the end, divided by that after the first minute. */
const memoryAtMost = 1.2
/** More than in the first minute: the load opens connections as it needs them. */
const descriptorsAtMost = 20
/** Of one process. Source: README.md. */
const connectionsAtMost = 15
/** At any time; counting takes rows 10 to 30 times a second. */
const logRowsAtMost = 300
/** Milliseconds until nothing is left of a deleted link. */
const erasedWithin = 60_000
/** How many times longer the slowest of a hundred visits may take during an erasure. */
const slowerAtMost = 2
/** Milliseconds of difference that mean nothing. */
const noise = 25

const mb = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(0)} MB`
const ms = (time: number): string => `${time.toFixed(1)} ms`
const row = (cells: (string | number)[]): void =>
	console.log(cells.map((cell) => `${cell}`.padStart(11)).join(' '))

const faults: string[] = []
const require = (holds: boolean, fault: string): void => {
	if (!holds) faults.push(fault)
}

/** Deletes the link with a million clicks; meanwhile visits stay about as quick. */
const eraseUnderLoad = async (
	database: Pick<Database, 'sql'>,
	load: Load,
	origin: string,
	link: LoadedLink & { id: number },
) => {
	const before = load.take()
	const answer = await fetch(`${origin}/api/v1/${link.slug}/${link.key}`, { method: 'DELETE' })
	await answer.text()
	const time = await untilErased(database, link.id)
	const during = load.take()
	const slow = [before, during].map(({ visits }) => quantile(visits, 0.99)) as [number, number]
	require(time <= erasedWithin, 'the erasure took too long')
	require(slow[1] <= slower(slow[0]), 'visits were slower while a link was erased')
	return {
		answers: [before, during],
		text: `a link with ${manyClicks.toLocaleString('en')} clicks, deleted: nothing left after ${(time / 1_000).toFixed(1)} s; 99 % of the visits within ${ms(slow[0])} before, ${ms(slow[1])} meanwhile`,
	}
}
const slower = (before: number): number => Math.max(before * slowerAtMost, before + noise)

/** All answered redirects are counted, and nothing else. */
const compareCounts = async ({ sql }: Pick<Database, 'sql'>, { links }: Load): Promise<string> => {
	while ((await sql`select from click_log limit 1`).length > 0) await Bun.sleep(100)
	const all = [...links.kept, ...links.limited, links.locked]
	const rows = await sql<{ slug: string; clicks: number }[]>`
		select slug, clicks from links join link_totals on link_id = id`
	const counted = new Map(rows.map(({ slug, clicks }) => [slug, clicks]))
	const wrong = all.filter(({ slug, redirected }) => (counted.get(slug) ?? 0) !== redirected)
	const over = links.limited.filter(({ redirected }) => redirected > links.clicksAllowed)
	require(wrong.length === 0, `${wrong.length} links have other counts than redirects`)
	require(over.length === 0, `${over.length} links were redirected too often`)
	const redirects = all.reduce((sum, { redirected }) => sum + redirected, 0)
	return `${redirects.toLocaleString('en')} redirects of ${all.length} links: ${wrong.length} links counted wrongly, ${over.length} over their limit`
}

const soak = async (place: Workplace): Promise<void> => {
	const server = await startServer(place, { env: { RATE_LIMIT_SET: 'off', TRUST_PROXY: '127.0.0.1' } })
	const database = await openBenchDatabase(server.dataDir)
	const load = await startLoad(server.origin)
	const big = { ...(await load.links.one()), id: 0 }
	big.id = await fill(database, big)
	load.take()
	const watching = watch(server.pid!, database)

	const held: Held[] = []
	let erasure = ''
	for (let nth = 1; nth <= minutes; nth++) {
		const begun = performance.now()
		const answers = []
		if (nth === Math.ceil(minutes / 2)) {
			await Bun.sleep(minute / 4)
			const done = await eraseUnderLoad(database, load, server.origin, big)
			answers.push(...done.answers)
			erasure = done.text
		}
		await Bun.sleep(Math.max(0, begun + minute - performance.now()))
		answers.push(load.take())
		const visits = answers.flatMap((answer) => answer.visits)
		const requests = answers.reduce((sum, answer) => sum + answer.requests, 0)
		for (const [name, times] of answers.flatMap(({ unexpected }) => [...unexpected]))
			faults.push(`minute ${nth}: ${name}, ${times} times`)
		const now = watching.take()
		held.push(now)
		const cells = {
			minute: nth,
			'requests/s': Math.round((requests * 1_000) / (performance.now() - begun)),
			'half within': ms(quantile(visits, 0.5)),
			'99 % within': ms(quantile(visits, 0.99)),
			memory: mb(now.memory),
			descriptors: now.descriptors,
			connections: now.connections,
			'log rows': now.logRows,
		}
		if (nth === 1) row(Object.keys(cells))
		row(Object.values(cells))
	}
	await load.stop()
	await watching.stop()
	const [first, last] = [held[0]!, held.at(-1)!]
	const highest = (key: keyof Held) => Math.max(...held.map((one) => one[key]))
	require(last.memory <= first.memory * memoryAtMost, 'memory grows')
	require(highest('descriptors') <= first.descriptors + descriptorsAtMost, 'descriptors grow')
	require(highest('connections') <= connectionsAtMost, 'connections grow')
	require(highest('logRows') <= logRowsAtMost, 'the log grows')
	console.log(`memory at the end: ${(last.memory / first.memory).toFixed(2)} of that after the first minute`)
	console.log(erasure)
	console.log(await compareCounts(database, load))
	const lines = server
		.output()
		.split('\n')
		.filter((line) => /"level":[4-9]0/.test(line))
	for (const line of lines.slice(0, 5)) console.log(line)
	require(lines.length === 0, `${lines.length} warnings or errors in the log`)
	await database.close()
}

await withWorkplace('kurz-soak', soak)
for (const fault of faults) console.log(`✗ ${fault}`)
console.log(faults.length === 0 ? '✓ nothing grows, nothing is lost' : `${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
