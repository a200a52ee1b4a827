/** `bun run bench:analytics`: how fast statistics open under load, and if counting keeps up. */
import { randomInt } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { batchesAtOnce } from '../../server/background/counting.ts'
import { createSecrets } from '../../server/config/secrets.ts'
import { openEmbedded } from '../../server/embedded/open.ts'
import { superuser } from '../../server/embedded/postmaster-file.ts'
import { connect, type Database } from '../../server/store/driver/connect.ts'
import { onePool } from '../../server/store/driver/pools.ts'
import { migrate } from '../../server/store/migrate.ts'
import { createStore } from '../../server/store/store.ts'
import { openCountries } from '../../server/visits/visitor/country.ts'
import { createClick } from '../../server/visits/visitor/visitor.ts'
import { startServer } from '../support/machine/server-process.ts'
import { type Workplace, withWorkplace } from '../support/machine/workplace.ts'
import { measureDetails, SECONDS, timeDetails, VISITS_A_SECOND } from './details.ts'
import { loadHistory, sizesOf } from './history.ts'
import { detailsOf, insertKeyedLinks, SECRET } from './keyed-links.ts'
import { median } from './median.ts'
import { type BenchRequest, createLinks, createRequests, writeRequests, writeVisit } from './requests.ts'

const LINKS = 10_000
const CLICKS = 10_000_000
const MOST = CLICKS / 10
/** Clicks that are counted against the clock, and how many of them one log row holds. */
const COUNTED = 400_000
const BATCH = 64
/** Who clicks them: people who come to many of the links, and now and then again. */
const VISITORS = 50_000
const WANTED_RATIO = 2
const WANTED_PER_SECOND = 20_000

/** Days that details are asked for; all of them first. */
const RANGES = [undefined, 7, 30, 90]

/** The links with the fewest clicks, about a hundred each. */
const SMALL = 200

const secrets = createSecrets(SECRET)

const whole = (value: number): string => Math.round(value).toLocaleString('en')
const ms = (value: number): string => `${value.toFixed(1)} ms`
const begun = performance.now()
const say = (text: string): void =>
	console.log(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(4)} s  ${text}`)

/** Fills the log as visits do while nobody counts, then counts until it is empty. Answers clicks a second. */
const measureCounting = async (database: Database, requests: BenchRequest[], idOf: Map<string, number>) => {
	const { clicks, projection } = createStore(onePool(database))
	const sources = { secrets, countryOf: openCountries() }
	const addresses = Array.from(
		{ length: VISITORS },
		() => `${randomInt(1, 224)}.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
	)
	for (let start = 0; start < COUNTED; start += BATCH) {
		const batch = Array.from({ length: Math.min(BATCH, COUNTED - start) }, (_, nth) => {
			const { link, userAgent, referrer } = requests[(start + nth) % requests.length]!
			const address = addresses[randomInt(VISITORS)]!
			const visitor = { address, userAgent, referer: referrer }
			const salted = { id: idOf.get(link.slug)!, version: 1, visitorSalt: null }
			return createClick(sources, salted, visitor, Date.now())
		})
		await clicks.append(batch, performance.now() + 60_000)
	}
	await database.sql`checkpoint`
	say(`${whole(COUNTED)} clicks wait in the log`)
	const from = performance.now()
	for (let batches = 1; batches > 0; ) batches = (await projection.project(batchesAtOnce)).batches
	return COUNTED / ((performance.now() - from) / 1_000)
}

/** Whether every click was counted once, in each of the derived tables. */
const checkSums = async ({ sql }: Database): Promise<void> => {
	const rows = await sql<{ what: string; clicks: number }[]>`
		select 'raw clicks' as what, count(*) as clicks from clicks
		union all select 'totals', sum(clicks)::bigint from link_totals
		union all select 'roll-ups', (sum(clicks) / 4 + (select sum(unrolled) from link_totals))::bigint from rollups
		union all select 'maps', sum(clicks)::bigint from (
			select sum(clicks) / 5 as clicks from link_maps where dimension <> 5
			union all select sum(unrolled) from link_totals) as maps
		union all select 'hours', (sum(clicks) + (select sum(unrolled) from link_totals))::bigint from link_hours`
	const visitors = await sql<{ wrong: number }[]>`
		select count(*)::integer as wrong from link_totals where visitors <> (
			select count(*) from link_visitors where link_visitors.link_id = link_totals.link_id)
			or visitors <> (select sum(new_visitors) from link_hours where link_hours.link_id = link_totals.link_id)`
	say(rows.map(({ what, clicks }) => `${what} ${whole(clicks)}`).join(', '))
	if (new Set(rows.map(({ clicks }) => clicks)).size !== 1 || visitors[0]?.wrong !== 0)
		throw new Error('the tables differ')
}

const bench = async (place: Workplace): Promise<boolean> => {
	const links = createLinks(LINKS)
	const slugs = links.map(({ slug }) => slug)
	const requests = createRequests(links, 200_000)
	const file = join(place.folder, 'requests.txt')
	writeRequests(file, requests.map(writeVisit))

	const dataDir = join(place.folder, 'data')
	const embedded = await openEmbedded({ dataDir, log: () => {} })
	// Checkpoints are for the superuser. The server that starts later takes over what is made here.
	const database = connect({ ...embedded.connection, username: superuser }, { prepare: true, max: 2 })
	try {
		await migrate(database)
		await insertKeyedLinks(database, slugs)
		await loadHistory(database, sizesOf(LINKS, CLICKS, MOST), new Date(), say)
		const [size] = await database.sql<{ text: string }[]>`
			select pg_size_pretty(pg_database_size(current_database())) as text`
		say(`${whole(CLICKS)} clicks of ${whole(LINKS)} links are in: ${size?.text}`)
		await checkSums(database)

		const idOf = new Map(slugs.map((slug, index) => [slug, index + 1]))
		const perSecond = await measureCounting(database, requests, idOf)
		say(`counting: ${whole(perSecond)} clicks a second`)

		const env = { RATE_LIMIT_SET: 'off', TRUST_PROXY: '127.0.0.1/32', DATA_DIR: dataDir, SECRET }
		const server = await startServer(place, { env })
		const { times, waiting, client } = await measureDetails(place, database, {
			origin: server.origin,
			file,
			big: (days) => detailsOf(slugs[0]!, days),
			small: slugs.slice(-SMALL).map((slug) => (days) => detailsOf(slug, days)),
			ranges: RANGES,
		})
		const bigClicks = (await timeDetails(server.origin + detailsOf(slugs[0]!))).clicks
		const smallClicks = (await timeDetails(server.origin + detailsOf(slugs.at(-1)!))).clicks
		await server.stop()
		const hasStopped = (await server.ended) === 0
		if (!hasStopped) console.log(`the server did not stop in order:\n${server.output()}`)
		const store = createStore(onePool(database))
		while ((await store.projection.project(batchesAtOnce)).batches > 0);
		await checkSums(database)

		const arrived = client.redirected / client.seconds
		const emptyLooks = waiting.filter((clicks) => clicks === 0).length
		say(`visits: ${whole(arrived)} a second redirected, ${client.other} answered otherwise`)
		say(
			`the log held ${whole(median(waiting))} clicks at half of ${waiting.length} looks, at most ${whole(Math.max(...waiting))}, and none at ${emptyLooks}`,
		)
		const ratios = times.map(({ days, big, small }) => {
			const ratio = median(big) / median(small)
			say(
				`details of ${days === undefined ? 'all days' : `${days} days`}, medians of ${big.length}: ${ms(median(big))} of a link of ${whole(bigClicks)} clicks, ${ms(median(small))} of one of about ${whole(smallClicks)}: ratio ${ratio.toFixed(2)}`,
			)
			return ratio
		})
		const ratio = Math.max(...ratios)
		say(`largest ratio ${ratio.toFixed(2)} (wanted: at most ${WANTED_RATIO})`)
		say(`counting: ${whole(perSecond)} clicks a second (wanted: at least ${whole(WANTED_PER_SECOND)})`)
		const hasArrived = arrived >= 0.97 * VISITS_A_SECOND && client.other === 0
		if (!hasArrived) say('fewer visits arrived than wanted')
		// Between a slice's commit and the next batch the log may be empty for a moment.
		const isTailed = emptyLooks <= 0.02 * waiting.length
		if (!isTailed) say('the log was empty too often')
		return hasStopped && hasArrived && isTailed && ratio <= WANTED_RATIO && perSecond >= WANTED_PER_SECOND
	} finally {
		await database.close()
		await embedded.leave()
	}
}

console.log(
	`Bun ${Bun.version}, ${availableParallelism()} cores, ${whole(CLICKS)} clicks of ${whole(LINKS)} links, one with ${whole(MOST)}; ${whole(VISITS_A_SECOND)} visits a second for ${SECONDS} s`,
)
const [load = 0] = loadavg()
if (load > 0.5) console.log(`other work is running here (load ${load.toFixed(1)}): the figures will be low`)
process.exitCode = (await withWorkplace('kurz-bench', bench)) ? 0 : 1
