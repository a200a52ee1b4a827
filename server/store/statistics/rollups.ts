/** Rolls up a link's clicks once they are many, so that reads scan few of them. */
// A click to its statistics: count-lane.ts → here → checkpoints.ts, store/statistics/statistics.ts.
import { dayNumber, dimensionColumns } from '../../../shared/statistics/dimensions.ts'
import { rollAt } from '../clicks/count-lane.ts'
import { dayOfClick, hourOf, mapsOf, namesOfClick } from '../clicks/dimensions.ts'
import { createSteps } from '../clicks/lane-work.ts'
import { lanesAtMost } from '../clicks/lanes.ts'
import type { Database, Tx } from '../driver/connect.ts'
import { reaching } from '../driver/failures.ts'
import { addCheckpoints, fewRollups } from './checkpoints.ts'
import { createParts } from './link-parts.ts'

/** The most links per transaction, which holds their lane meanwhile. */
const linksAtOnce = 100
/** Links of the first step: each may have some thousand clicks. */
const linksAtFirst = 10
/** Links to choose from: enough for a full step in the lane of the first. */
export const linksToChoose = linksAtOnce * lanesAtMost

/**
 * Rolls up the clicks of batches below the log's low-water mark, where no batch can come any more.
 * The caller holds the links' lane. Skips deleted links: one that is deleted from now on is
 * erased afterwards, since its erasure waits for the lane. Returns the links with a new last day,
 * which may need a checkpoint. The steps:
 *   mark        the low-water mark
 *   alive       the links that are not deleted
 *   due         those with unrolled clicks that may be below the mark
 *   raw         their unrolled clicks
 *   fresh, rest those below the mark; how many stay unrolled
 *   named       clicks by link, day, dimension and name; `rolled` adds them to the roll-ups
 *   seen        the visitors of these clicks
 *   newcomers   those whose row these clicks added, with their first click
 *   hours       clicks and new visitors by link and hour; `timed` adds them to the hours
 *   reached     the last day of each link so far; before `mapped`, whose writes Citus would show
 *   mapped      adds both to the maps
 *   days        the first and the last day of each link
 *   outdated    drops checkpoints after the first: a clock was wrong, or clicks were late
 *   noted       records how far each link is rolled up
 */
const rollUpLinks = (tx: Tx, linkIds: number[], mark: number) => tx<{ id: number }[]>`
	with mark as materialized (
		select ${mark}::bigint as id
	), alive as materialized (
		select id from links where id = any (${linkIds}::bigint[])
	), due as materialized (
		select link_id, rolled_before, unrolled_from from link_totals
		where link_id = any (array(select id from alive)) and unrolled > 0 and rolled_before < (select id from mark)
	), raw as materialized (
		select click.*, total.rolled_before from link_totals as total cross join lateral (
			select link_id, clicked_at, batch_id, ip_hash, ${tx.unsafe(dimensionColumns.join(', '))} from clicks
			where clicks.link_id = total.link_id and clicked_at >= total.unrolled_from and batch_id >= total.rolled_before
			offset 0
		) as click where total.link_id = any (array(select link_id from due))
	), fresh as materialized (
		select * from raw where batch_id < (select id from mark)
	), rest as (
		select link_id, count(*) as clicks, min(clicked_at) as first_click from raw
		where batch_id >= (select id from mark) group by 1
	), named as materialized (
		select link_id, ${tx.unsafe(dayOfClick)} as day, dimension, name, count(*) as clicks
		from fresh cross join lateral ${tx.unsafe(namesOfClick)} group by 1, 2, 3, 4
	), rolled as (
		insert into rollups as old (link_id, day, dimension, name, clicks)
		select * from named order by link_id, day, dimension
		on conflict (link_id, day, dimension, name) do update set clicks = old.clicks + excluded.clicks
	), seen as materialized (
		-- From arrays, so that the planner expects few and looks each up by its key.
		select unnest(array_agg(link_id)) as link_id, unnest(array_agg(ip_hash)) as ip_hash,
			unnest(array_agg(rolled_before)) as rolled_before
		from (select distinct link_id, ip_hash, rolled_before from fresh) as each
	), newcomers as materialized (
		select link_id, first_seen from seen join link_visitors using (link_id, ip_hash)
		where since_batch >= rolled_before and since_batch < (select id from mark)
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
	), outdated as (
		delete from map_checkpoints using unnest(array(select link_id from days), array(select first from days)) as early (link_id, day)
		where map_checkpoints.link_id = early.link_id and before > early.day
	), noted as (
		update link_totals set rolled_before = mark.id, unrolled = coalesce(rest.clicks, 0),
			unrolled_from = coalesce(rest.first_click, 'infinity')
		from due left join rest using (link_id), mark
		where link_totals.link_id = due.link_id
	)
	select link_id as id from days join reached using (link_id)
	where to_char(days.last, 'YYYY-MM-DD') > coalesce(reached.last, '')`

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/**
 * Rolls up some links and adds checkpoints. `few`: the fewest roll-ups between two of them. Returns
 * the low-water mark that it used, which rises meanwhile.
 */
export const rollUp = async (tx: Tx, linkIds: number[], few = fewRollups): Promise<number> => {
	const [mark] = idsOf(await tx<{ id: number }[]>`select id from low_water_mark`)
	const grown = idsOf(await rollUpLinks(tx, linkIds, mark!))
	if (grown.length > 0) await addCheckpoints(tx, grown, few)
	return mark!
}

export interface RolledUp {
	/** The links that were rolled up, as far as they could be. */
	tried: number[]
	/** Those that still have many unrolled clicks, of batches above the low-water mark. */
	left: number[]
}

/** `few`: the fewest roll-ups between two checkpoints. */
export const createRollupStore = ({ sql }: Pick<Database, 'sql'>, few = fewRollups) => {
	const createRollUp = () => {
		const step = createSteps({ sql }, linksAtOnce, { first: linksAtFirst })
		return (linkIds: number[]): Promise<RolledUp | undefined> =>
			step(
				async () => linkIds,
				async (tx, mine, size) => {
					const tried = mine.slice(0, size)
					await rollUp(tx, tried, few)
					const many = await tx<{ id: number }[]>`
					select link_id as id from link_totals where link_id = any (${tried}::bigint[]) and unrolled >= ${rollAt}`
					if (many.length === 0) return { tried, left: [] }
					const alive = tx<{ id: number }[]>`select id from links where id = any (${idsOf(many)}::bigint[])`
					return { tried, left: idsOf(await alive) }
				},
			)
	}
	const rollUpMany = createRollUp()
	const partAfter = createParts({ sql })
	// Its links have few clicks: in a step of its own, more of them.
	const rollUpFew = createRollUp()

	return {
		/** Links with enough unrolled clicks to be worth it. Looks at all links, part by part. */
		findMany: async (): Promise<number[]> => {
			const found: number[] = []
			for (let part = await partAfter(0); part !== undefined; ) {
				const { after, until } = part
				const many = await reaching(
					() => sql<{ id: number }[]>`
						select link_id as id from link_totals
						where link_id > ${after} and link_id <= ${until} and unrolled >= ${rollAt}`,
				)
				found.push(...idsOf(many))
				part = part.isLast ? undefined : await partAfter(until)
			}
			return found
		},

		/**
		 * Rolls up some of these links, in the lane of the first. Undefined, and nothing is done,
		 * while that lane is locked.
		 */
		rollUp: rollUpMany,

		/**
		 * Rolls up the next links after one that have unrolled clicks from before a time, so that
		 * these can be dropped. Looks at a part of all links. Returns the last link, which is the
		 * same one while a lane is locked; undefined at the end. Skips the newest batches.
		 */
		rollUpBefore: async (time: Date, after: number): Promise<number | undefined> => {
			const part = await partAfter(after)
			if (part === undefined) return undefined
			const found = await reaching(async () =>
				idsOf(
					await sql<{ id: number }[]>`
						select link_id as id from link_totals where link_id > ${after} and link_id <= ${part.until} and unrolled_from < ${time.toISOString()}
							and rolled_before < (select id from low_water_mark)
						order by link_id limit ${linksToChoose}`,
				),
			)
			for (let rest = found; rest.length > 0; ) {
				const rolled = await rollUpFew(rest)
				if (rolled === undefined) return after
				const tried = new Set(rolled.tried)
				rest = rest.filter((id) => !tried.has(id))
			}
			return found.length === linksToChoose ? found.at(-1) : part.isLast ? undefined : part.until
		},
	}
}
