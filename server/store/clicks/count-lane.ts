/** Counts one lane's share of a slice of the log: raw clicks, visitors, totals, list totals. */
// A click to its statistics: projection.ts → here → rollups.ts.
import { newVisitorNumber } from '../../../shared/statistics/dimensions.ts'
import type { Database } from '../driver/connect.ts'
import { countingLock } from '../locks.ts'
import { clicksOf, clickTableColumns, clickValues, wholeBatch } from './batches.ts'
import { lastSlice, waitsForNoDisk } from './counted-batches.ts'
import { weekOf } from './dimensions.ts'
import { tallied, timeEntries } from './tallies.ts'

/** Unrolled clicks from which a link is rolled up. Reading this many costs a few milliseconds. */
export const rollAt = 1_000

/** What one lane counted. */
export interface Part {
	/** Whether there was a lane to count. */
	isMine: boolean
	batches: number
	clicks: number
	/** The time of the oldest click in milliseconds since 1970; null when there were no clicks. */
	oldest: number | null
	/** Links that now have enough unrolled clicks to be worth rolling up (rollups.ts). */
	due: number[]
}

/**
 * Counts the newest slice for a free lane that has not counted it. One statement, so that a frozen
 * process never holds its locks halfway. Its steps:
 *   lane          locks a free lane that has not counted the newest slice
 *   mine          the lane with its slice, unless all lanes are stopped, or other work in the lane
 *                 has committed since the statement's snapshot (lane-work.ts)
 *   noted         records that the lane has counted the slice
 *   taken         the batches of the slice
 *   asked, alive  their links in this lane; those that still exist
 *   fresh, moved  the clicks of these links, a row each; inserted into `clicks`
 *   met, known    their visitors; those of them that have a row already
 *   seen          both together
 *   arrived       inserts the new visitors; `new_visitors` counts them
 *   changed       known visitors with an earlier first click, or a later last week
 *   met_again     updates both
 *   totals        adds to each link's clicks and visitors
 *   free          locks the list totals, except those that a delete has locked: the next click
 *                 makes up for it
 *   ranked        updates the list totals
 *   backdated     known visitors whose first click moved back behind rolled-up hours, which is rare
 *   added         moves them to their earlier hour and day, in the tallies (tallies.ts)
 *   retired       retires the slugs of links that were deleted meanwhile
 */
export const countLane = async ({ sql }: Pick<Database, 'sql'>): Promise<Part> => {
	const [part] = await sql<Part[]>`
		with lane as materialized (
			-- A row lock reads the current row: others may have counted since the snapshot.
			select lane, lanes, xmin as version from counting_lanes
			where slice < (select slice from ${sql.unsafe(lastSlice)})
			order by lane limit 1 for update skip locked
		), mine as materialized (
			-- A crash undoes all of it, and it is counted again: no need to wait for the disk.
			select lane, lanes, counted.slice, ids, ${sql.unsafe(waitsForNoDisk)} as is_safe
			from lane, ${sql.unsafe(lastSlice)} where pg_try_advisory_xact_lock_shared(${countingLock})
				and version = (select xmin from counting_lanes as seen where seen.lane = lane.lane)
		), noted as (
			update counting_lanes set slice = mine.slice from mine where counting_lanes.lane = mine.lane
		), taken as materialized (
			-- From an array, so that the planner expects few. For many it would compile the
			-- statement (\`jit_above_cost\`): seconds, even with nothing to count.
			select ${sql.unsafe(wholeBatch)} from click_log where id = any (array(select unnest(ids) from mine))
		), asked as materialized (
			select distinct id from (select unnest(link_ids) as id from taken) as every
			where id % (select lanes from mine) = (select lane from mine)
		), alive as materialized (
			-- A look-up for each: for a join the planner would read all of \`links\`.
			select id, is_owned from (
				select id, (select owner_id is not null from links where links.id = asked.id) as is_owned
				from asked offset 0
			) as looked_up where is_owned is not null
		), fresh as materialized (
			select ${sql.unsafe(clickValues('taken'))}
			from taken, ${sql.unsafe(clicksOf('taken'))} join alive on alive.id = click.link_id
		), moved as (
			insert into clicks (${sql.unsafe(clickTableColumns)}) select * from fresh order by link_id, clicked_at
		), met as materialized (
			select link_id, ip_hash, min(clicked_at) as time, max(clicked_at) as last, min(batch_id) as since_batch from fresh group by 1, 2
		), known as materialized (
			select link_id, ip_hash, coalesce(first_seen, '-infinity') as known_since, seen_in as known_in
			from met join link_visitors using (link_id, ip_hash)
		), seen as materialized (
			-- All of \`known\` are in \`met\`, but a full join is never planned as a nested loop.
			select link_id, ip_hash, time, since_batch, ${sql.unsafe(weekOf('last'))} as week, known_since, known_in
			from met full join known using (link_id, ip_hash)
		), arrived as (
			-- Without \`on conflict\`: a second look-up would cost a quarter of all counting.
			insert into link_visitors (link_id, ip_hash, first_seen, since_batch, seen_in)
			select link_id, ip_hash, time, since_batch, week from seen where known_since is null order by link_id, ip_hash
		), new_visitors as materialized (
			select link_id, count(*) as visitors from seen where known_since is null group by link_id
		), changed as materialized (
			select link_id, ip_hash, time, week, time < known_since as is_earlier from seen
			where time < known_since or week > known_in
		), met_again as (
			-- From arrays, so that the planner expects few and looks each up by its key.
			update link_visitors as known set seen_in = greatest(again.week, known.seen_in),
				first_seen = case when is_earlier then again.time else known.first_seen end,
				moved_from = case when is_earlier then known.first_seen else known.moved_from end
			from unnest(array(select link_id from changed), array(select ip_hash from changed), array(select time from changed),
				array(select week from changed), array(select is_earlier from changed)) as again (link_id, ip_hash, time, week, is_earlier)
			where known.link_id = again.link_id and known.ip_hash = again.ip_hash
			returning known.link_id, known.first_seen, known.moved_from, known.since_batch, is_earlier
		), totals as (
			insert into link_totals as kept (link_id, clicks, visitors, last_click, unrolled, unrolled_from, slice)
			select link_id, clicks, coalesce(visitors, 0), last_click, clicks, first_click, (select slice from mine)
			from (
				select link_id, count(*) as clicks, min(clicked_at) as first_click, max(clicked_at) as last_click
				from fresh group by link_id
			) as counted left join new_visitors using (link_id)
			order by link_id
			on conflict (link_id) do update set clicks = kept.clicks + excluded.clicks,
				visitors = kept.visitors + excluded.visitors,
				last_click = greatest(kept.last_click, excluded.last_click),
				unrolled = kept.unrolled + excluded.unrolled,
				unrolled_from = least(kept.unrolled_from, excluded.unrolled_from), slice = excluded.slice
			returning link_id, clicks, last_click, unrolled, rolled_before
		), free as materialized (
			select link_id from list_totals where link_id = any (array(select id from alive where is_owned))
			order by link_id for no key update skip locked
		), counted as materialized (
			select link_id, clicks, last_click from totals join free using (link_id) order by link_id
		), ranked as (
			-- From arrays, so that the planner expects few and looks each up by its key.
			update list_totals set clicks = total.clicks, last_click = total.last_click
			from unnest(array(select link_id from counted), array(select clicks from counted),
				array(select last_click from counted)) as total (link_id, clicks, last_click)
			where list_totals.link_id = total.link_id
		), backdated as materialized (
			select link_id, ${newVisitorNumber}::smallint as dimension, time, every.clicks from (
				select link_id, first_seen as time, 1 as clicks, since_batch from met_again where is_earlier
				union all
				select link_id, moved_from, -1, since_batch from met_again where is_earlier
			) as every join totals using (link_id) where since_batch < rolled_before
		), added as materialized (
			${sql.unsafe(timeEntries('backdated'))}
		), ${sql.unsafe(tallied)}, retired as (
			insert into retired_slugs (slug_hash, owner_id, free_at)
			-- From an array, so that the planner looks each up by its key: erasures may be many.
			select slug_hash, owner_id, retired_until from erasures
			where link_id = any (array(select id from asked except select id from alive))
			order by slug_hash
			on conflict do nothing
		)
		select (select count(*)::integer from taken) as batches, (select count(*)::integer from fresh) as clicks,
			array(select link_id from totals where unrolled >= ${rollAt}) as due, exists (select 1 from mine) as "isMine",
			(select (extract(epoch from min(clicked_at)) * 1000)::bigint from fresh) as oldest`
	return part!
}
