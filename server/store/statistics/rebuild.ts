/** Rebuilds what is derived from a link's raw clicks. */
import type postgres from 'postgres'
import { dayNumber, dimensionTable, newVisitorNumber } from '../../../shared/statistics/dimensions.ts'
import { clickTableColumns } from '../clicks/batches.ts'
import { dayOfClick, weekOf } from '../clicks/dimensions.ts'
import { takeLane } from '../clicks/lane-work.ts'
import { laneOf } from '../clicks/lanes.ts'
import { dayEntries, entriesOf, grains, nameEntries, tallied, timeEntries } from '../clicks/tallies.ts'
import { byKey } from '../driver/by-key.ts'
import type { Database } from '../driver/connect.ts'
import { reaching } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import { tablesLock } from '../locks.ts'
import { addCheckpoints } from './checkpoints.ts'
import { rollUp } from './rollups.ts'

/** Links per statement. */
const linksAtOnce = 500

const idsOf = (rows: readonly postgres.Row[]): number[] => rows.map(({ id }) => id)

export const createRebuildStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/** The next links after `id` that have clicks, in id order; none at the end. */
	linksAfter: (id: number): Promise<number[]> =>
		reaching(async () => {
			for (let last = id; ; ) {
				const ids = idsOf(await sql`select id from links where id > ${last} order by id limit ${linksAtOnce}`)
				const end = ids.at(-1)
				if (end === undefined) return []
				const counted = idsOf(
					await sql`select link_id as id from link_totals where link_id = any (${ids}::bigint[])`,
				)
				// Few links lack totals, and only their clicks are scanned.
				const others = ids.filter((one) => !counted.includes(one))
				const clicked = idsOf(
					await sql`select distinct link_id as id from clicks where link_id = any (${others}::bigint[])`,
				)
				const found = [...counted, ...clicked].toSorted((one, other) => one - other)
				if (found.length > 0) return found
				last = end
			}
		}),

	/**
	 * Rebuilds one link from its raw clicks, unless it has been deleted. Days before `since`, and
	 * days whose raw clicks may have been dropped, keep their figures and visitors. Clicks of
	 * batches from one low-water mark of the log on are not rolled up, as in rollups.ts. The steps:
	 * locks (lane, partitions), the first day to rebuild (`kept`), visitors,
	 * tallies, totals, checkpoints, list totals.
	 */
	rebuildLink: (linkId: number, since: Date = new Date(0)): Promise<void> =>
		transaction(sql, async (tx) => {
			await tx`select ${tx.unsafe(byKey)}`
			await takeLane(tx, [linkId])
			await tx`select pg_advisory_xact_lock_shared(${tablesLock})`
			// If it is deleted from now on, its erasure waits for the lane.
			const [link] = await tx`select 1 from links where id = ${linkId}`
			await tx`
				update schema_facts set lost_totals = array_remove(lost_totals, ${linkId}::bigint)
				where ${linkId}::bigint = any (lost_totals)`
			if (link === undefined) return
			const [kept] = await tx<{ first: string; all: boolean }[]>`
				select to_char(greatest(${since.toISOString().slice(0, 10)}::date, whole), 'YYYY-MM-DD') as first,
					greatest(${since.toISOString()}::timestamptz, dropped_before) <= to_timestamp(0) as all
				from click_retention, lateral (
					select (greatest(dropped_before, to_timestamp(0)) at time zone 'UTC' + interval '1 day - 1 ms')::date as whole
				) as days`
			// Days before `kept` may have unrolled clicks.
			const mark = await rollUp(tx, [linkId])
			const raw = tx`from clicks where link_id = ${linkId} and ${tx.unsafe(dayOfClick)} >= ${kept!.first}::date`
			const isRolled = (batch: string) => tx`${tx.unsafe(batch)} < ${mark}::bigint`
			if (kept!.all) await tx`delete from link_visitors where link_id = ${linkId}`
			await tx`insert into link_visitors (link_id, ip_hash, first_seen, since_batch, seen_in)
				select link_id, ip_hash, min(clicked_at), min(batch_id), ${tx.unsafe(weekOf('max(clicked_at)'))} ${raw} group by 1, 2 on conflict do nothing`
			const first = tx`${kept!.first}::date`
			// Checkpoints and months hold days before `kept` too.
			await tx`delete from tallies where link_id = ${linkId}
				and (grain in (${grains.before}, ${grains.days}) or starts >= ${first})`
			const ids = tx`array[${linkId}::bigint]`
			const daysOf = (grain: 'hours' | 'names', dimension: number, counts: number) => tx`
				select link_id, ${grains.days}::smallint, date_trunc('month', starts)::date, ${counts}::smallint, to_char(starts, 'DD'), clicks
				from (${entriesOf(tx, grain, ids)}) as entry where dimension = ${dimension}`
			await tx`
				with fresh as materialized (
					select ${tx.unsafe(clickTableColumns)} ${raw} and ${isRolled('batch_id')}
				), timed as (
					select link_id, ${dayNumber}::smallint as dimension, clicked_at as time, 1 as clicks from fresh
					union all
					select link_id, ${newVisitorNumber}::smallint, first_seen, 1 from link_visitors
					where link_id = ${linkId} and first_seen >= ${kept!.first}::timestamp at time zone 'UTC' and ${isRolled('since_batch')}
				), added as materialized (
					${tx.unsafe(nameEntries('fresh'))} union all ${tx.unsafe(timeEntries('timed'))}
					union all ${daysOf('names', dimensionTable.countries.number, dayNumber)}
					union all ${daysOf('hours', newVisitorNumber, newVisitorNumber)}
				), ${tx.unsafe(tallied)} select 1`
			// If the newest click was dropped, or visitors forgotten, only this row knows.
			const [old] = await tx<{ last_click: string; forgotten: number }[]>`
				select last_click::text, forgotten_visitors as forgotten from link_totals where link_id = ${linkId}`
			await tx`delete from link_totals where link_id = ${linkId}`
			const forgotten = tx`${old?.forgotten ?? 0}::bigint`
			await tx`
				insert into link_totals (link_id, clicks, visitors, forgotten_visitors, last_click, rolled_before, unrolled,
					unrolled_from, slice)
				select ${linkId}, rolled.clicks + rest.clicks,
					(select count(*) from link_visitors where link_id = ${linkId}) + ${forgotten}, ${forgotten},
					coalesce((select max(clicked_at) from clicks where link_id = ${linkId}),
						${old?.last_click ?? null}::timestamptz, rolled.last::timestamp at time zone 'UTC'),
					${mark}::bigint, rest.clicks, coalesce(rest.first_click, 'infinity'),
					(select slice from counting_lanes where lane = ${tx.unsafe(laneOf(String(linkId)))})
				from (
					select coalesce(sum(clicks), 0) as clicks, max(day) as last
					from (${dayEntries(tx, ids)}) as entry where dimension = ${dayNumber}
				) as rolled, (
					select count(*) as clicks, min(clicked_at) as first_click from clicks
					where link_id = ${linkId} and not ${isRolled('batch_id')}
				) as rest
				where rolled.clicks + rest.clicks > 0`
			await addCheckpoints(tx, [linkId])
			await tx`
				update list_totals set (clicks, last_click) = (
					select coalesce(max(clicks), 0), coalesce(max(last_click), to_timestamp(0)) from link_totals
					where link_id = ${linkId})
				where link_id = ${linkId}`
		}),
})
