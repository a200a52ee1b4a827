/** Links with known keys and a year of clicks; the service itself derives the rest. */
import { createSecrets } from '../../server/config/secrets.ts'
import { createMonitorKeys } from '../../server/links/monitor-key.ts'
import { createPartitionStore } from '../../server/store/clicks/partitions.ts'
import type { Database } from '../../server/store/driver/connect.ts'
import { migrate } from '../../server/store/migrate.ts'
import { createStore } from '../../server/store/store.ts'
import { readAgent } from '../../server/visits/visitor/agent.ts'
import { paths } from '../../shared/paths.ts'
import { onePool } from '../support/service/one-pool.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import type { BenchLink } from './requests.ts'
import { referrers, userAgents } from './visitors.ts'

export const SECRET = 'a secret for the bench, 32 characters or more'

const monitorKeys = createMonitorKeys(createSecrets(SECRET), () => new Uint8Array(0))
const keyOf = (slug: string): string => monitorKeys.create(slug)

/** The path of a link's details, of all its days or of the last ones. */
export const detailsOf = (slug: string, days?: number): string =>
	paths.details(slug, keyOf(slug), days === undefined ? {} : { days })

const WEEKS = 52
const WEEK = 7 * 86_400_000
const MONDAY = 4 * 86_400_000
/** One click in four comes from a known visitor. */
const VISITORS_PER_CLICK = 0.75
/** Small sites that one click in ten comes from. */
const SMALL_SITES = 500
/** The first are the most frequent. */
const COUNTRIES = [
	...'US DE IN GB FR BR CA NL ES PL IT JP AU SE CH AT MX TR ID BE CZ NO DK FI PT IE UA'.split(' '),
	...'RO GR HU SG KR TW HK TH VN PH MY AR CL CO PE ZA NG KE EG MA IL AE SA NZ BG HR SK'.split(' '),
]
const LANGUAGES = 'en de fr es pt ja hi it nl pl'.split(' ')

/** SQL that picks one of a list of texts at random, the first more often. */
const oneOf = (parameter: string, count: number) =>
	`(${parameter}::text[])[1 + floor(${count} * power(random(), 2))::integer]`

/** The clicks of each link: the first gets `most`, the others share the rest by Zipf's law. */
export const sizesOf = (links: number, clicks: number, most: number): number[] => {
	const weights = Array.from({ length: links - 1 }, (_, index) => 1 / (index + 2))
	const weight = weights.reduce((sum, one) => sum + one)
	const sizes = [most, ...weights.map((one) => Math.floor(((clicks - most) * one) / weight))]
	sizes[1]! += clicks - sizes.reduce((sum, one) => sum + one)
	return sizes
}

/** Spreads clicks over the past year: for the links with ids from 1, as many as `sizes` has. */
const loadHistory = async (
	database: Pick<Database, 'sql'>,
	sizes: number[],
	say: (text: string) => void,
): Promise<void> => {
	const last = Math.floor((Date.now() - MONDAY) / WEEK) * WEEK + MONDAY
	const first = last - WEEKS * WEEK
	const partitions = createPartitionStore(database)
	for (let monday = first; monday <= last; monday += WEEK) await partitions.prepare(new Date(monday))

	const sql = await database.sql.reserve()
	try {
		// The checkpoint at the end writes everything to the disk.
		await sql`set synchronous_commit = off`
		await sql`set work_mem = '512MB'`
		await sql`create temporary table sizes as
			select position as link_id, size from unnest(${sizes}::bigint[]) with ordinality as given (size, position)`
		const agents = userAgents.map(readAgent)
		const namesOf = (what: 'browser' | 'platform') => agents.map((agent) => agent[what] ?? '')
		for (let week = 0; week < WEEKS; week++) {
			const start = new Date(first + week * WEEK).toISOString()
			await sql.unsafe(
				`with drawn as (
					select link_id, '${start}'::timestamptz + random() * interval '7 days' as clicked_at,
						decode(md5(link_id || ' ' || floor(random() * size * ${VISITORS_PER_CLICK})), 'hex') as ip_hash,
						${oneOf('$1', COUNTRIES.length)} as country, 1 + floor(random() * ${agents.length})::integer as agent,
						case when random() < 0.1 then 'https://site-' || floor(${SMALL_SITES} * power(random(), 2)) || '.example/'
							else nullif(${oneOf('$2', referrers.length)}, '') end as referer,
						${oneOf('$6', LANGUAGES.length)} as language, row_number() over () as nth
					from sizes, generate_series(1, size * ${week + 1} / ${WEEKS} - size * ${week} / ${WEEKS})
				)
				insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, country, user_agent, referer,
					browser, platform, language)
				select link_id, clicked_at, ${week * 1_000_000} + nth / 64, nth % 64 + 1, ip_hash, country, ($3::text[])[agent],
					referer, nullif(($4::text[])[agent], ''), nullif(($5::text[])[agent], ''), language
				from drawn order by link_id, clicked_at`,
				[COUNTRIES, referrers, userAgents, namesOf('browser'), namesOf('platform'), LANGUAGES],
			)
			if ((week + 1) % 13 === 0) say(`${week + 1} of ${WEEKS} weeks are in`)
		}
		await sql.unsafe(`select setval('click_log_id_seq', ${WEEKS * 1_000_000})`)
		await sql`update low_water_mark set id = ${WEEKS * 1_000_000 + 1}`
		await sql`analyze`
	} finally {
		sql.release()
	}
}

/** Derives everything from the raw clicks, as the command `rebuild` does. */
const derive = async (database: BenchDatabase, links: number, say: (text: string) => void): Promise<void> => {
	const { rebuild } = createStore(onePool(database))
	for (let id = 1; id <= links; id++) {
		await rebuild.rebuildLinks([id])
		if (id % Math.ceil(links / 4) === 0) say(`what is derived from clicks of ${id} links is in`)
	}
	await database.sql.unsafe('vacuum analyze')
	await database.sql`checkpoint`
}

/** Makes a database with these links and clicks; no server runs on it yet. */
export const openHistory = async (
	dataDir: string,
	links: BenchLink[],
	sizes: number[],
	say: (text: string) => void,
): Promise<BenchDatabase> => {
	const database = await openBenchDatabase(dataDir)
	await migrate(database)
	await database.insertLinks(links, (slug) => monitorKeys.hash(keyOf(slug)).toString('hex'))
	await loadHistory(database, sizes, say)
	await derive(database, links.length, say)
	return database
}
