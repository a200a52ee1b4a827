/** Moves clicks from the log into the tables people read, exactly once. */
import { inLog, logColumns } from './clicks.ts'
import type { Database } from './connect.ts'
import { dayOfClick, hourOf, mapsOf, namesOfClick } from './dimensions.ts'
import { reaching } from './failures.ts'

/** Only its holder counts: two processes counting the same links could deadlock. */
export const countingLock = 5_279_002

/** About how many clicks a slice has: a larger one counts a popular link once for many clicks, a smaller one ends sooner. */
export const clicksAtOnce = 40_000

/** What was taken out of the log. */
export interface Slice {
	batches: number
	clicks: number
	/** The time of the oldest click in milliseconds since 1970; null when there were no clicks. */
	oldest: number | null
}

export const createProjectionStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/**
	 * Counts the oldest batches of the log: `batches` at most, with about `clicksAtOnce` clicks. Nothing is taken while
	 * another process counts.
	 *
	 * Clicks of deleted links are dropped. Where this statement still saw such a link, the erasure finds the rows it wrote:
	 * it waits until the log holds nothing of the link, and these batches are there until this commits. A click may have
	 * committed after the delete looked for clicks, so its slug is retired here.
	 */
	project: (batches: number): Promise<Slice> =>
		reaching(async () => {
			// One statement: no process can stand still in the middle of it while others wait for its locks. Its steps:
			//   mine          takes the lock; without it nothing is taken
			//   slice         how many clicks come before each of the oldest batches
			//   taken         the batches of this slice, which `removed` deletes from the log
			//   alive         their links that still exist
			//   fresh         the clicks of these links, a row each; `moved` keeps them
			//   visited       whom a link did not know yet, or not from so early; `new_visitors` counts the former
			//   totals        adds to each link's clicks and visitors
			//   free          links of accounts, unless they are just being deleted: waiting for that would hold up all
			//                 counting; `ranked` notes their new totals
			//   named         clicks by link, day, dimension and name; `rolled` adds them to the roll-ups
			//   hours         clicks (`hourly`) and new visitors by link and hour; `timed` adds them to the hours
			//   behind        links that may have clicks of days that are mapped already, which is rare
			//   late          those of days that are mapped already; `mapped` adds them to the maps, and `unmarked` drops
			//                 the marks behind them (`late_days`: the first of each link)
			//   retired       the slugs of links that were deleted meanwhile
			const [slice] = await sql<Slice[]>`
					with mine as materialized (
						select pg_try_advisory_xact_lock(${countingLock}) as ok
					), slice as (
						select id, sum(cardinality(link_ids)) over (order by id) - cardinality(link_ids) as before
						from (
							select id, link_ids from click_log where ${sql.unsafe(inLog)} order by id limit ${batches}
						) as oldest
					), taken as materialized (
						-- From an array: the planner then takes them for few. For many it would have the statement compiled
						-- (\`jit_above_cost\`), which takes seconds, also where there is nothing to count.
						select id, link_ids, clicks from click_log where (select ok from mine)
							and id = any (array(select id from slice where before < ${clicksAtOnce}))
						for update skip locked
					), removed as (
						delete from click_log where id = any (array(select id from taken))
					), alive as materialized (
						-- A look-up for each: for a join the planner would read the whole table of links.
						select id, is_owned from (
							select id, (select owner_id is not null from links where links.id = asked.id) as is_owned
							from (select distinct unnest(link_ids) as id from taken) as asked
							offset 0
						) as looked_up where is_owned is not null
					), fresh as materialized (
						select click.l as link_id, to_timestamp(click.t / 1000)::timestamptz(3) as clicked_at,
							taken.id as batch_id, click.position::integer as position, decode(click.i, 'hex') as ip_hash,
							click.c as country, click.u as user_agent, click.r as referer, click.b as browser,
							click.p as platform
						from taken, rows from (json_to_recordset(taken.clicks) as (${sql.unsafe(logColumns)}))
							with ordinality as click (l, t, i, c, u, r, b, p, position)
						join alive on alive.id = click.l
					), moved as (
						insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, country, user_agent,
							referer, browser, platform) select * from fresh order by link_id, clicked_at
					), visited as (
						-- Those who are known are left out first, because a conflict locks the row. What it then finds is the truth,
						-- also where another process counted them after this statement began.
						insert into link_visitors as known (link_id, ip_hash, first_seen)
						select * from (select link_id, ip_hash, min(clicked_at) as time from fresh group by 1, 2) as seen
						where not coalesce((select coalesce(first_seen, '-infinity') <= seen.time from link_visitors
							where link_id = seen.link_id and ip_hash = seen.ip_hash), false)
						order by link_id, ip_hash
						on conflict (link_id, ip_hash) do update set first_seen = excluded.first_seen, moved_from = known.first_seen
						where excluded.first_seen < known.first_seen
						returning link_id, first_seen, moved_from
					), new_visitors as materialized (
						select link_id, count(*) as visitors from visited where moved_from is null group by link_id
					), hourly as materialized (
						select link_id, ${sql.unsafe(hourOf('clicked_at'))} as hour, count(*) as clicks, max(clicked_at) as last_click
						from fresh group by 1, 2
					), totals as (
						insert into link_totals as kept (link_id, clicks, visitors, last_click)
						select link_id, clicks, coalesce(visitors, 0), last_click
						from (
							select link_id, sum(clicks)::bigint as clicks, max(last_click) as last_click from hourly group by link_id
						) as counted left join new_visitors using (link_id)
						on conflict (link_id) do update set clicks = kept.clicks + excluded.clicks,
							visitors = kept.visitors + excluded.visitors,
							last_click = greatest(kept.last_click, excluded.last_click)
						returning link_id, clicks, last_click, mapped_before
					), free as materialized (
						select link_id from link_ranks where link_id = any (array(select id from alive where is_owned))
						order by link_id for no key update skip locked
					), counted as materialized (
						select link_id, clicks, last_click from totals join free using (link_id) order by link_id
					), ranked as (
						-- From arrays: the planner then takes them for few, and looks each up by its key.
						update link_ranks set clicks = total.clicks, last_click = total.last_click
						from unnest(array(select link_id from counted), array(select clicks from counted),
							array(select last_click from counted)) as total (link_id, clicks, last_click)
						where link_ranks.link_id = total.link_id
					), named as materialized (
						select link_id, ${sql.unsafe(dayOfClick)} as day, dimension, name, count(*) as clicks
						from fresh cross join lateral ${sql.unsafe(namesOfClick)} group by 1, 2, 3, 4
					), rolled as (
						insert into rollups as old (link_id, day, dimension, name, clicks) select * from named order by link_id, day, dimension
						on conflict (link_id, day, dimension, name) do update set clicks = old.clicks + excluded.clicks
					), hours as materialized (
						select link_id, hour, sum(clicks)::bigint as clicks, sum(new_visitors)::bigint as new_visitors from (
							select link_id, hour, clicks, 0 as new_visitors from hourly
							union all
							select link_id, ${sql.unsafe(hourOf('first_seen'))}, 0, count(*) from visited group by 1, 2
							union all
							select link_id, ${sql.unsafe(hourOf('moved_from'))}, 0, -count(*) from visited
							where moved_from is not null group by 1, 2
						) as every group by 1, 2
					), timed as (
						insert into link_hours as old (link_id, hour, clicks, new_visitors) select * from hours order by link_id, hour
						on conflict (link_id, hour) do update set clicks = old.clicks + excluded.clicks,
							new_visitors = old.new_visitors + excluded.new_visitors
					), behind as materialized (
						select link_id, mapped_before from totals
						where mapped_before > (select min(hour at time zone 'UTC')::date from hourly)
					), late as materialized (
						-- A clock was wrong, or a click took long to get here.
						select named.* from named join behind using (link_id) where day < mapped_before
					), late_days as materialized (
						select link_id, min(day) as day from late group by 1 order by 1
					), late_hours as materialized (
						select hours.* from hours join behind using (link_id)
						where (hour at time zone 'UTC')::date < mapped_before
					), mapped as (
						insert into link_maps as old (link_id, dimension, name, clicks)
						${sql.unsafe(mapsOf('late', 'late_hours'))}
						order by link_id, dimension
						on conflict (link_id, dimension, name) do update set clicks = old.clicks + excluded.clicks
					), unmarked as (
						delete from map_marks using unnest(array(select link_id from late_days), array(select day from late_days))
							as late_day (link_id, day)
						where map_marks.link_id = late_day.link_id and before > late_day.day
					), retired as (
						insert into retired_slugs (slug_hash, owner_id, free_at)
						select slug_hash, owner_id, retired_until from erasures
						where exists (select from taken where erasures.link_id = any (taken.link_ids))
						order by slug_hash
						on conflict do nothing
					)
					select (select count(*)::integer from taken) as batches, (select count(*)::integer from fresh) as clicks,
						(select (extract(epoch from min(clicked_at)) * 1000)::bigint from fresh) as oldest`
			return slice!
		}),
})
