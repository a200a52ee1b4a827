/** The clicks of all links of an account, or of those with a tag: counted plus in the log. */
import {
	dayNumber,
	dimensionColumns,
	type Filters,
	newVisitorNumber,
} from '../../../shared/statistics/dimensions.ts'
import { inLog } from '../clicks/commit.ts'
import { dayOfClick, isOfDimension, namesOf } from '../clicks/dimensions.ts'
import type { Sql, Tx } from '../driver/connect.ts'
import { mapsFrom, type StatisticsAnswer, toMaps } from '../statistics/link-counts.ts'
import { type Fragment, hourSums, type Range } from '../statistics/map-rows.ts'
import { isComplete, type Match, matchHours, matchRows, matchTables } from '../statistics/matching.ts'
import type { Reads } from '../statistics/reads.ts'
import { waitingClicks } from '../statistics/statistics.ts'

type Client = Sql | Tx

export interface AccountQuestion {
	/** All days unless given. */
	range?: Range | undefined
	filters?: Filters | undefined
	since?: Date | undefined
	/** The most links to list. */
	limit: number
}

interface Answer extends Pick<StatisticsAnswer, 'maps' | 'hours'> {
	clicks: number
	sums: { clicks: number; before: number; isComplete: boolean | null; isCompleteBefore: boolean | null }
	links: { id: number; clicks: number }[] | null
}

/** SQL: the clicks of these links that wait. Only the few links that have any are looked for. */
const waiting = (sql: Client, ids: Fragment) => sql`
	uncounted as materialized (
		select array(
			select id from (select distinct unnest(link_ids) as id from click_log where ${sql.unsafe(inLog)}) as logged
			where id = any (${ids})
		) as ids
	), waiting as materialized (${waitingClicks(sql, sql`(select ids from uncounted)`)})`

/** SQL: clicks that are in no roll-up, of a table `waiting` and those counted since. */
const fresh = (sql: Client, ids: Fragment) => {
	const columns = sql.unsafe(['link_id', 'clicked_at', ...dimensionColumns].join(', '))
	return sql`
		select ${columns} from waiting
		union all
		select click.* from link_totals as total cross join lateral (
			select ${columns} from clicks where clicks.link_id = total.link_id
				and clicked_at >= total.unrolled_from and batch_id >= total.rolled_before offset 0
		) as click where total.link_id = any (${ids}) and total.unrolled > 0`
}

/** SQL: clicks by link and day, from the maps and a table `fresh`; within days if given. */
const dailyRows = (sql: Client, ids: Fragment, days: { from: string; to: string } | undefined) => sql`
	select link_id, day, sum(clicks)::bigint as clicks from (
		select link_id, name::date as day, clicks from link_maps
		where link_id = any (${ids}) and dimension = ${dayNumber}
			${days === undefined ? sql`` : sql`and name >= ${days.from} and name <= ${days.to}`}
		union all
		select link_id, ${sql.unsafe(dayOfClick)}, 1 from fresh
	) as every ${days === undefined ? sql`` : sql`where day between ${days.from}::date and ${days.to}::date`}
	group by 1, 2`

/** SQL: rows of (dimension, name, clicks) of all clicks or of a range, without days. */
const nameRows = (sql: Client, ids: Fragment, range: Range | undefined) =>
	range === undefined
		? sql`
			select dimension, name, clicks from link_maps
			where link_id = any (${ids}) and dimension <> ${newVisitorNumber} and dimension <> ${dayNumber}
			union all
			${namesOf(sql, sql`fresh`)}`
		: sql`
			select dimension, name, clicks from rollups where link_id = any (${ids}) and ${sql.unsafe(isOfDimension)}
				and day >= ${range.from}::date and day <= ${range.to}::date
			union all
			${namesOf(
				sql,
				sql`(
					select * from fresh where ${sql.unsafe(dayOfClick)} between ${range.from}::date and ${range.to}::date
				) as inside`,
			)}`

/** SQL: the tables and the rows of an answer, of clicks that match or of all. */
const partsOf = (sql: Client, ids: Fragment, { range, filters, since }: AccountQuestion) => {
	const dates = sql`select ${dayNumber} as dimension, to_char(day, 'YYYY-MM-DD') as name, clicks from inside_days`
	if (range !== undefined && filters !== undefined) {
		const match: Match = { range, filters, since }
		return {
			tables: sql`${matchTables(sql, ids, match)}, daily as materialized (
				select link_id, ${sql.unsafe(dayOfClick)} as day, count(*) as clicks from matched group by 1, 2
			)`,
			rows: matchRows(sql),
			hours: matchHours(sql),
			complete: (days: { from: string; to: string }) => isComplete(sql, ids, days, since),
		}
	}
	const days = range && { from: range.before.from, to: range.to }
	return {
		tables: sql`fresh as materialized (${fresh(sql, ids)}), daily as materialized (${dailyRows(sql, ids, days)})`,
		rows: sql`${nameRows(sql, ids, range)} union all ${dates}`,
		hours: range ? hourSums(sql, sql`link_id = any (${ids})`, range) : sql`select null`,
		complete: () => sql`null::boolean`,
	}
}

const statement = (sql: Client, linkIds: number[], asked: AccountQuestion) => {
	const ids = sql`${linkIds}::bigint[]`
	const { range, limit } = asked
	const { tables, rows, hours, complete } = partsOf(sql, ids, asked)
	const isInside = range === undefined ? sql`true` : sql`day >= ${range.from}::date`
	return sql<Answer[]>`
		with ${waiting(sql, ids)}, ${tables}, inside_days as (select * from daily where ${isInside})
		select (select coalesce(sum(clicks), 0) from link_totals where link_id = any (${ids}))::bigint
				+ (select count(*) from waiting) as clicks,
			(select json_agg(map) from (${mapsFrom(sql, rows)}) as map) as maps,
			${range?.byHour ? sql`(select json_agg(hour) from (${hours}) as hour)` : sql`null`} as hours,
			(select to_json(sums) from (
				select coalesce(sum(clicks) filter (where ${isInside}), 0)::bigint as clicks,
					coalesce(sum(clicks) filter (where not (${isInside})), 0)::bigint as before,
					${range ? complete(range) : sql`null`} as "isComplete",
					${range ? complete(range.before) : sql`null`} as "isCompleteBefore"
				from daily
			) as sums) as sums,
			(select json_agg(link) from (
				select link_id as id, sum(clicks)::bigint as clicks from inside_days
				group by 1 order by 2 desc, 1 desc limit ${limit}
			) as link) as links`
}

export const createAccountStatisticsStore = (reads: Reads) => ({
	/** An account's links, or those with a tag (in lower case), and when the first was made. */
	linksOf: async (
		ownerId: string,
		tag: string | undefined,
	): Promise<{ ids: number[]; made: number | null }> => {
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
		const { clicks, sums, hours, links, maps } = answers[0]!
		return {
			...{ clicks, sums, links: links ?? [] },
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
					with ${waiting(sql, ids)}, fresh as materialized (${fresh(sql, ids)})
					select link_id as id, to_char(day, 'YYYY-MM-DD') as day, clicks from (${dailyRows(sql, ids, { from, to })}) as daily
					where clicks > 0`
			},
			(sql) => sql`${linkIds}::bigint[]`,
		),
})

export type AccountStatisticsStore = ReturnType<typeof createAccountStatisticsStore>
