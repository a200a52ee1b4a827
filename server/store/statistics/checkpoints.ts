/** Checkpoints: a link's maps as of the start of a day, so that a range need not sum its days. */
// A click to its statistics: rollups.ts → here → store/statistics/statistics.ts.

import { grains, insertPacked, lastDay } from '../clicks/tallies.ts'
import type { Sql, Tx } from '../driver/connect.ts'

/** The fewest entries between two checkpoints: reading this many costs nothing that matters. */
export const fewEntries = 500
/** The entries between two checkpoints are at least this many times those of one. */
const timesNames = 2
/** A link with more names gets no checkpoint: visitors can invent names without end. */
const namesAtMost = 100_000

/**
 * Adds checkpoints to some links, up to the last day: one whenever the entries since the last have
 * become twice as many as the link has names. So a link's checkpoints together are half as large as
 * its days, and any range is read from about as many entries.
 *
 * The caller holds the links' lane. `few`: the fewest entries between two checkpoints. Steps:
 *   asked      links with their last day, their last checkpoint (`base`) and its entries
 *   counted    how many entries they have since
 *   due        those that may have enough
 *   since      the entries of these
 *   noted      those of `base`
 *   named      their names; how many entries are enough for a checkpoint
 *   days       their days since, with the running number of entries
 *   stepped    each day with the next checkpoint's day (`before`)
 *   added      the days of the new checkpoints
 *   parts      clicks by dimension and name between two checkpoints; the first adds those of `base`
 *   running    sums them from checkpoint to checkpoint
 */
export const addCheckpoints = (tx: Sql | Tx, linkIds: number[], few = fewEntries): PromiseLike<unknown> => tx`
	with asked as materialized (
		select link_id, last_day, coalesce(base, '-infinity') as base,
			(select coalesce(sum(cardinality(clicks)), 0) from tallies where tallies.link_id = every.link_id
				and grain = ${grains.before} and starts = base) as known
		from (
			select link_id, ${tx.unsafe(lastDay)} as last_day,
				(select max(starts) from tallies where tallies.link_id = total.link_id and grain = ${grains.before}) as base
			from link_totals as total where link_id = any (${linkIds}::bigint[])
		) as every
	), counted as materialized (
		select link_id, sum(cardinality(clicks)) as entries from asked join tallies using (link_id)
		where tallies.link_id = any (${linkIds}::bigint[]) and grain = ${grains.names} and starts >= base and starts < last_day
		group by 1
	), due as materialized (
		select asked.* from asked join counted using (link_id)
		where known <= ${namesAtMost} and entries >= greatest(${few}::integer, ${timesNames} * known)
	), since as materialized (
		select link_id, starts as day, entry.* from due join tallies using (link_id),
			unnest(dimensions, names, clicks) as entry (dimension, name, clicks)
		where tallies.link_id = any (array(select link_id from due)) and grain = ${grains.names}
			and starts >= base and starts < last_day
	), noted as materialized (
		select link_id, entry.* from due join tallies using (link_id),
			unnest(dimensions, names, clicks) as entry (dimension, name, clicks)
		where tallies.link_id = any (array(select link_id from due)) and grain = ${grains.before} and starts = base
	), named as materialized (
		select link_id, greatest(${few}::integer, ${timesNames} * count(*)) as enough from (
			select link_id, dimension, name from since union select link_id, dimension, name from noted
		) as every group by 1 having count(*) <= ${namesAtMost}
	), days as materialized (
		select link_id, day, enough, sum(count(*)) over (partition by link_id order by day) as entries
		from since join named using (link_id) group by 1, 2, 3
	), stepped as materialized (
		select link_id, day, min(day + 1) filter (where div(entries, enough) > div(earlier, enough))
			over (partition by link_id order by day rows between current row and unbounded following) as before
		from (select *, lag(entries, 1, 0) over (partition by link_id order by day) as earlier from days) as counted
	), added as materialized (
		select distinct link_id, before from stepped where before is not null
	), parts as materialized (
		select link_id, before, dimension, name, sum(clicks)::bigint as clicks from (
			select link_id, before, dimension, name, clicks
			from stepped join since using (link_id, day) where before is not null
			union all
			select link_id, first.before, dimension, name, clicks
			from (select link_id, min(before) as before from added group by 1) as first join noted using (link_id)
		) as every group by 1, 2, 3, 4
	), running as (
		select link_id, before, dimension, name,
			sum(coalesce(clicks, 0)) over (partition by link_id, dimension, name order by before)::bigint as clicks
		from added join (select distinct link_id, dimension, name from parts) as named using (link_id)
		left join parts using (link_id, before, dimension, name)
	), packed as materialized (
		select link_id, ${grains.before}::smallint as grain, before as starts, 0 as part, array_agg(dimension) as dimensions,
			array_agg(name) as names, array_agg(clicks) as clicks
		from running where clicks > 0 group by 1, 3
	)
	${tx.unsafe(insertPacked('packed'))}`
