/** How a batch of clicks is stored in a row of the log: one array per field, texts only once. */
import { getTableColumns } from 'drizzle-orm'
import {
	type Dimension,
	dimensions,
	dimensionTable,
	isOptional,
	type OptionalDimension,
} from '../../../shared/statistics/dimensions.ts'
import { own } from '../../../shared/text/own.ts'
import type { Fragment, Sql, Tx } from '../driver/connect.ts'
import { clickLog } from './click-schema.ts'
import type { Click } from './commit.ts'
import { filterOf, type LinkIds } from './link-filter.ts'

const isText = (text: string | null): boolean =>
	text === null || (text.isWellFormed() && !text.includes('\0'))

const unstorable = () => new Error('a click that can not be stored')

/** Numbers the distinct texts of a batch from 1; 0 is null. Throws for text Postgres can't hold. */
const createDictionary = () => {
	const numberOf = new Map<string, number>()
	return {
		of: (text: string | null): number => {
			if (text === null) return 0
			const known = numberOf.get(text)
			if (known !== undefined) return known
			if (!isText(text)) throw unstorable()
			numberOf.set(text, numberOf.size + 1)
			return numberOf.size
		},
		texts: () => [...numberOf.keys()],
	}
}

/** What an agent brings with it; the log has a column of this name, with an item for each agent. */
type OfAgent = Exclude<Dimension, 'countries' | 'referrers' | OptionalDimension>
const ofAgent = dimensions.filter(
	(name): name is OfAgent => name !== 'countries' && name !== 'referrers' && !isOptional(name),
)
/** What few clicks have: the log has a column with an item for each click, or null for none. */
const ofFew = dimensions.filter(isOptional)
const columnOf = (name: OptionalDimension): string => `click_${name}`

/** Throws for text that Postgres can't hold. */
const fewIn = (clicks: Click[], name: OptionalDimension): (string | null)[] | null => {
	const values = clicks.map((click) => click[dimensionTable[name].column])
	if (!values.every(isText)) throw unstorable()
	return values.some((value) => value !== null) ? values : null
}

/** A Postgres array literal. */
const numbers = (values: number[]): string => `{${values.join()}}`

/**
 * The columns of a `click_log` row. Throws for a value that the row can't hold, or whose width is
 * wrong: hashes and countries are packed, so one bad value would shift those of later clicks.
 */
const packBatch = (clicks: Click[]) => {
	const agents = createDictionary()
	const referrers = createDictionary()
	const agentTexts: string[] = []
	const columns = Object.fromEntries(ofAgent.map((name) => [name, []])) as unknown as Record<
		OfAgent,
		(string | null)[]
	>
	const agentNumbers: number[] = []
	const referrerNumbers: number[] = []
	let hashes = ''
	let countries = ''
	for (const click of clicks) {
		const { time, ipHash, country, userAgent, referer } = click
		const isFit =
			Number.isSafeInteger(time) &&
			/^[0-9a-f]{32}$/.test(ipHash) &&
			(country === null || /^[A-Z]{2}$/.test(country))
		if (!isFit) throw unstorable()
		hashes += ipHash
		countries += country ?? '  '
		const agent = agents.of(`${userAgent}\n${click.language ?? ''}`)
		agentNumbers.push(agent)
		if (agent > agentTexts.length) {
			agentTexts.push(userAgent)
			for (const name of ofAgent) {
				const value = click[dimensionTable[name].column]
				if (!isText(value)) throw unstorable()
				columns[name].push(value)
			}
		}
		referrerNumbers.push(referrers.of(referer))
	}
	return {
		linkIds: numbers(clicks.map(({ linkId }) => linkId)),
		times: numbers(clicks.map(({ time }) => time)),
		ipHashes: `\\x${hashes}`,
		countries,
		agents: numbers(agentNumbers),
		agentTexts,
		columns,
		referrers: numbers(referrerNumbers),
		referrerTexts: referrers.texts(),
		linkFilter: filterOf(clicks),
	}
}

const columnNames = Object.values(getTableColumns(clickLog)).flatMap(({ name }) =>
	name === 'id' ? [] : [name],
)
export const batchColumns = columnNames.join(', ')

/**
 * The values of these columns; with `as`, each behind its column's name: `admit_clicks` has a
 * parameter for each. Throws as `packBatch` does.
 */
export const batchValues = (sql: Sql | Tx, clicks: Click[], as?: '=>') => {
	const batch = packBatch(clicks)
	const values: Record<string, Fragment> = {
		link_ids: sql`${batch.linkIds}::text::bigint[]`,
		times: sql`${batch.times}::text::bigint[]`,
		ip_hashes: sql`${batch.ipHashes}::text::bytea`,
		countries: sql`${batch.countries}::text`,
		agents: sql`${batch.agents}::text::smallint[]`,
		agent_texts: sql`${batch.agentTexts}::text[]`,
		referrers: sql`${batch.referrers}::text::smallint[]`,
		referrer_texts: sql`${batch.referrerTexts}::text[]`,
		link_filter: sql`${batch.linkFilter}::text::bytea`,
		...Object.fromEntries(ofAgent.map((name) => [name, sql`${batch.columns[name]}::text[]`])),
		...Object.fromEntries(ofFew.map((name) => [columnOf(name), sql`${fewIn(clicks, name)}::text[]`])),
	}
	const item = (name: string, nth: number) => {
		const value = own(values, name)!
		if (as !== undefined) return sql`${sql.unsafe(`${nth === 0 ? '' : ', '}${name} ${as} `)}${value}`
		return nth === 0 ? value : sql`, ${value}`
	}
	return sql`${columnNames.map(item)}`
}

/** SQL: the clicks of a row of the log as `click`, with numbers instead of texts. */
export const clicksOf = (batch: string): string => `
	unnest(${batch}.link_ids, ${batch}.times, ${batch}.agents, ${batch}.referrers)
		with ordinality as click (link_id, time, agent, referrer, position)`

/**
 * SQL: the same, of which only the clicks of these links are needed. Looking for those of one link
 * took half as long as unpacking the others too, where every third click was its.
 */
export const clicksOfLinks = (sql: Sql | Tx, batch: string, linkIds: LinkIds) =>
	Array.isArray(linkIds) && linkIds.length === 1
		? sql`lateral (
			select link_ids[position] as link_id, times[position] as time, agents[position] as agent,
				referrers[position] as referrer, position
			from unnest(array_positions(${sql(batch)}.link_ids, ${linkIds[0]!}::bigint)) as position
		) as click`
		: sql.unsafe(clicksOf(batch))

/** SQL: a `click` in the columns of the table `clicks`. */
export const clickValues = (batch: string): string => `
	click.link_id, to_timestamp(click.time / 1000::double precision)::timestamptz(3) as clicked_at, ${batch}.id as batch_id,
	click.position::integer as position, substr(${batch}.ip_hashes, click.position::integer * 16 - 15, 16) as ip_hash,
	nullif(substr(${batch}.countries, click.position::integer * 2 - 1, 2), '  ') as country,
	${batch}.agent_texts[click.agent] as user_agent, ${batch}.referrer_texts[click.referrer] as referer,
	${[
		...ofAgent.map((name) => `${batch}.${name}[click.agent] as ${dimensionTable[name].column}`),
		...ofFew.map((name) => `${batch}.${columnOf(name)}[click.position] as ${dimensionTable[name].column}`),
	].join(', ')}`

/** SQL: the columns of `clicks` in the order of `clickValues`. */
export const clickTableColumns = `link_id, clicked_at, batch_id, position, ip_hash, country, user_agent, referer, ${[
	...ofAgent,
	...ofFew,
]
	.map((name) => dimensionTable[name].column)
	.join(', ')}`

/** SQL: a row of the log, detoasted once. Otherwise each of its clicks would detoast it again. */
export const wholeBatch = `id, link_ids || '{}'::bigint[] as link_ids, times || '{}'::bigint[] as times, ip_hashes || ''::bytea as ip_hashes,
	countries || '' as countries, agents || '{}'::smallint[] as agents, agent_texts || '{}'::text[] as agent_texts,
	referrers || '{}'::smallint[] as referrers, referrer_texts || '{}'::text[] as referrer_texts,
	${[...ofAgent, ...ofFew.map(columnOf)].map((name) => `${name} || '{}'::text[] as ${name}`).join(', ')}`
