/** Tallies: a link's clicks by name, packed: a row per link, grain and period. */
import type { Fragment, Sql, Tx } from '../driver/connect.ts'
import { dayOfClick, hourOf, namesOfClick } from './dimensions.ts'

/** How long the period of a row is, and what its entries count. The numbers never change. */
export const grains = {
	/** A UTC day: clicks and new visitors by hour, `00` to `23`. */
	hours: 0,
	/** A month: clicks and new visitors by day, `01` to `31`. */
	days: 1,
	/** A UTC day: clicks by dimension and name. An empty name means unknown. */
	names: 2,
	/** A checkpoint: clicks by dimension and name of all time before the day that it names. */
	before: 3,
} as const

/**
 * Entries per row. What is more goes on in another row of the period, its next part, and only the
 * last part is written again: visitors can invent names without end. A name may be in several.
 */
export const entriesAtMost = 4_000

const slice = (array: string): string => `${array}[nth * ${entriesAtMost} + 1 : (nth + 1) * ${entriesAtMost}]`

/** SQL: writes packed rows, in parts from `part` on. */
export const insertPacked = (table: string): string => `
	insert into tallies (link_id, grain, starts, part, dimensions, names, clicks)
	select link_id, grain, starts, part + nth, ${slice('dimensions')}, ${slice('names')}, ${slice('clicks')}
	from ${table}, generate_series(0, (cardinality(clicks) - 1) / ${entriesAtMost}) as nth
	on conflict (link_id, grain, starts, part) do update set
		dimensions = excluded.dimensions, names = excluded.names, clicks = excluded.clicks`

/**
 * SQL: tables that add the entries of a table `added` (link_id, grain, starts, dimension, name,
 * clicks) to the tallies. The caller holds the links' lane.
 *   periods   the rows that they belong to
 *   touched   those that are there, each with its last part
 *   kept      the entries of these parts
 *   packed    both together, a row per period
 *   tallied   writes them
 */
export const tallied = `
	periods as materialized (
		-- From arrays, so that the planner expects few and looks each up by its key.
		select unnest(array_agg(link_id)) as link_id, unnest(array_agg(grain)) as grain, unnest(array_agg(starts)) as starts
		from (select distinct link_id, grain, starts from added) as each
	), touched as materialized (
		select link_id, grain, starts, max(part) as part from periods join tallies using (link_id, grain, starts)
		where tallies.link_id = any (array(select link_id from periods)) group by 1, 2, 3
	), kept as materialized (
		select link_id, grain, starts, entry.dimension, entry.name, entry.clicks, part
		from touched join tallies using (link_id, grain, starts, part),
			unnest(dimensions, names, tallies.clicks) as entry (dimension, name, clicks)
		where tallies.link_id = any (array(select link_id from touched))
	), packed as materialized (
		select link_id, grain, starts, coalesce(max(part), 0) as part, array_agg(dimension) as dimensions,
			array_agg(name) as names, array_agg(clicks) as clicks
		from (
			select link_id, grain, starts, dimension, name, sum(clicks)::bigint as clicks, max(part) as part
			from (select *, null::integer as part from added union all select * from kept) as every group by 1, 2, 3, 4, 5
		) as summed group by 1, 2, 3
	), tallied as (${insertPacked('packed')})`

/** SQL: entries by name of a table of clicks. */
export const nameEntries = (clicks: string): string => `
	select link_id, ${grains.names}::smallint as grain, ${dayOfClick} as starts, dimension::smallint, name,
		count(*) as clicks
	from ${clicks} cross join lateral ${namesOfClick} group by 1, 3, 4, 5`

/** SQL: entries by hour and by day, from rows of (link_id, dimension, time, clicks). */
export const timeEntries = (rows: string): string => `
	select link_id, period.grain::smallint, period.starts, dimension::smallint, period.name, clicks
	from (
		select link_id, dimension, ${hourOf('time')} at time zone 'UTC' as hour, sum(clicks)::bigint as clicks
		from ${rows} group by 1, 2, 3
	) as timed cross join lateral (values
		(${grains.hours}, hour::date, to_char(hour, 'HH24')),
		(${grains.days}, date_trunc('month', hour)::date, to_char(hour, 'DD'))
	) as period (grain, starts, name)`

/** SQL: rows of (link_id, starts, dimension, name, clicks) of one grain. */
export const entriesOf = (sql: Sql | Tx, grain: keyof typeof grains, ids: Fragment, where = sql`true`) => sql`
	select link_id, starts, entry.*
	from tallies, unnest(dimensions, names, tallies.clicks) as entry (dimension, name, clicks)
	where link_id = any (${ids}) and grain = ${grains[grain]} and ${where}`

/** SQL: rows of (link_id, dimension, day, clicks): clicks and new visitors by UTC day. */
export const dayEntries = (sql: Sql | Tx, ids: Fragment, where = sql`true`) => sql`
	select link_id, dimension, starts + (name::integer - 1) as day, clicks
	from (${entriesOf(sql, 'days', ids, where)}) as entry`

/** SQL: the last day of a link's tallies, for a table `total` of links. */
export const lastDay = `(
	select max(starts) from tallies where tallies.link_id = total.link_id and grain = ${grains.names})`
