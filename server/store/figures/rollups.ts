/** Rolls a link's clicks up once they are many, so that reading it goes through few of them. */
import { dayNumber } from '../../../shared/dimensions.ts'
import { rollAt } from '../clicks/count-lane.ts'
import { dayOfClick, hourOf, mapsOf, namesOfClick } from '../clicks/dimensions.ts'
import type { Database, Tx } from '../driver/connect.ts'
import { isLockTimeout, reaching } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import { aloneWithin, stopCounting } from '../locks.ts'
import { addCheckpoints, fewRollups } from './checkpoints.ts'

/** Links in one transaction, which keeps the others from counting. */
export const linksAtOnce = 50

/**
 * Rolls up the clicks of batches below the floor of the log, of which none can come any more; the others stay raw alone. The
 * caller holds the lock of counting. A link that is just being deleted is skipped: waiting for it would hold up all
 * counting. The steps:
 *   alive       the links; locked, so that they are deleted only afterwards, and what is written here is erased with them
 *   due         those of them for which the floor has been raised
 *   raw         their clicks that are not rolled up; fresh: those of batches below the floor; rest: what stays of each link
 *   named       clicks by link, day, dimension and name; `rolled` adds them to the roll-ups
 *   seen        the visitors of these clicks; newcomers: when each of them whom these clicks made known was first seen
 *   hours       clicks and new visitors by link and hour; `timed` adds them to the hours
 *   reached     the last day of each link so far: before the next step, since on Citus each sees what those before it wrote
 *   mapped      adds both to the maps
 *   days        the first and the last day of each link; `unmarked` drops the marks behind the first: a clock was wrong, or a
 *               click took long to get here
 *   noted       says how far each link is rolled up
 * Answers the links with a new last day, which may be worth a mark.
 */
const rollUpLinks = (tx: Tx, linkIds: number[]) => tx<{ id: number }[]>`
	with floor as materialized (
		select id from click_log_floor
	), alive as materialized (
		select id from links where id = any (${linkIds}::bigint[]) order by id for key share skip locked
	), due as materialized (
		select link_id, rolled_before, unrolled_from from link_totals
		where link_id = any (array(select id from alive)) and unrolled > 0 and rolled_before < (select id from floor)
	), raw as materialized (
		select click.*, total.rolled_before from link_totals as total cross join lateral (
			select link_id, clicked_at, batch_id, ip_hash, country, referer, browser, platform from clicks
			where clicks.link_id = total.link_id and clicked_at >= total.unrolled_from and batch_id >= total.rolled_before
			offset 0
		) as click where total.link_id = any (array(select link_id from due))
	), fresh as materialized (
		select * from raw where batch_id < (select id from floor)
	), rest as (
		select link_id, count(*) as clicks, min(clicked_at) as first_click from raw
		where batch_id >= (select id from floor) group by 1
	), named as materialized (
		select link_id, ${tx.unsafe(dayOfClick)} as day, dimension, name, count(*) as clicks
		from fresh cross join lateral ${tx.unsafe(namesOfClick)} group by 1, 2, 3, 4
	), rolled as (
		insert into rollups as old (link_id, day, dimension, name, clicks)
		select * from named order by link_id, day, dimension
		on conflict (link_id, day, dimension, name) do update set clicks = old.clicks + excluded.clicks
	), seen as materialized (
		-- From arrays: the planner then takes them for few, and looks each up by its key.
		select unnest(array_agg(link_id)) as link_id, unnest(array_agg(ip_hash)) as ip_hash,
			unnest(array_agg(rolled_before)) as rolled_before
		from (select distinct link_id, ip_hash, rolled_before from fresh) as each
	), newcomers as materialized (
		select link_id, first_seen from seen join link_visitors using (link_id, ip_hash)
		where since_batch >= rolled_before and since_batch < (select id from floor)
	), hours as materialized (
		select link_id, hour, sum(clicks)::bigint as clicks, sum(new_visitors)::bigint as new_visitors from (
			select link_id, ${tx.unsafe(hourOf('clicked_at'))} as hour, count(*) as clicks, 0 as new_visitors from fresh group by 1, 2
			union all
			select link_id, ${tx.unsafe(hourOf('first_seen'))}, 0, count(*) from newcomers where first_seen is not null group by 1, 2
		) as every group by 1, 2
	), timed as (
		insert into link_hours as old (link_id, hour, clicks, new_visitors) select * from hours order by link_id, hour
		on conflict (link_id, hour) do update set clicks = old.clicks + excluded.clicks,
			new_visitors = old.new_visitors + excluded.new_visitors
	), reached as materialized (
		select link_id, (select max(name) from link_maps
			where link_maps.link_id = total.link_id and dimension = ${dayNumber}) as last
		from link_totals as total where link_id = any (array(select link_id from due))
	), mapped as (
		insert into link_maps as old (link_id, dimension, name, clicks)
		${tx.unsafe(mapsOf('named', 'hours'))} order by link_id, dimension
		on conflict (link_id, dimension, name) do update set clicks = old.clicks + excluded.clicks
	), days as materialized (
		select link_id, min(day) as first, max(day) as last from named group by 1 order by 1
	), unmarked as (
		delete from map_marks using unnest(array(select link_id from days), array(select first from days)) as early (link_id, day)
		where map_marks.link_id = early.link_id and before > early.day
	), noted as (
		update link_totals set rolled_before = floor.id, unrolled = coalesce(rest.clicks, 0),
			unrolled_from = coalesce(rest.first_click, 'infinity')
		from due left join rest using (link_id), floor
		where link_totals.link_id = due.link_id
	)
	select link_id as id from days join reached using (link_id)
	where to_char(days.last, 'YYYY-MM-DD') > coalesce(reached.last, '')`

/** Rolls up some links, and marks those that it pays for. `few`: roll-ups between two marks at least. */
export const rollUp = async (tx: Tx, linkIds: number[], few = fewRollups): Promise<void> => {
	const grown = await rollUpLinks(tx, linkIds)
	if (grown.length > 0)
		await addCheckpoints(
			tx,
			grown.map(({ id }) => id),
			few,
		)
}

/** `waits`: milliseconds for those who count. */
export const createRollupStore = ({ sql }: Pick<Database, 'sql'>, few = fewRollups, waits = aloneWithin) => {
	/** Works while nobody counts; undefined, and nothing is done, while others go on doing so. */
	const alone = <T>(work: (tx: Tx) => Promise<T>): Promise<T | undefined> =>
		transaction(sql, async (tx) => {
			// In a statement of its own, so that the next one sees everything that was counted before it got the lock.
			await stopCounting(tx, waits)
			return work(tx)
		}).catch((error) => {
			if (isLockTimeout(error)) return undefined
			throw error
		})

	return {
		/** Links with so many clicks that are raw alone that rolling up is worth it. Goes through the totals of all links. */
		findMany: (): Promise<number[]> =>
			reaching(async () =>
				(await sql<{ id: number }[]>`select link_id as id from link_totals where unrolled >= ${rollAt}`).map(
					({ id }) => id,
				),
			),

		/**
		 * Rolls up the clicks of some links, `linksAtOnce` at most. Answers those that still have many that are raw alone: of batches
		 * that are not below the floor, or because the link was just being deleted. Undefined, and nothing is done, while
		 * another process counts.
		 */
		rollUp: (linkIds: number[]): Promise<number[] | undefined> =>
			alone(async (tx) => {
				await rollUp(tx, linkIds, few)
				const many = await tx<{ id: number }[]>`
					select link_id as id from link_totals where link_id = any (${linkIds}::bigint[]) and unrolled >= ${rollAt}`
				if (many.length === 0) return []
				const alive = await tx<{ id: number }[]>`
					select id from links where id = any (${many.map(({ id }) => id)}::bigint[])`
				return alive.map(({ id }) => id)
			}),

		/**
		 * Rolls up the next links behind one with clicks from before a time, of which none may be raw alone when they are dropped. Answers
		 * behind which link to go on, which is the same one while another process counts; undefined at the end. Clicks of the newest
		 * batches, and of links that are just being deleted, stay as they are.
		 */
		rollUpBefore: async (time: Date, after: number): Promise<number | undefined> => {
			const ids = await alone(async (tx) => {
				const rows = await tx<{ id: number }[]>`
					select link_id as id from link_totals where link_id > ${after} and unrolled_from < ${time.toISOString()}
						and rolled_before < (select id from click_log_floor)
					order by link_id limit ${linksAtOnce}`
				const found = rows.map(({ id }) => id)
				await rollUp(tx, found, few)
				return found
			})
			if (ids === undefined) return after
			return ids.length === linksAtOnce ? ids.at(-1) : undefined
		},
	}
}
