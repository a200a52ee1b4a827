/** `bun run bench:analytics`: how fast statistics open under load, and how fast counting is. */
import { randomInt } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { batchesAtOnce } from '../../server/background/counting.ts'
import { createSecrets } from '../../server/config/secrets.ts'
import type { Database } from '../../server/store/driver/connect.ts'
import { onePool } from '../../server/store/driver/pools.ts'
import { createStore, type Store } from '../../server/store/store.ts'
import { openCountries } from '../../server/visits/visitor/country.ts'
import { createClick } from '../../server/visits/visitor/visitor.ts'
import { startServer } from '../support/machine/server-process.ts'
import { type Workplace, withWorkplace } from '../support/machine/workplace.ts'
import { measureDetails, timeDetails } from './details.ts'
import { detailsOf, openHistory, SECRET, sizesOf } from './history.ts'
import { median } from './random.ts'
import { type BenchRequest, createLinks, createRequests, writeRequests, writeVisit } from './requests.ts'

const { values: options } = parseArgs({
	options: {
		links: { type: 'string', default: '10000' },
		/** In the tables before it begins; a tenth of them are of one link. */
		clicks: { type: 'string', default: '10000000' },
		/** Clicks that are counted against the clock. */
		counted: { type: 'string', default: '400000' },
		/** Visits a second while statistics are read, and their seconds. */
		rate: { type: 'string', default: '5000' },
		seconds: { type: 'string', default: '40' },
	},
})
const [links, clicks, counted] = [options.links, options.clicks, options.counted].map(Number) as [
	number,
	number,
	number,
]
const pace = { rate: Number(options.rate), seconds: Number(options.seconds) }
const most = clicks / 10

/** Clicks in one row of the log. */
const BATCH = 64
const WANTED_RATIO = 2
const WANTED_PER_SECOND = 20_000
/** Days of the statistics; all of them first. */
const RANGES = [undefined, 7, 30, 90]
/** The links with the fewest clicks, about a hundred each. */
const SMALL = 200

const whole = (value: number): string => Math.round(value).toLocaleString('en')
const ms = (value: number): string => `${value.toFixed(1)} ms`
const begun = performance.now()
const say = (text: string): void =>
	console.log(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(4)} s  ${text}`)

const countAll = async ({ projection }: Store): Promise<void> => {
	while ((await projection.project(batchesAtOnce)).batches > 0);
}

/** Fills the log while nobody counts, then counts until it is empty; returns clicks a second. */
const measureCounting = async (database: Database, requests: BenchRequest[], idOf: Map<string, number>) => {
	const store = createStore(onePool(database))
	const sources = { secrets: createSecrets(SECRET), countryOf: openCountries() }
	for (let start = 0; start < counted; start += BATCH) {
		const batch = Array.from({ length: Math.min(BATCH, counted - start) }, (_, nth) => {
			const { link, userAgent, referrer } = requests[(start + nth) % requests.length]!
			// Anybody: the same visits come again from other addresses.
			const { address } = requests[randomInt(requests.length)]!
			const salted = { id: idOf.get(link.slug)!, version: 1, visitorSalt: null }
			return createClick(sources, salted, { address, userAgent, referer: referrer }, Date.now())
		})
		await store.clicks.append(batch, performance.now() + 60_000)
	}
	await database.sql`checkpoint`
	say(`${whole(counted)} clicks wait in the log`)
	const from = performance.now()
	await countAll(store)
	return counted / ((performance.now() - from) / 1_000)
}

/** Fails unless every table has every click once. Unrolled clicks are in no roll-up and no hour. */
const checkSums = async ({ sql }: Pick<Database, 'sql'>): Promise<void> => {
	const rows = await sql<{ what: string; clicks: number }[]>`
		select 'raw clicks' as what, count(*) as clicks from clicks
		union all select 'totals', sum(clicks)::bigint from link_totals
		union all select 'roll-ups', (sum(clicks) / 4 + (select sum(unrolled) from link_totals))::bigint from rollups
		union all select 'maps', sum(clicks)::bigint from (
			select sum(clicks) / 5 as clicks from link_maps where dimension <> 5
			union all select sum(unrolled) from link_totals) as maps
		union all select 'hours', (sum(clicks) + (select sum(unrolled) from link_totals))::bigint from link_hours`
	const [visitors] = await sql<{ wrong: number }[]>`
		with known as (
			select link_id, count(*) as visitors, count(*) filter (where since_batch >= rolled_before) as unrolled
			from link_visitors join link_totals using (link_id) group by 1
		), timed as (
			select link_id, sum(new_visitors) as visitors from link_hours group by 1
		)
		select count(*)::integer as wrong
		from link_totals as total left join known using (link_id) left join timed using (link_id)
		where total.visitors <> coalesce(known.visitors, 0)
			or total.visitors <> coalesce(timed.visitors, 0) + coalesce(known.unrolled, 0)`
	say(rows.map((row) => `${row.what} ${whole(row.clicks)}`).join(', '))
	if (new Set(rows.map((row) => row.clicks)).size !== 1) throw new Error('the tables differ')
	if (visitors?.wrong !== 0) throw new Error(`${visitors?.wrong} links have other visitors in the tables`)
}

const bench = async (place: Workplace): Promise<boolean> => {
	const all = createLinks(links)
	const slugs = all.map(({ slug }) => slug)
	const requests = createRequests(all, 200_000)
	const file = join(place.folder, 'requests.txt')
	writeRequests(file, requests.map(writeVisit))

	const dataDir = join(place.folder, 'data')
	const database = await openHistory(dataDir, slugs, sizesOf(links, clicks, most), say)
	try {
		const megabytes = (await database.size()) / 1024 ** 2
		say(`${whole(clicks)} clicks of ${whole(links)} links are in: ${whole(megabytes)} MB`)
		await checkSums(database)
		const idOf = new Map(slugs.map((slug, index) => [slug, index + 1]))
		const perSecond = await measureCounting(database, requests, idOf)

		// This process owns the database: to the server it is a Postgres like any other.
		const { path, database: name, username } = database.connection
		const address = { DATABASE_URL: `postgres:///${name}`, PGHOST: dirname(path), PGUSER: username }
		const env = { RATE_LIMIT_SET: 'off', TRUST_PROXY: '127.0.0.1/32', ...address, SECRET }
		const server = await startServer(place, { env })
		const { times, waiting, client } = await measureDetails(place, database, {
			...{ origin: server.origin, file, pace, ranges: RANGES },
			big: (days) => detailsOf(slugs[0]!, days),
			small: slugs.slice(-SMALL).map((slug) => (days) => detailsOf(slug, days)),
		})
		const clicksOf = async (slug: string) => (await timeDetails(server.origin + detailsOf(slug))).clicks
		const [bigClicks, smallClicks] = [await clicksOf(slugs[0]!), await clicksOf(slugs.at(-1)!)]
		await server.stop()
		const hasStopped = (await server.ended) === 0
		if (!hasStopped) console.log(`the server did not stop in order:\n${server.output()}`)
		await countAll(createStore(onePool(database)))
		await checkSums(database)

		const arrived = client.redirected / client.seconds
		say(`visits: ${whole(arrived)} a second redirected, ${client.other} answered otherwise`)
		const emptyLooks = waiting.filter((held) => held === 0).length
		const atMost = whole(Math.max(...waiting))
		say(`clicks in the log: median ${whole(median(waiting))}, at most ${atMost} (${waiting.length} looks)`)
		const ratios = times.map(({ days, big, small }) => {
			const ratio = median(big) / median(small)
			const range = days === undefined ? 'all days' : `${days} days`
			say(`details of ${range}, medians of ${big.length}, ratio ${ratio.toFixed(2)}:`)
			say(
				`  ${ms(median(big))} with ${whole(bigClicks)} clicks, ${ms(median(small))} with ${whole(smallClicks)}`,
			)
			return ratio
		})
		const ratio = Math.max(...ratios)
		say(`largest ratio ${ratio.toFixed(2)} (wanted: at most ${WANTED_RATIO})`)
		say(`counting: ${whole(perSecond)} clicks a second (wanted: at least ${whole(WANTED_PER_SECOND)})`)
		const hasArrived = arrived >= 0.97 * pace.rate && client.other === 0
		if (!hasArrived) say('fewer visits arrived than wanted')
		// Between a slice's commit and the next batch the log may be empty for a moment.
		const hasWaited = emptyLooks <= 0.02 * waiting.length
		if (!hasWaited) say(`the log was empty too often: at ${emptyLooks} looks`)
		return hasStopped && hasArrived && hasWaited && ratio <= WANTED_RATIO && perSecond >= WANTED_PER_SECOND
	} finally {
		await database.close()
	}
}

console.log(
	`Bun ${Bun.version}, ${availableParallelism()} cores, ${whole(clicks)} clicks of ${whole(links)} links, one with ${whole(most)}; ${whole(pace.rate)} visits a second for ${pace.seconds} s`,
)
const [load = 0] = loadavg()
if (load > 0.5) console.log(`other work is running here (load ${load.toFixed(1)}): the figures will be low`)
process.exitCode = (await withWorkplace('kurz-bench', bench)) ? 0 : 1
