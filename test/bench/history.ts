/** Links with known keys and a year of clicks; the service's own SQL derives the rest. */
import { createSecrets } from '../../server/config/secrets.ts'
import { createMonitorKeys } from '../../server/links/monitor-key.ts'
import { dayOfClick, hourOf, mapsOf, namesOfClick } from '../../server/store/clicks/dimensions.ts'
import { createPartitionStore } from '../../server/store/clicks/partitions.ts'
import type { Database } from '../../server/store/driver/connect.ts'
import { migrate } from '../../server/store/migrate.ts'
import { addCheckpoints } from '../../server/store/statistics/checkpoints.ts'
import { readAgent } from '../../server/visits/visitor/agent.ts'
import { paths } from '../../shared/paths.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { referrers, userAgents } from './visitors.ts'

export const SECRET = 'a secret for the bench, 32 characters or more'

const monitorKeys = createMonitorKeys(createSecrets(SECRET), () => new Uint8Array(0))
const keyOf = (slug: string): string => monitorKeys.create(slug)

/** The path of a link's details, of all its days or of the last ones. */
export const detailsOf = (slug: string, days?: number): string =>
	paths.details(slug, keyOf(slug), days === undefined ? {} : { days })

/** Inserts links a year old; their ids count from 1 in the order of the slugs. */
const insertKeyedLinks = async ({ sql }: Pick<Database, 'sql'>, slugs: string[]): Promise<void> => {
	const hashes = slugs.map((slug) => monitorKeys.hash(keyOf(slug)).toString('hex'))
	await sql`
		insert into links (slug, slug_key, long_url, created_at, monitor_hash)
		select slug, slug, 'https://www.example.com/' || slug, now() - interval '1 year', decode(hash, 'hex')
		from unnest(${slugs}::text[], ${hashes}::text[]) with ordinality as given (slug, hash, nth) order by nth`
}

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

/** SQL that picks one of a list of texts at random, the first more often. */
const oneOf = (parameter: string, count: number) =>
	`(${parameter}::text[])[1 + floor(${count} * power(random(), 2))::integer]`

/** The clicks of each link: the first gets `most`, the others share the rest by Zipf's law. */
export const sizesOf = (links: number, clicks: number, most: number): number[] => {
	const weights = Array.from({ length: links }, (_, index) => (index === 0 ? 0 : 1 / (index + 1)))
	const weight = weights.reduce((sum, one) => sum + one)
	const sizes = weights.map((one, index) =>
		index === 0 ? most : Math.floor(((clicks - most) * one) / weight),
	)
	sizes[1]! += clicks - sizes.reduce((sum, one) => sum + one)
	return sizes
}

/** Tables that are filled faster without their keys. */
const keyed = {
	rollups: 'link_id, day, dimension, name',
	link_visitors: 'link_id, ip_hash',
	link_hours: 'link_id, hour',
	link_maps: 'link_id, dimension, name',
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
		await sql`set maintenance_work_mem = '512MB'`
		for (const [table, key] of Object.entries(keyed)) {
			await sql.unsafe(`alter table ${table} drop constraint ${table}_${key.replaceAll(', ', '_')}_pk`)
		}
		await sql`create temporary table sizes as
			select position as link_id, size from unnest(${sizes}::bigint[]) with ordinality as given (size, position)`
		const agents = userAgents.map((text) => ({ text, ...readAgent(text) }))
		for (let week = 0; week < WEEKS; week++) {
			const start = new Date(first + week * WEEK).toISOString()
			await sql.unsafe(
				`with drawn as (
					select link_id, '${start}'::timestamptz + random() * interval '7 days' as clicked_at,
						decode(md5(link_id || ' ' || floor(random() * size * ${VISITORS_PER_CLICK})), 'hex') as ip_hash,
						${oneOf('$1', COUNTRIES.length)} as country, 1 + floor(random() * ${agents.length})::integer as agent,
						case when random() < 0.1 then 'https://site-' || floor(${SMALL_SITES} * power(random(), 2)) || '.example/'
							else nullif(${oneOf('$2', referrers.length)}, '') end as referer,
						row_number() over () as nth
					from sizes, generate_series(1, size * ${week + 1} / ${WEEKS} - size * ${week} / ${WEEKS})
				), moved as (
					insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, country, user_agent, referer,
						browser, platform)
					select link_id, clicked_at, ${week * 1_000_000} + nth / 64, nth % 64 + 1, ip_hash, country, ($3::text[])[agent],
						referer, nullif(($4::text[])[agent], ''), nullif(($5::text[])[agent], '')
					from drawn order by link_id, clicked_at returning *
				)
				insert into rollups (link_id, day, dimension, name, clicks)
				select link_id, ${dayOfClick}, dimension, name, count(*)
				from moved cross join lateral ${namesOfClick} group by 1, 2, 3, 4`,
				[
					COUNTRIES,
					referrers,
					agents.map(({ text }) => text),
					agents.map(({ browser }) => browser ?? ''),
					agents.map(({ platform }) => platform ?? ''),
				],
			)
			if ((week + 1) % 13 === 0) say(`${week + 1} of ${WEEKS} weeks are in`)
		}
		await sql`insert into link_visitors (link_id, ip_hash, first_seen)
			select link_id, ip_hash, min(clicked_at) from clicks group by 1, 2`
		await sql.unsafe(`insert into link_hours (link_id, hour, clicks, new_visitors)
			select link_id, hour, sum(clicks), sum(new_visitors) from (
				select link_id, ${hourOf('clicked_at')} as hour, count(*) as clicks, 0 as new_visitors from clicks group by 1, 2
				union all
				select link_id, ${hourOf('first_seen')}, 0, count(*) from link_visitors group by 1, 2
			) as every group by 1, 2`)
		await sql.unsafe(
			`insert into link_maps (link_id, dimension, name, clicks) ${mapsOf('rollups', 'link_hours')}`,
		)
		say('visitors and maps are in')
		for (const [table, key] of Object.entries(keyed)) {
			await sql.unsafe(`alter table ${table}
				add constraint ${table}_${key.replaceAll(', ', '_')}_pk primary key (${key})`)
		}
		await sql`insert into link_totals (link_id, clicks, visitors, last_click, rolled_before)
			select link_id, count(*), (select count(*) from link_visitors known where known.link_id = clicks.link_id),
				max(clicked_at), ${WEEKS * 1_000_000 + 1}
			from clicks group by link_id`
		for (let start = 0; start < sizes.length; start += 200)
			await addCheckpoints(
				sql,
				sizes.slice(start, start + 200).map((_, index) => start + index + 1),
			)
		await sql.unsafe(`select setval('click_log_id_seq', ${WEEKS * 1_000_000})`)
		await sql`update click_log_floor set id = ${WEEKS * 1_000_000 + 1}`
		await sql.unsafe('vacuum analyze')
		await sql`checkpoint`
	} finally {
		sql.release()
	}
}

/** Makes a database with these links and clicks; no server runs on it yet. */
export const openHistory = async (
	dataDir: string,
	slugs: string[],
	sizes: number[],
	say: (text: string) => void = () => {},
): Promise<BenchDatabase> => {
	const database = await openBenchDatabase(dataDir)
	await migrate(database)
	await insertKeyedLinks(database, slugs)
	await loadHistory(database, sizes, say)
	return database
}
