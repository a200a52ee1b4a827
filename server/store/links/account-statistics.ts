/** The clicks of all links of an account, or of those with a tag: counted plus in the log. */
import { dayNumber, type Filters } from '../../../shared/statistics/dimensions.ts'
import { inLog } from '../clicks/commit.ts'
import type { Fragment, Sql, Tx } from '../driver/connect.ts'
import { mapsFrom, type StatisticsAnswer, toMaps } from '../statistics/link-counts.ts'
import {
	allDays,
	type Days,
	daily,
	freshClicks,
	freshOfMany,
	hourRows,
	plan,
	type Range,
	talliedDays,
	talliedRows,
} from '../statistics/map-rows.ts'
import { isComplete, type Match, matchHours, matchRows, matchTables } from '../statistics/matching.ts'
import type { Reads } from '../statistics/reads.ts'
import { waitingClicks } from '../statistics/statistics.ts'

type Client = Sql | Tx

export interface AccountQuestion {
	/** All days unless given. */
	range?: Range | undefined
	filters?: Filters | undefined
	since?: Date | undefined
	/** The most links and tags to list. */
	limit: { links: number; tags: number }
}

interface Answer extends Pick<StatisticsAnswer, 'maps' | 'hours'> {
	clicks: number
	sums: { clicks: number; before: number; isComplete: boolean | null; isCompleteBefore: boolean | null }
	links: { id: number; clicks: number }[] | null
	tags: TagClicks[] | null
}

/** Clicks of the links with a tag, in the range and in the days before it. */
export interface TagClicks {
	tag: string
	clicks: number
	before: number
}

/** SQL: the clicks of these links that wait. Only the few links that have any are looked for. */
const waiting = (sql: Client, ids: Fragment) => sql`
	uncounted as materialized (
		select array(
			select id from (select distinct unnest(link_ids) as id from click_log where ${sql.unsafe(inLog)}) as logged
			where id = any (${ids})
		) as ids
	), waiting as materialized (${waitingClicks(sql, sql`(select ids from uncounted)`)})`

/**
 * SQL: the parts of an answer, of clicks that match or of all:
 *   tables     the tables that the others read, with the clicks of the range (`inside`)
 *   tallied    rows of (link_id, day, clicks) of clicks that are in no table
 *   names      rows of (dimension, name, clicks) of these
 */
const partsOf = (sql: Client, ids: Fragment, { range, filters, since }: AccountQuestion) => {
	if (range !== undefined && filters !== undefined) {
		const match: Match = { range, filters, since }
		return {
			tables: matchTables(sql, ids, match),
			tallied: sql`select null::bigint as link_id, null::date as day, 0::bigint as clicks where false`,
			names: sql`select 0 as dimension, '' as name, 0::bigint as clicks where false`,
			hours: matchHours(sql),
			complete: (days: Days) => isComplete(sql, ids, days, since),
		}
	}
	const { from, to } = range ?? allDays
	const all = { from: range?.before.from ?? from, to }
	/** Most links have none. */
	const rolled = sql`(select ids from rolled)::bigint[]`
	return {
		tables: sql`
			rolled as materialized (
				select array_agg(link_id) as ids from link_totals where link_id = any (${ids}) and rolled_before > 0
			), fresh as materialized (${freshOfMany(sql, ids, all)}), inside as not materialized (
				select * from fresh where clicked_at >= ${from}::timestamp at time zone 'UTC'
			), matched as not materialized (select * from fresh), ${plan(sql, rolled, { from, to })}`,
		tallied: sql`
			select link_id, day, clicks from (${talliedDays(sql, rolled, all)}) as every where dimension = ${dayNumber}`,
		names: talliedRows(sql, rolled, { from, to }),
		hours: range ? hourRows(sql, rolled, range) : sql`select null`,
		complete: () => sql`null::boolean`,
	}
}

/** SQL: one row. Clicks by day and link, counted one by one, were most of the work of all. */
const statement = (sql: Client, linkIds: number[], asked: AccountQuestion) => {
	const ids = sql`${linkIds}::bigint[]`
	const { range, limit } = asked
	const { tables, tallied, names, hours, complete } = partsOf(sql, ids, asked)
	const isInside = range === undefined ? sql`true` : sql`day >= ${range.from}::date`
	const isIn =
		range === undefined ? sql`true` : sql`clicked_at >= ${range.from}::timestamp at time zone 'UTC'`
	return sql<Answer[]>`
		with ${waiting(sql, ids)}, ${tables}, tallied as materialized (${tallied}), by_link as materialized (
			select link_id, count(*) filter (where ${isIn}) as clicks, count(*) filter (where not (${isIn})) as before
			from matched group by 1
			union all
			select link_id, sum(clicks) filter (where ${isInside}), sum(clicks) filter (where not (${isInside}))
			from tallied group by 1
		)
		select (select coalesce(sum(clicks), 0) from link_totals where link_id = any (${ids}))::bigint
				+ (select count(*) from waiting) as clicks,
			(select json_agg(map) from (${mapsFrom(
				sql,
				sql`${names}
				union all select ${dayNumber}, to_char(day, 'YYYY-MM-DD'), clicks from tallied where ${isInside}
				union all ${matchRows(sql)}`,
			)}) as map) as maps,
			${range?.byHour ? sql`(select json_agg(hour) from (${hours}) as hour)` : sql`null`} as hours,
			(select to_json(sums) from (
				select (select coalesce(sum(clicks), 0) from by_link)::bigint as clicks,
					(select coalesce(sum(before), 0) from by_link)::bigint as before,
					${range ? complete(range) : sql`null`} as "isComplete",
					${range ? complete(range.before) : sql`null`} as "isCompleteBefore"
			) as sums) as sums,
			(select json_agg(link) from (
				select link_id as id, sum(clicks)::bigint as clicks from by_link
				group by 1 having sum(clicks) > 0 order by 2 desc, 1 desc limit ${limit.links}
			) as link) as links,
			(select json_agg(tagged) from (
				select min(tag collate "C") as tag, sum(clicks)::bigint as clicks, coalesce(sum(before), 0)::bigint as before
				from by_link join links on links.id = link_id cross join lateral unnest(tags, tag_keys) as each (tag, key)
				group by key having sum(clicks) > 0 order by 2 desc, key limit ${limit.tags}
			) as tagged) as tags`
}

export const createAccountStatisticsStore = (reads: Reads) => ({
	/** An account's links, or those with a tag (in lower case), and when the first was made. */
	linksOf: async (ownerId: string, tag: string | undefined) => {
		const [found] = await reads.one(
			(sql) => sql<{ ids: number[] | null; made: number | null }[]>`
				select array_agg(id) as ids, (extract(epoch from min(created_at)) * 1000)::bigint as made
				from links where owner_id = ${ownerId} ${tag === undefined ? sql`` : sql`and tag_keys @> ${[tag]}::text[]`}`,
		)
		return { ids: found!.ids ?? [], made: found!.made }
	},

	/** What is asked of these links, or `too much` when counting takes too long. */
	read: async (ids: number[], asked: AccountQuestion) => {
		const { range } = asked
		const answers = await reads.search(
			(sql) => statement(sql, ids, asked),
			(sql) => sql`${ids}::bigint[]`,
		)
		if (answers === 'too much') return answers
		const { clicks, sums, hours, links, tags, maps } = answers[0]!
		return {
			...{ clicks, sums, links: links ?? [], tags: tags ?? [] },
			...toMaps(maps),
			...(range?.byHour && {
				hours: (hours ?? []).map(({ name, clicks }): [string, number] => [name, clicks]),
			}),
		}
	},

	/** Clicks of each link by day, `YYYY-MM-DD`, from a day on; without days that have none. */
	daily: async (linkIds: number[], from: string, to: string) =>
		reads.one(
			(sql) => {
				const ids = sql`${linkIds}::bigint[]`
				return sql<{ id: number; day: string; clicks: number }[]>`
					with ${waiting(sql, ids)}, fresh as materialized (${freshClicks(sql, ids)})
					select link_id as id, to_char(day, 'YYYY-MM-DD') as day, clicks from (${daily(sql, ids, { from, to })}) as daily
					where clicks > 0`
			},
			(sql) => sql`${linkIds}::bigint[]`,
		),
})
