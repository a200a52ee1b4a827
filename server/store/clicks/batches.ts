/** A batch of clicks as the log holds it: a column for each part, agents and referrers once. */

import type { Sql, Tx } from '../driver/connect.ts'
import type { Click } from './commit.ts'

const isText = (text: string | null): boolean =>
	text === null || (text.isWellFormed() && !text.includes('\0'))

/** Numbers the different texts of a batch, from 1 on; 0 stands for null. Fails for what Postgres can't hold. */
const createPlaces = () => {
	const places = new Map<string, number>()
	return {
		of: (text: string | null): number => {
			if (text === null) return 0
			const before = places.get(text)
			if (before !== undefined) return before
			if (!isText(text)) throw new Error('a click that can not be stored')
			places.set(text, places.size + 1)
			return places.size
		},
		texts: () => [...places.keys()],
	}
}

/** An array of numbers, as Postgres reads it. */
const numbers = (values: number[]): string => `{${values.join()}}`

/**
 * The columns of a row of `click_log`. Fails for values that it could not hold, or not in the room that they have: a single one
 * would spoil its neighbours.
 */
const packBatch = (clicks: Click[]) => {
	const agents = createPlaces()
	const referrers = createPlaces()
	const browsers: (string | null)[] = []
	const platforms: (string | null)[] = []
	const agentPlaces: number[] = []
	const referrerPlaces: number[] = []
	let hashes = ''
	let countries = ''
	for (const { time, ipHash, country, userAgent, referer, browser, platform } of clicks) {
		const isFit =
			Number.isSafeInteger(time) &&
			/^[0-9a-f]{32}$/.test(ipHash) &&
			(country === null || /^[A-Z]{2}$/.test(country))
		if (!isFit) throw new Error('a click that can not be stored')
		hashes += ipHash
		countries += country ?? '  '
		const agent = agents.of(userAgent)
		agentPlaces.push(agent)
		if (agent > browsers.length) {
			if (!isText(browser) || !isText(platform)) throw new Error('a click that can not be stored')
			browsers.push(browser)
			platforms.push(platform)
		}
		referrerPlaces.push(referrers.of(referer))
	}
	return {
		linkIds: numbers(clicks.map(({ linkId }) => linkId)),
		times: numbers(clicks.map(({ time }) => time)),
		ipHashes: `\\x${hashes}`,
		countries,
		agents: numbers(agentPlaces),
		agentTexts: agents.texts(),
		browsers,
		platforms,
		referrers: numbers(referrerPlaces),
		referrerTexts: referrers.texts(),
	}
}

export const batchColumns =
	'link_ids, times, ip_hashes, countries, agents, agent_texts, browsers, platforms, referrers, referrer_texts'

/** The values of these columns. Fails as `packBatch` does. */
export const batchValues = (sql: Sql | Tx, clicks: Click[]) => {
	const batch = packBatch(clicks)
	return sql`
		${batch.linkIds}::text::bigint[], ${batch.times}::text::bigint[], ${batch.ipHashes}::text::bytea, ${batch.countries}::text,
		${batch.agents}::text::smallint[], ${batch.agentTexts}::text[], ${batch.browsers}::text[], ${batch.platforms}::text[],
		${batch.referrers}::text::smallint[], ${batch.referrerTexts}::text[]`
}

/** The clicks of a row of the log, in SQL, as `click`: links and places, which are read without the rest. */
export const clicksOf = (batch: string): string => `
	unnest(${batch}.link_ids, ${batch}.times, ${batch}.agents, ${batch}.referrers)
		with ordinality as click (link_id, time, agent, referrer, position)`

/** A `click` in the columns of `clicks`. */
export const clickValues = (batch: string): string => `
	click.link_id, to_timestamp(click.time / 1000::double precision)::timestamptz(3) as clicked_at, ${batch}.id as batch_id,
	click.position::integer as position, substr(${batch}.ip_hashes, click.position::integer * 16 - 15, 16) as ip_hash,
	nullif(substr(${batch}.countries, click.position::integer * 2 - 1, 2), '  ') as country,
	${batch}.agent_texts[click.agent] as user_agent, ${batch}.referrer_texts[click.referrer] as referer,
	${batch}.browsers[click.agent] as browser, ${batch}.platforms[click.agent] as platform`

/** The columns of a row of the log as they are, also where Postgres keeps them elsewhere: each click would fetch them again. */
export const wholeBatch = `id, link_ids || '{}'::bigint[] as link_ids, times || '{}'::bigint[] as times, ip_hashes || ''::bytea as ip_hashes,
	countries || '' as countries, agents || '{}'::smallint[] as agents, agent_texts || '{}'::text[] as agent_texts,
	browsers || '{}'::text[] as browsers, platforms || '{}'::text[] as platforms, referrers || '{}'::smallint[] as referrers,
	referrer_texts || '{}'::text[] as referrer_texts`
