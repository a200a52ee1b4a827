/** Adds the roll-ups of past days to the maps, so that reading a link does not go through its days. */
import type { Database } from './connect.ts'
import { mapsOf } from './dimensions.ts'
import { fewRollups, markDays } from './marks.ts'
import { countingLock } from './projection.ts'
import { transaction } from './transaction.ts'

/** Links in one transaction. */
const linksAtOnce = 200

/** `few`: roll-ups between two marks at least. */
export const createMapStore = ({ sql }: Pick<Database, 'sql'>, few = fewRollups) => ({
	/**
	 * Maps the days before the day of `now`, for the next links after `linkId` that have such days, in the order of their ids.
	 * Answers the last link's id when there may be more, null at the end, and undefined while another process counts.
	 */
	mapPastDays: (now: Date, linkId = 0): Promise<number | null | undefined> =>
		transaction(sql, async (tx) => {
			// In a statement of its own, so that the next one sees everything that was counted before it got the lock. Never
			// waited for: whoever holds it may take long, and other work of this process comes next.
			const [mine] = await tx<{ ok: boolean }[]>`select pg_try_advisory_xact_lock(${countingLock}) as ok`
			if (!mine?.ok) return undefined
			const today = now.toISOString().slice(0, 10)
			// A link that is locked here can be deleted only afterwards, and its maps are erased with it. A link that is just
			// being deleted is skipped: waiting for it would hold up all counting. The steps:
			//   due      links with days that are past and not mapped
			//   past     the roll-ups of these days; past_hours: their hours
			//   mapped   adds them to the maps
			//   marked   notes how far each link is mapped
			const [row] = await tx<{ ids: number[] }[]>`
				with due as materialized (
					select link_id, mapped_before from link_totals join links on links.id = link_id
					where link_id > ${linkId} and mapped_before < ${today}::date
						and (last_click at time zone 'UTC')::date >= mapped_before
					order by link_id limit ${linksAtOnce} for key share of links skip locked
				), past as materialized (
					select rollups.* from rollups join due using (link_id)
					where day >= due.mapped_before and day < ${today}::date
				), past_hours as materialized (
					select link_hours.* from link_hours join due using (link_id)
					where hour >= due.mapped_before::timestamp at time zone 'UTC'
						and hour < ${today}::timestamp at time zone 'UTC'
				), mapped as (
					insert into link_maps as old (link_id, dimension, name, clicks)
					${tx.unsafe(mapsOf('past', 'past_hours'))} order by link_id, dimension
					on conflict (link_id, dimension, name) do update set clicks = old.clicks + excluded.clicks
				), marked as (
					update link_totals set mapped_before = ${today}::date from due
					where link_totals.link_id = due.link_id
				)
				select array(select link_id from due order by link_id) as ids`
			const { ids } = row!
			if (ids.length > 0) await markDays(tx, ids, few)
			return ids.length === linksAtOnce ? ids.at(-1)! : null
		}),
})
