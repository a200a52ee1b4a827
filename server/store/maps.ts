/** Owns moving roll-ups of past days into the maps, so that counting a click writes each name once and reading stays short. */
import type { Database } from './connect.ts'
import { mapsOfRollups } from './dimensions.ts'
import { countingLock } from './projection.ts'
import { transaction } from './transaction.ts'

/** Links of one transaction. */
const linksAtOnce = 200

export const createMapStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/**
	 * Maps the days before the one of `now` of some links that have such, in the order of their ids, after `linkId`. Answers
	 * the last one's id when there may be more, null at the end, and undefined when somebody else counts just now.
	 */
	mapPastDays: (now: Date, linkId = 0): Promise<number | null | undefined> =>
		transaction(sql, async (tx) => {
			// In a statement of its own: the next one has to see everything that was counted before. Never waited for: whoever
			// holds it may take its time, and this work is not the only one of its process.
			const [mine] = await tx<{ ok: boolean }[]>`select pg_try_advisory_xact_lock(${countingLock}) as ok`
			if (!mine?.ok) return undefined
			const today = now.toISOString().slice(0, 10)
			// A link that is locked here is deleted only afterwards, and its maps are erased with it. One that is just being
			// deleted is not waited for: nothing is counted meanwhile.
			const [row] = await tx<{ links: number; last: number | null }[]>`
				with due as materialized (
					select link_id, mapped_before from link_totals join links on links.id = link_id
					where link_id > ${linkId} and mapped_before < ${today}::date
						and (last_click at time zone 'UTC')::date >= mapped_before
					order by link_id limit ${linksAtOnce} for key share of links skip locked
				), past as materialized (
					select rollups.* from rollups join due using (link_id)
					where day >= due.mapped_before and day < ${today}::date
				), mapped as (
					insert into link_maps as old (link_id, dimension, name, clicks)
					${tx.unsafe(mapsOfRollups('past'))} order by link_id, dimension
					on conflict (link_id, dimension, name) do update set clicks = old.clicks + excluded.clicks
				), marked as (
					update link_totals set mapped_before = ${today}::date from due
					where link_totals.link_id = due.link_id
				)
				select count(*)::integer as links, max(link_id) as last from due`
			return row?.links === linksAtOnce ? row.last : null
		}),
})
