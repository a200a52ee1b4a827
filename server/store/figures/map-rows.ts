/** The rows that a link's maps are added up from: those of all days, or those of a range. */
import { dayNumber, newVisitorNumber } from '../../../shared/dimensions.ts'
import { dayOfClick, hourOf, namesOfClick } from '../clicks/dimensions.ts'
import type { Sql } from '../driver/connect.ts'

/** UTC days as `YYYY-MM-DD`, both ends included. */
export interface Days {
	from: string
	to: string
}

/** A range, and the days before it that it is compared with. */
export interface Range extends Days {
	before: Days
	/** Whether the hours are asked for too. */
	byHour: boolean
}

/** Rows of (dimension, name, clicks) of all days, and the days themselves under their number: the maps and a table `fresh`. */
export const allRows = (sql: Sql, linkId: number) => sql`
	select dimension, name, clicks from link_maps where link_id = ${linkId} and dimension <= ${dayNumber}
	union all
	select dimension, name, 1 from fresh cross join lateral ${sql.unsafe(namesOfClick)}
	union all
	select ${dayNumber}, to_char(${sql.unsafe(dayOfClick)}, 'YYYY-MM-DD'), 1 from fresh`

/** More days than this are not added up one by one where there is another way. */
const fewDays = 7

/**
 * Tables that the functions below read, besides `fresh`:
 *   mapped    the first and the last day in the maps, and the last mark at or before the range
 *   way       whether the range is cheaper read as the whole maps without what was before it (`is_rest`): what a mark adds up, and
 *             the days from there
 *   met       the visitors of fresh clicks, with their earliest one; known: those of them that are counted
 *   seen      both together: when each was first seen as far as it is counted, and whether the hours know them
 *   daily     clicks and new visitors by day, over the range and the days before it
 */
export const rangeTables = (sql: Sql, linkId: number, { from, to, before }: Range) => sql`
	mapped as materialized (
		select (select min(name)::date from link_maps where link_id = ${linkId} and dimension = ${dayNumber}) as first,
			(select max(name)::date from link_maps where link_id = ${linkId} and dimension = ${dayNumber}) as last,
			(select max(before) from map_marks where link_id = ${linkId} and before <= ${from}::date) as mark
	), way as materialized (
		select coalesce(mark, '-infinity') as mark, case
			when first is null or last < ${from}::date or last > ${to}::date then false
			when ${from}::date <= first then true
			else last + 1 - ${from}::date > ${fewDays} + 2 * (${from}::date - coalesce(mark, first)) end as is_rest
		from mapped
	), met as materialized (
		select ip_hash, min(clicked_at) as time from fresh group by 1
	), known as materialized (
		select ip_hash, first_seen, since_batch from met join link_visitors using (ip_hash) where link_id = ${linkId}
	), seen as materialized (
		-- A full join is never a loop over all that are known for each.
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

/** As `allRows`, of a range; rows may have to be subtracted. */
export const rangeRows = (sql: Sql, linkId: number, { from, to }: Range) => sql`
	select dimension, name, clicks from link_maps
	where link_id = ${linkId} and dimension < ${dayNumber} and (select is_rest from way)
	union all
	select dimension, name, -noted.clicks from map_marks,
		unnest(dimensions, names, map_marks.clicks) as noted (dimension, name, clicks)
	where link_id = ${linkId} and before = (select mark from way) and (select is_rest from way)
	union all
	select dimension, name, -clicks from rollups
	where link_id = ${linkId} and day >= (select mark from way) and day < ${from}::date and (select is_rest from way)
	union all
	select dimension, name, clicks from rollups
	where link_id = ${linkId} and day >= ${from}::date and day <= ${to}::date and not (select is_rest from way)
	union all
	select ${dayNumber}, to_char(day, 'YYYY-MM-DD'), clicks from daily
	where dimension = ${dayNumber} and day >= ${from}::date
	union all
	select dimension, name, 1 from fresh cross join lateral ${sql.unsafe(namesOfClick)}
	where ${sql.unsafe(dayOfClick)} between ${from}::date and ${to}::date`

/** The clicks and new visitors of the range, and of the days before: one row. */
export const rangeTotals = (sql: Sql, { from }: Range) => {
	const sum = (dimension: number, isBefore: boolean) => sql`
		coalesce(sum(clicks) filter (where dimension = ${dimension} and (day < ${from}::date) = ${isBefore}), 0)::bigint`
	return sql`
		select ${sum(dayNumber, false)} as clicks, ${sum(newVisitorNumber, false)} as "newVisitors",
			${sum(dayNumber, true)} as "clicksBefore", ${sum(newVisitorNumber, true)} as "newVisitorsBefore"
		from daily`
}

/** Clicks by hour of the range, in the order of the hours; those without clicks are left out. */
export const hourRows = (sql: Sql, linkId: number, { from, to }: Range) => sql`
	select to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24') as name, sum(clicks)::bigint as clicks from (
		select hour, clicks from link_hours where link_id = ${linkId}
		union all
		select ${sql.unsafe(hourOf('clicked_at'))}, 1 from fresh
	) as every
	where hour >= ${from}::timestamp at time zone 'UTC' and hour < (${to}::date + 1)::timestamp at time zone 'UTC'
	group by hour having sum(clicks) > 0 order by hour`
