/** A link's figures and clicks: what is counted plus what waits in the log, in one snapshot. */

import { type Dimension, dayNumber, dimensions, dimensionTable } from '../../shared/dimensions.ts'
import { logColumns } from './clicks.ts'
import { dayOfClick, namesOfClick } from './dimensions.ts'
import type { Reads, Sql, Tx } from './reads.ts'

export interface ClickRow {
	time: Date
	batchId: number
	position: number
	ipHash: string
	country: string | null
	userAgent: string
	referer: string | null
}

/** Where a click stands in its link's list, newest first. */
export type ClickPlace = Pick<ClickRow, 'time' | 'batchId' | 'position'>

/** Counts per name, largest first; an empty name stands for unknown (of referrers: for none). */
export type Counts = [name: string, count: number][]

/** Names in one map at most; days are never cut, since no visitor can invent one. Source: server/INTERFACE.md, "Statistics by monitor key". */
const namesAtMost = 1_000

/** A map of each dimension, and one of the days. */
type MapName = Dimension | 'dates'

export interface LinkFigures extends Record<MapName, Counts> {
	/** How many clicks have a name that was cut from its map. */
	others: Record<MapName, number>
	clicks: number
	uniqueClicks: number
	lastClick: Date | null
}

export interface FiguresQuestion {
	/** Newest clicks at most. */
	limit: number
	/** Only clicks that follow this one in the list. */
	after?: ClickPlace | undefined
	/** Raw clicks from before this time are not shown. */
	since?: Date | undefined
}

/**
 * The clicks of some links that still wait in the log, as rows like those of `clicks`. A batch holds the clicks of many
 * links, and unpacking one costs more than the rest of a read: `link_ids` says which clicks of a batch to unpack.
 */
export const waitingClicks = (tx: Sql | Tx, linkIds: number[]) => tx`
	select click.l as link_id, to_timestamp(click.t / 1000)::timestamptz(3) as clicked_at, batch.id as batch_id,
		batch.position, decode(click.i, 'hex') as ip_hash, click.c as country, click.u as user_agent, click.r as referer,
		click.b as browser, click.p as platform
	from (
		select click_log.id, element.position::integer as position, element.click from click_log,
			json_array_elements(click_log.clicks) with ordinality as element (click, position)
		where click_log.link_ids && ${linkIds}::bigint[]
			and coalesce(click_log.link_ids[element.position::integer], (element.click ->> 'l')::bigint)
				= any (${linkIds}::bigint[])
		offset 0
	) as batch, json_to_record(batch.click) as click (${tx.unsafe(logColumns)})`

/** The columns of a `ClickRow`, for `select`. */
export const clickColumns = `(extract(epoch from clicked_at) * 1000)::bigint as time, batch_id as "batchId", position,
	encode(ip_hash, 'hex') as "ipHash", country, user_agent as "userAgent", referer`

const newestFirst = 'order by clicked_at desc, batch_id desc, position desc'

/** Clicks, visitors and newest click of each link: what is counted plus a table `waiting`. */
const totals = (tx: Sql | Tx, linkIds: number[]) => tx`
	select link_id, sum(clicks)::bigint as clicks, sum(visitors)::bigint as visitors,
		(extract(epoch from max(last_click)) * 1000)::bigint as last
	from (
		select link_id, clicks, visitors, last_click from link_totals where link_id = any (${linkIds}::bigint[])
		union all
		select link_id, count(*), count(distinct ip_hash) filter (where not exists (
			select from link_visitors known
			where known.link_id = waiting.link_id and known.ip_hash = waiting.ip_hash)), max(clicked_at)
		from waiting group by link_id
	) as every group by link_id`

/** Clicks and visitors of some links; links without clicks are left out. */
export const totalsOf = (tx: Tx, linkIds: number[]) => tx<
	{ linkId: number; clicks: number; visitors: number }[]
>`
	with waiting as materialized (${waitingClicks(tx, linkIds)})
	select link_id as "linkId", clicks, visitors from (${totals(tx, linkIds)}) as total`

/** The one row that `read` selects. */
interface Answer {
	total: { clicks: number; visitors: number; last: number } | null
	maps: { dimension: number; names: string[]; counts: number[]; others: number }[] | null
	newest: RawClick[] | null
}
type RawClick = Omit<ClickRow, 'time'> & { time: number }

export const createAnalyticsStore = (reads: Reads) => {
	/**
	 * A row per dimension: counts per name, largest first, and the clicks of the names that were cut. Adds up the maps of past
	 * days, the roll-ups of the days since (once more as days), and the waiting clicks.
	 */
	const maps = (sql: Sql, linkId: number) => {
		const unmapped = sql`(select mapped_before from link_totals where link_id = ${linkId})`
		return sql`
		select dimension, json_agg(name order by nth) filter (where nth <= ${namesAtMost}) as names,
			json_agg(clicks order by nth) filter (where nth <= ${namesAtMost}) as counts,
			coalesce(sum(clicks) filter (where nth > ${namesAtMost}), 0)::bigint as others
		from (
			select dimension, name, sum(clicks)::bigint as clicks,
				case when dimension <> ${dayNumber} then row_number() over (
					partition by dimension order by sum(clicks) desc, name collate "C") else 0 end as nth
			from (
				select dimension, name, clicks from link_maps where link_id = ${linkId}
				union all
				select dimension, name, clicks from rollups where link_id = ${linkId} and day >= ${unmapped}
				union all
				select ${dayNumber}, to_char(day, 'YYYY-MM-DD'), clicks from rollups
				where link_id = ${linkId} and day >= ${unmapped} and dimension = 0
				union all
				select dimension, name, 1 from waiting cross join lateral ${sql.unsafe(namesOfClick)}
				union all
				select ${dayNumber}, to_char(${sql.unsafe(dayOfClick)}, 'YYYY-MM-DD'), 1 from waiting
			) as every group by 1, 2
		) as summed group by dimension`
	}

	/** The newest clicks, or those that follow one: raw ones plus a table `waiting`. */
	const newest = (sql: Sql, linkId: number, { limit, after, since }: FiguresQuestion) => {
		const place =
			after === undefined
				? sql``
				: sql`and (clicked_at, batch_id, position)
					< (${after.time.toISOString()}::timestamptz, ${after.batchId}::bigint, ${after.position}::integer)`
		const kept = since === undefined ? sql`` : sql`and clicked_at >= ${since.toISOString()}::timestamptz`
		const order = sql.unsafe(newestFirst)
		return sql`
			select ${sql.unsafe(clickColumns)} from (
				(select * from clicks where link_id = ${linkId} ${place} ${kept} ${order} limit ${limit})
				union all
				(select * from waiting where true ${place} ${kept})
			) as every ${order} limit ${limit}`
	}
	const toClick = (row: RawClick): ClickRow => ({ ...row, time: new Date(row.time) })

	return {
		/** A link's figures and its newest clicks. One statement: one snapshot, one round trip, one look into the log. */
		read: async (
			linkId: number,
			asked: FiguresQuestion,
		): Promise<{ figures: LinkFigures; newest: ClickRow[] }> => {
			const [answer] = await reads.one(
				(sql) => sql<Answer[]>`
					with waiting as materialized (${waitingClicks(sql, [linkId])})
					select (select to_json(total) from (${totals(sql, [linkId])}) as total) as total,
						(select json_agg(map) from (${maps(sql, linkId)}) as map) as maps,
						${asked.limit === 0 ? sql`null` : sql`(select json_agg(click) from (${newest(sql, linkId, asked)}) as click)`} as newest`,
			)
			const { total, maps: counts, newest: rows } = answer!
			const numbers = [
				...dimensions.map((name) => [name, dimensionTable[name].number] as const),
				['dates', dayNumber] as const,
			]
			const byName = <T>(read: (map: NonNullable<Answer['maps']>[number] | undefined) => T) =>
				Object.fromEntries(
					numbers.map(([name, number]) => [name, read(counts?.find((row) => row.dimension === number))]),
				) as Record<MapName, T>
			return {
				figures: {
					clicks: total?.clicks ?? 0,
					uniqueClicks: total?.visitors ?? 0,
					lastClick: total && new Date(total.last),
					...byName((map): Counts => map?.names.map((key, index) => [key, map.counts[index]!]) ?? []),
					others: byName((map) => map?.others ?? 0),
				},
				newest: (rows ?? []).map(toClick),
			}
		},

		/** Clicks alone, newest first, to read all of them page by page. */
		readClicks: async (linkId: number, asked: FiguresQuestion): Promise<ClickRow[]> => {
			const rows = await reads.one(
				(sql) => sql<RawClick[]>`
					with waiting as materialized (${waitingClicks(sql, [linkId])}) ${newest(sql, linkId, asked)}`,
			)
			return rows.map(toClick)
		},
	}
}

export type AnalyticsStore = ReturnType<typeof createAnalyticsStore>
