/** The rows that the maps of links are summed from: those of all days, or of a range. */

import { dayNumber, dimensionColumns, newVisitorNumber } from '../../../shared/statistics/dimensions.ts'
import { dayOfClick, hourOf, namesOf } from '../clicks/dimensions.ts'
import { dayEntries, entriesOf, grains } from '../clicks/tallies.ts'
import type { Fragment, Sql, Tx } from '../driver/connect.ts'

type Client = Sql | Tx

/** UTC days as `YYYY-MM-DD`, both included. */
export interface Days {
	from: string
	to: string
}

/** A range, and the days before it to compare it with. */
export interface Range extends Days {
	before: Days
	/** Whether clicks by hour are asked for too. */
	byHour: boolean
	/** Whether there can be no click of the link before it. */
	isFromStart?: boolean
}

export const allDays: Days = { from: '-infinity', to: 'infinity' }

/**
 * SQL: clicks in no tally: those of a table `waiting`, and those counted since a roll-up. Of one
 * link Citus asks its machine alone, if `only` says so of the clicks too.
 */
export const freshClicks = (sql: Client, ids: Fragment, only: Fragment = sql``) => {
	const columns = sql.unsafe(['link_id', 'clicked_at', 'ip_hash', ...dimensionColumns].join(', '))
	return sql`
		select ${columns} from waiting
		union all
		select click.* from link_totals as total cross join lateral (
			select ${columns} from clicks where clicks.link_id = total.link_id ${only}
				and clicked_at >= total.unrolled_from and batch_id >= total.rolled_before offset 0
		) as click where total.link_id = any (${ids}) and total.unrolled > 0`
}

/**
 * SQL: the same of many links, within days, without visitors. A join, for the planner to choose:
 * looking each link up in each week takes 0.2 ms a link, reading the clicks of everybody 1 µs a
 * click.
 */
export const freshOfMany = (sql: Client, ids: Fragment, { from, to }: Days) => {
	const columns = sql.unsafe(['link_id', 'clicked_at', ...dimensionColumns].join(', '))
	const isInside = sql`clicked_at >= ${from}::timestamp at time zone 'UTC'
		and clicked_at < ${to}::timestamp at time zone 'UTC' + interval '1 day'`
	return sql`
		select ${columns} from waiting where ${isInside}
		union all
		select ${columns} from link_totals as total join clicks using (link_id)
		where total.link_id = any (${ids}) and total.unrolled > 0
			and clicked_at >= total.unrolled_from and batch_id >= total.rolled_before and ${isInside}`
}

/** SQL: rows of (link_id, dimension, day, clicks) of clicks and new visitors that are tallied. */
export const talliedDays = (sql: Client, ids: Fragment, { from, to }: Days) => {
	const months = sql`starts >= date_trunc('month', ${from}::timestamp) and starts <= ${to}::date`
	return sql`
		select * from (${dayEntries(sql, ids, months)}) as tallied where day between ${from}::date and ${to}::date`
}

/**
 * SQL: the same with those of a table `fresh`; `visitors`: SQL of more rows, of new visitors, which
 * are left out without.
 */
export const daily = (sql: Client, ids: Fragment, days: Days, visitors?: Fragment) => sql`
	select link_id, dimension, day, sum(clicks)::bigint as clicks from (
		${talliedDays(sql, ids, days)} ${visitors ? sql`` : sql`and dimension = ${dayNumber}`}
		union all
		select link_id, ${dayNumber}, ${sql.unsafe(dayOfClick)}, 1 from fresh
		${visitors ?? sql``}
	) as every where day between ${days.from}::date and ${days.to}::date group by 1, 2, 3`

/**
 * SQL: the table `plan`: the links of which a range is the difference of two checkpoints, of the
 * last one up to its end (`late`) and up to its begin (`early`), each with the days since. The days
 * of the others are summed: between two checkpoints are about as many entries as in two.
 */
export const plan = (sql: Client, ids: Fragment, { from, to }: Days) => sql`
	plan as materialized (
		select link_id, coalesce(max(starts) filter (where starts <= ${from}::date), '-infinity') as early, max(starts) as late
		from tallies where link_id = any (${ids}) and grain = ${grains.before} and starts <= ${to}::date + 1 and part = 0
		group by 1 having count(*) filter (where starts > ${from}::date) > ${from === allDays.from ? 0 : 1}
	)`

/** SQL: the tables that `mapRows` reads, besides `fresh`; `visitors` as in `daily`. */
const mapTables = (sql: Client, ids: Fragment, range: Range | undefined, visitors?: Fragment) => {
	const days = range ? { from: range.before.from, to: range.to } : allDays
	return sql`${plan(sql, ids, range ?? allDays)}, daily as materialized (${daily(sql, ids, days, visitors)})`
}

/** SQL: rows of (dimension, name, clicks) that are tallied, without days. Some are negative. */
export const talliedRows = (sql: Client, ids: Fragment, { from, to }: Days) => {
	const planned = (grain: 'before' | 'names', sign: string, where: Fragment) => sql`
		select entry.dimension, entry.name, ${sql.unsafe(sign)} entry.clicks
		from plan join tallies using (link_id), unnest(dimensions, names, tallies.clicks) as entry (dimension, name, clicks)
		where tallies.link_id = any (${ids}) and grain = ${grains[grain]} and ${where}`
	const isInside = sql`starts >= ${from}::date and starts <= ${to}::date`
	return sql`
		select dimension, name, clicks from (
			${entriesOf(sql, 'names', ids, sql`${isInside} and link_id <> all (array(select link_id from plan))`)}
		) as entry
		union all ${planned('before', '', sql`starts = late`)}
		union all ${planned('names', '', sql`starts >= late and starts <= ${to}::date`)}
		union all ${planned('before', '-', sql`starts = early`)}
		union all ${planned('names', '-', sql`starts >= early and starts < ${from}::date`)}`
}

/** SQL: rows of (dimension, name, clicks) over all days, or of a range. Some are negative. */
export const mapRows = (sql: Client, ids: Fragment, range: Range | undefined) => {
	const { from, to } = range ?? allDays
	return sql`
		${talliedRows(sql, ids, range ?? allDays)}
		union all
		select ${dayNumber}, to_char(day, 'YYYY-MM-DD'), clicks from daily where dimension = ${dayNumber} and day >= ${from}::date
		union all
		${namesOf(sql, sql`(select * from fresh where ${sql.unsafe(dayOfClick)} between ${from}::date and ${to}::date) as inside`)}`
}

/**
 * SQL: the tables that the statistics of one link read, besides `fresh`: those of `mapTables` with
 * new visitors, and of a range
 *   met       the visitors of fresh clicks, with their earliest one
 *   known     those of them that are counted
 *   seen      both together, and whether the tallies contain them
 */
export const linkTables = (sql: Client, linkId: number, range: Range | undefined) => {
	const ids = sql`array[${linkId}::bigint]`
	if (range === undefined) return mapTables(sql, ids, range)
	const visitors = sql`
		union all
		select ${linkId}, ${newVisitorNumber}, (least(first_seen, time) at time zone 'UTC')::date, 1 from seen
		where not is_known or not is_rolled or first_seen > time
		union all
		select ${linkId}, ${newVisitorNumber}, (first_seen at time zone 'UTC')::date, -1 from seen
		where is_rolled and first_seen > time`
	return sql`
	met as materialized (
		select ip_hash, min(clicked_at) as time from fresh group by 1
	), known as materialized (
		-- Each by its key: a plan for the usual link would read all visitors of a large one.
		select ip_hash, visitor.* from met cross join lateral (
			select first_seen, since_batch from link_visitors
			where link_id = ${linkId} and link_visitors.ip_hash = met.ip_hash offset 0
		) as visitor
	), seen as materialized (
		-- A full join is never planned as a nested loop.
		select time, first_seen, known.ip_hash is not null as is_known,
			since_batch < (select rolled_before from link_totals where link_id = ${linkId}) as is_rolled
		from met full join known using (ip_hash)
	), ${mapTables(sql, ids, range, visitors)}`
}

/** SQL: one row with clicks and new visitors of the range, and of the days before it. */
export const rangeTotals = (sql: Client, { from }: Range) => {
	const sum = (dimension: number, isBefore: boolean) => sql`
		coalesce(sum(clicks) filter (where dimension = ${dimension} and (day < ${from}::date) = ${isBefore}), 0)::bigint`
	return sql`
		select ${sum(dayNumber, false)} as clicks, ${sum(newVisitorNumber, false)} as "newVisitors",
			${sum(dayNumber, true)} as "clicksBefore", ${sum(newVisitorNumber, true)} as "newVisitorsBefore"
		from daily`
}

/** SQL: the clicks of the range by hour, in order, without hours that have none. */
export const hourRows = (sql: Client, ids: Fragment, { from, to }: Days) => sql`
	select name, sum(clicks)::bigint as clicks from (
		select to_char(starts, 'YYYY-MM-DD"T"') || name as name, clicks
		from (${entriesOf(sql, 'hours', ids, sql`starts >= ${from}::date and starts <= ${to}::date`)}) as entry
		where dimension = ${dayNumber}
		union all
		select to_char(${sql.unsafe(hourOf('clicked_at'))} at time zone 'UTC', 'YYYY-MM-DD"T"HH24'), 1 from fresh
		where ${sql.unsafe(dayOfClick)} between ${from}::date and ${to}::date
	) as every group by name having sum(clicks) > 0 order by name`
