/** Statistics of a link with a million clicks beside small links, while visits arrive; counting. */
import { randomInt } from 'node:crypto'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { batchesAtOnce } from '../../../server/background/counting.ts'
import { createSecrets } from '../../../server/config/secrets.ts'
import { createStore } from '../../../server/store/store.ts'
import { openCountries } from '../../../server/visits/visitor/country.ts'
import { createClick } from '../../../server/visits/visitor/visitor.ts'
import { postmasterOf } from '../../support/machine/postmasters.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { onePool } from '../../support/service/one-pool.ts'
import type { BenchDatabase } from '../database.ts'
import { detailsOf, openHistory, SECRET, sizesOf } from '../history.ts'
import { runWrk } from '../load.ts'
import type { Parts } from '../processor-time.ts'
import { median } from '../random.ts'
import { createLinks, createRequests, newAddress, writeRequests, writeVisit } from '../requests.ts'
import type { Group, Row, Sample } from '../row.ts'
import { type Stage, withCost } from '../stage.ts'

/** Clicks in one row of the log. */
const BATCH = 64
const CONNECTIONS = 128
/** The links with the fewest clicks. */
const SMALL = 200
/** Seconds of visits before the first question, and milliseconds between two questions. */
const WARM_UP = 2
const BETWEEN = 20

/** Fills the log while nobody counts, then counts until it is empty. */
const countOnce = async (
	stage: Stage,
	database: BenchDatabase & { parts: Parts },
	ids: Map<string, number>,
) => {
	const { counted } = stage.form.history
	const store = createStore(onePool(database))
	const sources = { secrets: createSecrets(SECRET), countryOf: openCountries() }
	const requests = createRequests(createLinks(ids.size), counted)
	for (let start = 0; start < counted; start += BATCH) {
		const batch = requests.slice(start, start + BATCH).map(({ link, userAgent, referrer }) => {
			const salted = { id: ids.get(link.slug)!, version: 1, visitorSalt: null, places: null }
			const visitor = { address: newAddress(), userAgent, referer: referrer }
			return createClick(sources, salted, visitor, Date.now())
		})
		if ((await store.clicks.append(batch, performance.now() + 60_000)) === 'late') throw new Error('late')
	}
	await database.sql`checkpoint`
	const begun = performance.now()
	const work = async () => {
		while ((await store.projection.project(batchesAtOnce)).batches > 0);
	}
	const { cost } = await withCost(stage, database.parts, work, () => ({ requests: counted }))
	return { '/s': counted / ((performance.now() - begun) / 1_000), 'postgres µs': cost['postgres µs'] ?? 0 }
}

/** The history, counted against the clock, and then a server on it. */
const open = (stage: Stage) =>
	stage.once('history', async () => {
		const { links, clicks } = stage.form.history
		const all = createLinks(links)
		const slugs = all.map(({ slug }) => slug)
		const dataDir = join(stage.place.folder, 'history')
		const say = (text: string) => console.log(`  ${text}`)
		const opened = await openHistory(dataDir, all, sizesOf(links, clicks, clicks / 10), say)
		const database = { ...opened, parts: { postmaster: postmasterOf(dataDir) } }
		stage.atEnd(database.close)
		await database.checkTotals()
		const counted: Sample[] = []
		const ids = new Map(slugs.map((slug, nth) => [slug, nth + 1]))
		while (counted.length < stage.form.rounds) counted.push(await countOnce(stage, database, ids))

		const requests = join(stage.place.folder, 'requests.txt')
		writeRequests(requests, createRequests(all, 200_000).map(writeVisit))
		// This process owns the database: to the server it is a Postgres like any other.
		const { path, database: name, username } = database.connection
		const address = { DATABASE_URL: `postgres:///${name}`, PGHOST: dirname(path), PGUSER: username }
		const env = { RATE_LIMIT_SET: 'off', TRUST_PROXY: '127.0.0.1/32', ...address, SECRET }
		const server = await startServer(stage.place, { env })
		stage.atEnd(async () => {
			await database.drain()
			await database.checkTotals()
			await server.stop()
			if ((await server.ended) !== 0) throw new Error(`it did not stop in order:\n${server.output()}`)
		})
		return { database, slugs, requests, counted, origin: server.origin }
	})

/** Milliseconds until the details at an address are read. */
const timeDetails = async (url: string): Promise<number> => {
	const from = performance.now()
	const answer = await fetch(url)
	await answer.text()
	const took = performance.now() - from
	if (!answer.ok) throw new Error(`details were answered ${answer.status}`)
	return took
}

/** Asks for the big link and a small one by turns for as long as visits arrive. */
const details = (days?: number): Row => ({
	name: `statistics of ${days === undefined ? 'all' : days} days`,
	wishes: { 'times a small link': { most: 2 } },
	measure: async (stage) => {
		const { origin, requests, slugs, database } = await open(stage)
		const { rate, seconds } = stage.form.history
		const visits = { rate, seconds: stage.seconds(seconds) + WARM_UP, connections: CONNECTIONS, requests }
		let isOver = false
		const ended = runWrk(stage.place, origin, visits).finally(() => {
			isOver = true
		})
		await pause(WARM_UP * 1_000)
		const [big, small, waiting] = [[], [], []] as number[][]
		for (let nth = 0; !isOver; nth++) {
			waiting!.push(await database.countWaiting())
			const pair = [
				{ times: big!, slug: slugs[0]! },
				{ times: small!, slug: slugs.at(-1 - randomInt(Math.min(SMALL, slugs.length - 1)))! },
			]
			for (const { times, slug } of nth % 2 === 0 ? pair : pair.toReversed()) {
				const took = await timeDetails(origin + detailsOf(slug, days))
				if (!isOver) times.push(took)
				await pause(BETWEEN)
			}
		}
		const { perSecond } = await ended
		return {
			'times a small link': median(big!) / median(small!),
			...{ 'ms, most clicks': median(big!), 'ms, fewest clicks': median(small!) },
			...{ 'visits /s': perSecond, 'clicks waiting': median(waiting!) },
		}
	},
})

const counting: Row = {
	name: 'counting while nobody visits',
	cold: true,
	wishes: { '/s': { least: 60_000 } },
	measure: async (stage) => {
		const { counted } = await open(stage)
		// Counted before the server started, once for each round.
		return counted.pop()!
	},
}

export const statistics: Group = {
	name: 'statistics',
	minutes: 60,
	rows: [counting, details(), ...[7, 30, 90, 365].map(details)],
}
