/** Rebuilds what is derived from the raw clicks of links. */
import type postgres from 'postgres'
import { dayNumber, dimensionTable, newVisitorNumber } from '../../../shared/statistics/dimensions.ts'
import { clickTableColumns } from '../clicks/batches.ts'
import { dayOfClick, weekOf } from '../clicks/dimensions.ts'
import { takeLane } from '../clicks/lane-work.ts'
import { laneOf } from '../clicks/lanes.ts'
import { dayEntries, entriesOf, grains, nameEntries, tallied, timeEntries } from '../clicks/tallies.ts'
import { byKey } from '../driver/by-key.ts'
import type { Database, Tx } from '../driver/connect.ts'
import { reaching } from '../driver/failures.ts'
import { transaction } from '../driver/transaction.ts'
import { tablesLock } from '../locks.ts'
import { addCheckpoints } from './checkpoints.ts'
import { rollUp } from './rollups.ts'

/** Links per statement. */
const linksAtOnce = 500
/** Clicks of several links that are rebuilt together: their lane counts nothing meanwhile. */
const clicksAtOnce = 20_000

const idsOf = (rows: readonly postgres.Row[]): number[] => rows.map(({ id }) => id)

/** The first of these links that have few clicks together; one at least. */
const fewOf = async (tx: Tx, linkIds: number[]): Promise<number[]> => {
	const counted = await tx<{ id: number; clicks: number }[]>`
		select link_id as id, clicks from link_totals where link_id = any (${linkIds}::bigint[])`
	const clicks = new Map(counted.map((row) => [row.id, row.clicks]))
	let sum = 0
	return linkIds.filter((id, nth) => {
		// Nobody knows how many one without totals has.
		sum += clicks.get(id) ?? clicksAtOnce
		return sum <= clicksAtOnce || nth === 0
	})
}

interface Total {
	id: number
	clicks: number
	last: string
}

/** Writes the totals of links whose tallies and visitors are rebuilt, up to a low-water mark. */
const writeTotals = async (tx: Tx, linkIds: number[], mark: number): Promise<Total[]> => {
	const ids = tx`${linkIds}::bigint[]`
	const isTheirs = tx`link_id = any (${ids})`
	const isWaiting = tx`batch_id >= ${mark}::bigint`
	// If the newest click was dropped, or visitors forgotten, only these rows know.
	const old = await tx<{ id: number; last: string; forgotten: number }[]>`
		select link_id as id, last_click::text as last, forgotten_visitors as forgotten from link_totals where ${isTheirs}`
	await tx`delete from link_totals where ${isTheirs}`
	return await tx<Total[]>`
		with old as materialized (
			select * from unnest(${idsOf(old)}::bigint[], ${old.map(({ last }) => last)}::text[]::timestamptz[],
				${old.map(({ forgotten }) => forgotten)}::bigint[]) as total (link_id, last_click, forgotten)
		), rolled as materialized (
			select link_id, sum(clicks) as clicks, max(day) as last
			from (${dayEntries(tx, ids)}) as entry where dimension = ${dayNumber} group by 1
		), stored as materialized (
			select link_id, max(clicked_at) as last, count(*) filter (where ${isWaiting}) as unrolled,
				min(clicked_at) filter (where ${isWaiting}) as unrolled_from
			from clicks where ${isTheirs} group by 1
		), known as materialized (
			select link_id, count(*) as visitors from link_visitors where ${isTheirs} group by 1
		), counted as materialized (
			select link_id, coalesce(rolled.clicks, 0) + coalesce(unrolled, 0) as clicks,
				coalesce(visitors, 0) + coalesce(forgotten, 0) as visitors, coalesce(forgotten, 0) as forgotten,
				coalesce(stored.last, last_click, rolled.last::timestamp at time zone 'UTC') as last_click,
				coalesce(unrolled, 0) as unrolled, coalesce(unrolled_from, 'infinity') as unrolled_from
			from rolled full join stored using (link_id) left join known using (link_id) left join old using (link_id)
		)
		insert into link_totals (link_id, clicks, visitors, forgotten_visitors, last_click, rolled_before, unrolled,
			unrolled_from, slice)
		select link_id, clicks, visitors, forgotten, last_click, ${mark}::bigint, unrolled, unrolled_from,
			(select slice from counting_lanes where lane = ${tx.unsafe(laneOf(String(linkIds[0]!)))})
		from counted where clicks > 0
		returning link_id as id, clicks, last_click::text as last`
}

/** Writes what lists are ordered by. */
const writeListTotals = async (tx: Tx, linkIds: number[], totals: Total[]): Promise<void> => {
	const total = new Map(totals.map((row) => [row.id, row]))
	await tx`
		update list_totals set clicks = total.clicks, last_click = coalesce(total.last_click, to_timestamp(0))
		from unnest(${linkIds}::bigint[], ${linkIds.map((id) => total.get(id)?.clicks ?? 0)}::bigint[],
			${linkIds.map((id) => total.get(id)?.last ?? null)}::text[]::timestamptz[]) as total (link_id, clicks, last_click)
		where list_totals.link_id = total.link_id`
}

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
	 * Rebuilds some of these links from their raw clicks: those in the lane of the first, as long
	 * as their clicks are few. Returns them. Those that are deleted are left alone. Days before
	 * `since`, and days whose raw clicks may have been dropped, keep their figures and visitors.
	 * Clicks of batches from one low-water mark of the log on are not rolled up, as in rollups.ts.
	 * The steps: locks (lane, partitions), the first day to rebuild (`kept`), visitors, tallies,
	 * totals, checkpoints, list totals.
	 */
	rebuildLinks: (linkIds: number[], since: Date = new Date(0)): Promise<number[]> =>
		transaction(sql, async (tx) => {
			await tx`select ${tx.unsafe(byKey)}`
			const tried = await fewOf(tx, await takeLane(tx, linkIds))
			await tx`select pg_advisory_xact_lock_shared(${tablesLock})`
			// One that is deleted from now on is erased later: its erasure waits for the lane.
			const alive = idsOf(await tx`select id from links where id = any (${tried}::bigint[])`)
			await tx`
				update schema_facts set lost_totals = array(
					select id from unnest(lost_totals) with ordinality as lost (id, nth)
					where id <> all (${tried}::bigint[]) order by nth)
				where lost_totals && ${tried}::bigint[]`
			if (alive.length === 0) return tried
			const [kept] = await tx<{ first: string; all: boolean }[]>`
				select to_char(greatest(${since.toISOString().slice(0, 10)}::date, whole), 'YYYY-MM-DD') as first,
					greatest(${since.toISOString()}::timestamptz, dropped_before) <= to_timestamp(0) as all
				from click_retention, lateral (
					select (greatest(dropped_before, to_timestamp(0)) at time zone 'UTC' + interval '1 day - 1 ms')::date as whole
				) as days`
			// Days before `kept` may have unrolled clicks.
			const mark = await rollUp(tx, alive)
			const ids = tx`${alive}::bigint[]`
			const isTheirs = tx`link_id = any (${ids})`
			const raw = tx`from clicks where ${isTheirs} and ${tx.unsafe(dayOfClick)} >= ${kept!.first}::date`
			const isRolled = (batch: string) => tx`${tx.unsafe(batch)} < ${mark}::bigint`
			if (kept!.all) await tx`delete from link_visitors where ${isTheirs}`
			await tx`insert into link_visitors (link_id, ip_hash, first_seen, since_batch, seen_in)
				select link_id, ip_hash, min(clicked_at), min(batch_id), ${tx.unsafe(weekOf('max(clicked_at)'))} ${raw} group by 1, 2 on conflict do nothing`
			const first = tx`${kept!.first}::date`
			// Checkpoints and months hold days before `kept` too.
			await tx`delete from tallies where ${isTheirs}
				and (grain in (${grains.before}, ${grains.days}) or starts >= ${first})`
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
					where ${isTheirs} and first_seen >= ${kept!.first}::timestamp at time zone 'UTC' and ${isRolled('since_batch')}
				), added as materialized (
					${tx.unsafe(nameEntries('fresh'))} union all ${tx.unsafe(timeEntries('timed'))}
					union all ${daysOf('names', dimensionTable.countries.number, dayNumber)}
					union all ${daysOf('hours', newVisitorNumber, newVisitorNumber)}
				), ${tx.unsafe(tallied)} select 1`
			const totals = await writeTotals(tx, alive, mark)
			await addCheckpoints(tx, alive)
			await writeListTotals(tx, alive, totals)
			return tried
		}),
})
