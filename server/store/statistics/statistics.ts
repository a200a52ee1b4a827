/** A link's statistics and clicks: what is counted plus what is in the log, in one snapshot. */
// A click to its statistics: rollups.ts, checkpoints.ts → here → server/statistics/statistics.ts.
import { dimensionColumns } from '../../../shared/statistics/dimensions.ts'
import { clicksOfLinks, clickTableColumns, clickValues, wholeBatch } from '../clicks/batches.ts'
import { inLog } from '../clicks/commit.ts'
import { lastSlice } from '../clicks/counted-batches.ts'
import { hasLinks, type LinkIds } from '../clicks/link-filter.ts'
import type { Fragment, Sql, Tx } from '../driver/connect.ts'
import { isThere } from '../link-rows.ts'
import {
	countColumns,
	type LinkCounts,
	mapsFrom,
	type StatisticsAnswer,
	toLinkCounts,
} from './link-counts.ts'
import { type Days, freshClicks, linkTables, type Range } from './map-rows.ts'
import { type Match, matchHours, matchRows, matchTables, matchTotals } from './matching.ts'
import { newestClicks, newestMatches } from './newest-clicks.ts'
import type { Reads } from './reads.ts'

/** With what it is counted by; null is unknown. */
export interface ClickRow extends Record<(typeof dimensionColumns)[number], string | null> {
	time: Date
	batchId: number
	position: number
	ipHash: string
	userAgent: string
}

/** Where a click stands in its link's list, newest first. */
export type ClickPlace = Pick<ClickRow, 'time' | 'batchId' | 'position'>

export interface StatisticsQuestion {
	/** The most clicks to list. */
	limit: number
	/** Lists only clicks after this one. */
	after?: ClickPlace | undefined
	/** Does not list clicks from before this time. */
	since?: Date | undefined
	/** The days that the maps cover; all unless given. */
	range?: Range | undefined
	/** Lists only clicks of these days. */
	listed?: Days | undefined
}

/** A link's statistics and newest clicks. */
export interface ReadStatistics {
	figures: LinkCounts
	newest: ClickRow[]
}

/**
 * SQL: the clicks of some links in the log, as rows of `clicks` with a `slice`: the slice that
 * their batch belongs to, null while it belongs to none.
 */
export const loggedClicks = (tx: Sql | Tx, linkIds: LinkIds) => tx`
	select ${tx.unsafe(clickValues('batch'))}, batch.slice
	from (
		select ${tx.unsafe(wholeBatch)}, counted.slice from click_log
		left join ${tx.unsafe(lastSlice)} on click_log.id = any (counted.ids)
		where ${tx.unsafe(inLog)} and ${hasLinks(tx, linkIds)} offset 0
	) as batch, ${clicksOfLinks(tx, 'batch', linkIds)}
	where click.link_id = any (${linkIds}::bigint[])`

/**
 * SQL: the clicks of some links that are not counted yet. The link's totals decide, because they
 * may be on another machine, where a count is not visible yet.
 */
export const waitingClicks = (tx: Sql | Tx, linkIds: LinkIds) => tx`
	with logged as materialized (${loggedClicks(tx, linkIds)}), counted as materialized (
		select link_id, slice from link_totals where link_id = any (${linkIds}::bigint[])
	)
	select ${tx.unsafe(clickTableColumns)}
	from logged left join counted using (link_id)
	where logged.slice is null or counted.slice is null or counted.slice < logged.slice`

/** SQL: the columns of a `ClickRow`. */
export const clickColumns = `(extract(epoch from clicked_at) * 1000)::bigint as time, batch_id as "batchId", position,
	encode(ip_hash, 'hex') as "ipHash", user_agent as "userAgent", ${dimensionColumns.join(', ')}`

/** SQL: clicks, visitors and newest click of each link: what is counted plus a table `waiting`. */
export const totals = (tx: Sql | Tx, linkIds: LinkIds) => tx`
	with known as materialized (
		-- Each by its key, as in linkTables; of several links, Citus refuses "offset" there.
		select visitor.link_id from (select distinct link_id, ip_hash from waiting) as met cross join lateral (
			select link_id from link_visitors
			where link_id = met.link_id and ip_hash = met.ip_hash and link_id = any (${linkIds}::bigint[]) group by link_id, ip_hash
		) as visitor
	)
	select link_id, sum(clicks)::bigint as clicks, sum(visitors)::bigint as visitors,
		(extract(epoch from max(last_click)) * 1000)::bigint as last
	from (
		select link_id, clicks, visitors, last_click from link_totals where link_id = any (${linkIds}::bigint[])
		union all
		select link_id, count(*), count(distinct ip_hash), max(clicked_at) from waiting group by link_id
		union all
		select link_id, 0, -count(*), null from known group by link_id
	) as every group by link_id`

/** Clicks and visitors of some links, without those that have no clicks. */
export const totalsOf = (tx: Tx, linkIds: number[]) => tx<
	{ linkId: number; clicks: number; visitors: number }[]
>`
	with waiting as materialized (${waitingClicks(tx, linkIds)})
	select link_id as "linkId", clicks, visitors from (${totals(tx, linkIds)}) as total`

type Answer = StatisticsAnswer & { newest: RawClick[] | null; isThere: boolean }
type RawClick = Omit<ClickRow, 'time'> & { time: number }

/** SQL: the answer of one link, from `tables` with the columns `counted`, and newest clicks. */
const statement = (
	sql: Sql | Tx,
	linkId: number,
	limit: number,
	{ tables, counted, newest }: Record<'tables' | 'counted' | 'newest', Fragment>,
) => sql<Answer[]>`
	with waiting as materialized (${waitingClicks(sql, [linkId])}), there as materialized (
		select id from links where id = ${linkId} and ${sql.unsafe(isThere)}
	), ${tables}
	select (select to_json(total) from (${totals(sql, [linkId])}) as total) as total, ${counted},
		exists (select from there) as "isThere", ${
			limit === 0
				? sql`null`
				: sql`(select json_agg(click) from (
			select ${sql.unsafe(clickColumns)} from (${newest}) as newest
		) as click)`
		} as newest`

export const createStatisticsStore = (reads: Reads) => {
	const toClick = (row: RawClick): ClickRow => ({ ...row, time: new Date(row.time) })
	const toStatistics = (answer: Answer, range: Range | undefined): ReadStatistics | undefined =>
		answer.isThere
			? { figures: toLinkCounts(answer, range), newest: (answer.newest ?? []).map(toClick) }
			: undefined

	return {
		/**
		 * A link's statistics and newest clicks; undefined when it was deleted meanwhile. One
		 * statement: one snapshot, one round trip, one scan of the log.
		 */
		read: async (linkId: number, asked: StatisticsQuestion): Promise<ReadStatistics | undefined> => {
			const { range } = asked
			const [answer] = await reads.one(
				(sql) =>
					statement(sql, linkId, asked.limit, {
						tables: sql`fresh as materialized (
							${freshClicks(sql, sql`array[${linkId}::bigint]`, sql`and clicks.link_id = ${linkId}`)}
						), ${linkTables(sql, linkId, range)}`,
						counted: countColumns(sql, linkId, range),
						newest: newestClicks(sql, linkId, asked),
					}),
				(sql) => sql`array[${linkId}::bigint]`,
			)
			return toStatistics(answer!, range)
		},

		/** The same of the clicks that match, or `too much` when it takes too long. */
		match: async (
			linkId: number,
			asked: StatisticsQuestion & Match,
		): Promise<ReadStatistics | undefined | 'too much'> => {
			const { range, limit } = asked
			const answers = await reads.search(
				(sql) =>
					statement(sql, linkId, limit, {
						tables: matchTables(sql, sql`array[${linkId}::bigint]`, asked),
						counted: sql`
							(select json_agg(map) from (${mapsFrom(sql, matchRows(sql))}) as map) as maps,
							(select to_json(covered) from (${matchTotals(sql, linkId, asked)}) as covered) as range,
							${range.byHour ? sql`(select json_agg(hour) from (${matchHours(sql)}) as hour)` : sql`null`} as hours`,
						newest: newestMatches(sql, linkId, asked),
					}),
				(sql) => sql`array[${linkId}::bigint]`,
			)
			return answers === 'too much' ? answers : toStatistics(answers[0]!, range)
		},
	}
}
