/** Checkpoints: a link's maps as of the start of a day, so that a range need not sum its days. */
// A click to its statistics: rollups.ts → here → store/statistics/statistics.ts.
import { dayNumber } from '../../../shared/statistics/dimensions.ts'
import { isOfDimension } from '../clicks/dimensions.ts'
import type { Sql, Tx } from '../driver/connect.ts'

/** The fewest roll-ups between two checkpoints: reading this many costs nothing that matters. */
export const fewRollups = 500
/** A link with more names gets no checkpoint: visitors can invent names without end. */
const namesAtMost = 20_000

/**
 * Adds checkpoints to some links, up to the last rolled-up day: one whenever the roll-ups since the
 * last have become as many as the names in the maps. So a link's checkpoints together are no larger
 * than its roll-ups, and any range is read from about as many rows as the maps of all days.
 *
 * The caller holds the links' lane. `few`: the fewest roll-ups between two checkpoints. Steps:
 *   asked      links with their last checkpoint (`base`), their roll-ups since, and how many are
 *              enough for one. Each link's are found by its key, whatever the planner expects.
 *   due        those with enough
 *   days       their days since, with the running number of roll-ups
 *   stepped    each day with the next checkpoint's day (`before`)
 *   added      the days of the new checkpoints
 *   parts      clicks by dimension and name between two checkpoints; the first adds those of `base`
 *   running    sums them from checkpoint to checkpoint
 */
export const addCheckpoints = (tx: Sql | Tx, linkIds: number[], few = fewRollups): PromiseLike<unknown> => tx`
	with asked as materialized (
		select link_id, last_day, greatest(${few}::integer, names) as enough, coalesce(last_checkpoint, '-infinity') as base,
			(select count(*) from rollups where rollups.link_id = every.link_id
				and day >= coalesce(last_checkpoint, '-infinity') and day < last_day) as rollups
		from (
			select link_id,
				(select max(name)::date from link_maps
					where link_maps.link_id = total.link_id and dimension = ${dayNumber}) as last_day,
				(select max(before) from map_checkpoints where map_checkpoints.link_id = total.link_id) as last_checkpoint,
				(select count(*) from (
					select 1 from link_maps where link_maps.link_id = total.link_id and ${tx.unsafe(isOfDimension)}
					limit ${namesAtMost + 1}
				) as named) as names
			from link_totals as total where link_id = any (${linkIds}::bigint[])
		) as every
		where names <= ${namesAtMost}
	), due as materialized (
		select link_id, last_day, enough, base from asked where enough <= rollups
	), days as materialized (
		select link_id, day, enough, sum(count(*)) over (partition by link_id order by day) as rollups
		from due join rollups using (link_id)
		where rollups.link_id = any (array(select link_id from due)) and day >= base and day < last_day group by 1, 2, 3
	), stepped as materialized (
		select link_id, day, min(day + 1) filter (where div(rollups, enough) > div(earlier, enough))
			over (partition by link_id order by day rows between current row and unbounded following) as before
		from (select *, lag(rollups, 1, 0) over (partition by link_id order by day) as earlier from days) as counted
	), added as materialized (
		select distinct link_id, before from stepped where before is not null
	), parts as materialized (
		select link_id, before, dimension, name, sum(clicks)::bigint as clicks from (
			select link_id, before, dimension, name, clicks
			from stepped join rollups using (link_id, day)
			where rollups.link_id = any (array(select link_id from due)) and before is not null
			union all
			select link_id, first.before, noted.*
			from due join (select link_id, min(before) as before from added group by 1) as first using (link_id)
			join map_checkpoints using (link_id), unnest(dimensions, names, map_checkpoints.clicks) as noted (dimension, name, clicks)
			where map_checkpoints.before = base
		) as every group by 1, 2, 3, 4
	), running as (
		select link_id, before, dimension, name,
			sum(coalesce(clicks, 0)) over (partition by link_id, dimension, name order by before)::bigint as clicks
		from added join (select distinct link_id, dimension, name from parts) as named using (link_id)
		left join parts using (link_id, before, dimension, name)
	)
	insert into map_checkpoints (link_id, before, dimensions, names, clicks)
	select link_id, before, array_agg(dimension), array_agg(name), array_agg(clicks) from running
	where clicks > 0 group by 1, 2`
