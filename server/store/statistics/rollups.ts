/** Rolls up a link's clicks once they are many, so that reads scan few of them. */
// A click to its statistics: count-lane.ts → here → checkpoints.ts, store/statistics/statistics.ts.
import { dayNumber, dimensionColumns, newVisitorNumber } from '../../../shared/statistics/dimensions.ts'
import { rollAt } from '../clicks/count-lane.ts'
import { createSteps } from '../clicks/lane-work.ts'
import { lanesAtMost } from '../clicks/lanes.ts'
import { grains, lastDay, nameEntries, tallied, timeEntries } from '../clicks/tallies.ts'
import type { Database, Tx } from '../driver/connect.ts'
import { reaching } from '../driver/failures.ts'
import { addCheckpoints, fewEntries } from './checkpoints.ts'
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
 *   named       clicks by link, day, dimension and name
 *   seen        the visitors of these clicks
 *   newcomers   those whose row these clicks added, with their first click
 *   timed       clicks and new visitors with their times
 *   reached     the last day of each link so far; before it is written, as Citus would show that
 *   added       entries of names, hours and days, which `tallied` adds to the tallies
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
		${tx.unsafe(nameEntries('fresh'))}
	), seen as materialized (
		-- From arrays, so that the planner expects few and looks each up by its key.
		select unnest(array_agg(link_id)) as link_id, unnest(array_agg(ip_hash)) as ip_hash,
			unnest(array_agg(rolled_before)) as rolled_before
		from (select distinct link_id, ip_hash, rolled_before from fresh) as each
	), newcomers as materialized (
		select link_id, first_seen from seen join link_visitors using (link_id, ip_hash)
		where since_batch >= rolled_before and since_batch < (select id from mark)
	), timed as (
		select link_id, ${dayNumber}::smallint as dimension, clicked_at as time, 1 as clicks from fresh
		union all
		select link_id, ${newVisitorNumber}::smallint, first_seen, 1 from newcomers where first_seen is not null
	), reached as materialized (
		select link_id, ${tx.unsafe(lastDay)} as last
		from link_totals as total where link_id = any (array(select link_id from due))
	), added as materialized (
		select * from named union all ${tx.unsafe(timeEntries('timed'))}
	), ${tx.unsafe(tallied)}, days as materialized (
		select link_id, min(starts) as first, max(starts) as last from named group by 1 order by 1
	), outdated as (
		delete from tallies using unnest(array(select link_id from days), array(select first from days)) as early (link_id, day)
		where tallies.link_id = early.link_id and grain = ${grains.before} and starts > early.day
	), noted as (
		update link_totals set rolled_before = mark.id, unrolled = coalesce(rest.clicks, 0),
			unrolled_from = coalesce(rest.first_click, 'infinity')
		from due left join rest using (link_id), mark
		where link_totals.link_id = due.link_id
	)
	select link_id as id from days join reached using (link_id)
	where days.last > coalesce(reached.last, '-infinity')`

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/**
 * Rolls up some links and adds checkpoints. `few`: the fewest entries between two of them. Returns
 * the low-water mark that it used, which rises meanwhile.
 */
export const rollUp = async (tx: Tx, linkIds: number[], few = fewEntries): Promise<number> => {
	const [mark] = idsOf(await tx<{ id: number }[]>`select id from low_water_mark`)
	const grown = idsOf(await rollUpLinks(tx, linkIds, mark!))
	if (grown.length > 0) await addCheckpoints(tx, grown, few)
	return mark!
}

/** `few`: the fewest entries between two checkpoints. */
export const createRollupStore = ({ sql }: Pick<Database, 'sql'>, few = fewEntries) => {
	const createRollUp = () => {
		const step = createSteps({ sql }, linksAtOnce, { first: linksAtFirst })
		return (linkIds: number[]) =>
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
		 * Rolls up some of these links, in the lane of the first: those that it `tried`, of which
		 * those `left` still have many unrolled clicks, of batches above the low-water mark.
		 * Undefined, and nothing is done, while that lane is locked.
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
