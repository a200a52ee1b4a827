/** Owns moving roll-ups of past days into the maps, so that counting a click writes each name once and reading stays short. */
import { type Database, reaching } from './connect.ts'
import { mapsOfRollups } from './dimensions.ts'
import { countingLock } from './projection.ts'

/** Links of one transaction. */
const linksAtOnce = 200

export const createMapStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/** Maps the days before the one of `now` of some links that have such; answers whether there may be more. */
	mapPastDays: (now: Date): Promise<boolean> =>
		reaching(() =>
			sql.begin(async (tx) => {
				// Alone, in a statement of its own: the next one has to see everything that was counted before.
				await tx`select pg_advisory_xact_lock(${countingLock})`
				const today = now.toISOString().slice(0, 10)
				// A link that is locked here is deleted only afterwards, and its maps are erased with it.
				const [row] = await tx<{ links: number }[]>`
					with due as materialized (
						select link_id, mapped_before from link_totals join links on links.id = link_id
						where mapped_before < ${today}::date and (last_click at time zone 'UTC')::date >= mapped_before
						order by link_id limit ${linksAtOnce} for key share of links
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
					select count(*)::integer as links from due`
				return row!.links === linksAtOnce
			}),
		),
})
