/** The rows that a link's maps are summed from: those of all days, or of a range. */

import type postgres from 'postgres'
import { dayNumber, newVisitorNumber } from '../../../shared/statistics/dimensions.ts'
import { dayOfClick, hourOf, isOfDimension, namesOf } from '../clicks/dimensions.ts'
import type { Sql, Tx } from '../driver/connect.ts'

export type Fragment = postgres.PendingQuery<postgres.Row[]>

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

/** SQL: rows of (dimension, name, clicks) over all days, from the maps and a table `fresh`. */
export const allRows = (sql: Sql, linkId: number) => sql`
	select dimension, name, clicks from link_maps where link_id = ${linkId} and dimension <> ${newVisitorNumber}
	union all
	${namesOf(sql, sql`fresh`)}
	union all
	select ${dayNumber}, to_char(${sql.unsafe(dayOfClick)}, 'YYYY-MM-DD'), 1 from fresh`

/** Up to this many days are summed one by one. */
const fewDays = 7

/**
 * SQL: the tables that the functions below read, besides `fresh`:
 *   mapped    the first and the last day in the maps, and the last checkpoint before the range
 *   plan      how to read the range: `is_rest` subtracts what was before it from the whole maps,
 *             namely the checkpoint and the days since; otherwise its days are summed
 *   met       the visitors of fresh clicks, with their earliest one
 *   known     those of them that are counted
 *   seen      both together, and whether the rolled-up hours contain them
 *   daily     clicks and new visitors by day, over the range and the days before it
 */
export const rangeTables = (sql: Sql, linkId: number, { from, to, before }: Range) => sql`
	mapped as materialized (
		select (select min(name)::date from link_maps where link_id = ${linkId} and dimension = ${dayNumber}) as first,
			(select max(name)::date from link_maps where link_id = ${linkId} and dimension = ${dayNumber}) as last,
			(select max(before) from map_checkpoints where link_id = ${linkId} and before <= ${from}::date) as checkpoint
	), plan as materialized (
		select coalesce(checkpoint, '-infinity') as checkpoint, case
			when first is null or last < ${from}::date or last > ${to}::date then false
			when ${from}::date <= first then true
			else last + 1 - ${from}::date > ${fewDays} + 2 * (${from}::date - coalesce(checkpoint, first)) end as is_rest
		from mapped
	), met as materialized (
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
	), daily as materialized (
		select dimension, day, sum(clicks)::bigint as clicks from (
			select dimension, name::date as day, clicks from link_maps
			where link_id = ${linkId} and dimension in (${dayNumber}, ${newVisitorNumber})
				and name >= ${before.from} and name <= ${to}
			union all
			select ${dayNumber}, ${sql.unsafe(dayOfClick)}, 1 from fresh
			union all
			select ${newVisitorNumber}, (least(first_seen, time) at time zone 'UTC')::date, 1 from seen
			where not is_known or not is_rolled or first_seen > time
			union all
			select ${newVisitorNumber}, (first_seen at time zone 'UTC')::date, -1 from seen where is_rolled and first_seen > time
		) as every where day between ${before.from}::date and ${to}::date group by 1, 2
	)`

/** SQL: rows as of `allRows`, of a range. Some are negative. */
export const rangeRows = (sql: Sql, linkId: number, { from, to }: Range) => sql`
	select dimension, name, clicks from link_maps
	where link_id = ${linkId} and ${sql.unsafe(isOfDimension)} and (select is_rest from plan)
	union all
	select dimension, name, -noted.clicks from map_checkpoints,
		unnest(dimensions, names, map_checkpoints.clicks) as noted (dimension, name, clicks)
	where link_id = ${linkId} and before = (select checkpoint from plan) and (select is_rest from plan)
	union all
	select dimension, name, -clicks from rollups
	where link_id = ${linkId} and day >= (select checkpoint from plan) and day < ${from}::date and (select is_rest from plan)
	union all
	select dimension, name, clicks from rollups
	where link_id = ${linkId} and day >= ${from}::date and day <= ${to}::date and not (select is_rest from plan)
	union all
	select ${dayNumber}, to_char(day, 'YYYY-MM-DD'), clicks from daily
	where dimension = ${dayNumber} and day >= ${from}::date
	union all
	${namesOf(sql, sql`(select * from fresh where ${sql.unsafe(dayOfClick)} between ${from}::date and ${to}::date) as inside`)}`

/** SQL: one row with clicks and new visitors of the range, and of the days before it. */
export const rangeTotals = (sql: Sql, { from }: Range) => {
	const sum = (dimension: number, isBefore: boolean) => sql`
		coalesce(sum(clicks) filter (where dimension = ${dimension} and (day < ${from}::date) = ${isBefore}), 0)::bigint`
	return sql`
		select ${sum(dayNumber, false)} as clicks, ${sum(newVisitorNumber, false)} as "newVisitors",
			${sum(dayNumber, true)} as "clicksBefore", ${sum(newVisitorNumber, true)} as "newVisitorsBefore"
		from daily`
}

/** SQL: the clicks of the range by hour, in order, without hours that have none. */
export const hourRows = (sql: Sql, linkId: number, range: Range) =>
	hourSums(sql, sql`link_id = ${linkId}`, range)

/** SQL: the same of the links for which the condition `ofLinks` holds. */
export const hourSums = (sql: Sql | Tx, ofLinks: Fragment, { from, to }: Days) => sql`
	select to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24') as name, sum(clicks)::bigint as clicks from (
		select hour, clicks from link_hours where ${ofLinks}
		union all
		select ${sql.unsafe(hourOf('clicked_at'))}, 1 from fresh
	) as every
	where hour >= ${from}::timestamp at time zone 'UTC' and hour < (${to}::date + 1)::timestamp at time zone 'UTC'
	group by hour having sum(clicks) > 0 order by hour`
