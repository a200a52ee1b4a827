/** Owns counting again: everything derived from a link's raw clicks, thrown away and made anew, while no one else counts. */
import { type Database, reaching } from './connect.ts'
import { dayDimension, dayOfClick, mapsOfRollups, namesOfClick } from './dimensions.ts'
import { countingLock } from './projection.ts'

export const createRebuildStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/** Some links in the order of their ids, after `id`, that have anything derived. */
	linksAfter: (id: number): Promise<number[]> =>
		reaching(async () =>
			(
				await sql<{ id: number }[]>`
					select id from links where id > ${id} and (
						exists (select from clicks where clicks.link_id = links.id)
						or exists (select from link_totals where link_totals.link_id = links.id))
					order by id limit 500`
			).map((row) => row.id),
		),

	/**
	 * Counts one link again from its raw clicks. Days before `since` stay as they are, because their raw clicks may be gone,
	 * and so do the visitors known from them.
	 */
	rebuildLink: (linkId: number, since: Date | undefined): Promise<void> =>
		reaching(() =>
			sql.begin(async (tx) => {
				await tx`select pg_advisory_xact_lock(${countingLock})`
				const day = (since ?? new Date(0)).toISOString().slice(0, 10)
				const raw = tx`from clicks where link_id = ${linkId} and ${tx.unsafe(dayOfClick)} >= ${day}::date`
				await tx`delete from rollups where link_id = ${linkId} and day >= ${day}::date`
				await tx`insert into rollups (link_id, day, dimension, name, clicks)
					select link_id, ${tx.unsafe(dayOfClick)}, dimension, name, count(*)
					from (select * ${raw}) as fresh cross join lateral ${tx.unsafe(namesOfClick)} group by 1, 2, 3, 4`
				await tx`delete from link_maps where link_id = ${linkId}`
				await tx`
					with own as (select * from rollups where link_id = ${linkId})
					insert into link_maps (link_id, dimension, name, clicks) ${tx.unsafe(mapsOfRollups('own'))}`
				if (since === undefined) await tx`delete from link_visitors where link_id = ${linkId}`
				await tx`insert into link_visitors (link_id, ip_hash) select distinct link_id, ip_hash ${raw}
					on conflict do nothing`
				await tx`delete from link_totals where link_id = ${linkId}`
				await tx`insert into link_totals (link_id, clicks, visitors, last_click, mapped_before)
					select ${linkId}, sum(clicks), (select count(*) from link_visitors where link_id = ${linkId}),
						coalesce((select max(clicked_at) from clicks where link_id = ${linkId}), max(name)::timestamptz),
						max(name)::date + 1
					from link_maps where link_id = ${linkId} and dimension = ${dayDimension}
					having count(*) > 0`
			}),
		).then(() => undefined),
})
