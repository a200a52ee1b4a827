/** A link's statistics as one answer of the database: what is selected, and how it is read. */
import {
	type Dimension,
	dayNumber,
	dimensions,
	dimensionTable,
} from '../../../shared/statistics/dimensions.ts'
import type { Fragment, Sql, Tx } from '../driver/connect.ts'
import { type Days, hourRows, mapRows, type Range, rangeTotals } from './map-rows.ts'

/** Counts per name, largest first. An empty name means unknown; of referrers, none. */
export type Counts = [name: string, count: number][]

/**
 * The most names in one map. Days are never cut, since no visitor can invent one. Source:
 * server/INTERFACE.md, "Statistics by monitor key".
 */
export const namesAtMost = 1_000

/** A map for each dimension, and one for the days. */
type MapName = Dimension | 'dates'

export interface LinkCounts extends Record<MapName, Counts> {
	/** Clicks whose names were cut from each map. */
	others: Record<MapName, number>
	clicks: number
	uniqueClicks: number
	lastClick: Date | null
	/** Present when a range was asked for. Then the maps cover the range. */
	range?: RangeCounts
}

export interface RangeCounts {
	covers: CountedDays
	before: CountedDays
	/** In order; present when asked for. */
	hours?: Counts
}

interface CountedDays extends Days {
	clicks: number
	/** Visitors whose earliest click is in these days. */
	newVisitors: number
	/** With filters: different visitors of the clicks that match. */
	visitors?: number
	/** With filters: whether the clicks of these days are all still there. */
	isComplete?: boolean
}

/** What is counted of a range, and of the days before it. */
export interface RangeAnswer
	extends Record<'clicks' | 'newVisitors' | 'clicksBefore' | 'newVisitorsBefore', number> {
	visitors?: number
	visitorsBefore?: number
	isComplete?: boolean
	isCompleteBefore?: boolean
}

/** What the database answers: totals, and the columns of `countColumns`. */
export interface StatisticsAnswer {
	total: { clicks: number; visitors: number; last: number } | null
	maps: { dimension: number; names: string[]; counts: number[]; others: number }[] | null
	range: RangeAnswer | null
	hours: { name: string; clicks: number }[] | null
}

/**
 * SQL: from `rows` of dimension, name and clicks, a row per dimension with counts per name, in any
 * order, and the clicks of names that were cut. Sorting costs more than all the rest, so only maps
 * with too many (`crowded`) are sorted.
 */
export const mapsFrom = (sql: Sql | Tx, rows: Fragment) => sql`
	with summed as materialized (
		select dimension, name, sum(clicks)::bigint as clicks
		from (${rows}) as every
		group by 1, 2 having sum(clicks) > 0
	), crowded as materialized (
		select dimension, sum(clicks)::bigint as clicks from summed
		where dimension <> ${dayNumber} group by 1 having count(*) > ${namesAtMost}
	), shown as (
		select * from summed where dimension <> all (array(select dimension from crowded))
		union all
		select dimension, name, clicks from (
			select *, row_number() over (partition by dimension order by clicks desc, name collate "C") as nth
			from summed where dimension = any (array(select dimension from crowded))
		) as ordered where nth <= ${namesAtMost}
	)
	select dimension, json_agg(name) as names, json_agg(clicks) as counts,
		coalesce((select clicks from crowded where crowded.dimension = shown.dimension) - sum(clicks), 0)::bigint as others
	from shown group by dimension`

/** The largest count first; equal ones in the database's order of names. */
const toCounts = ({ names, counts }: NonNullable<StatisticsAnswer['maps']>[number]): Counts =>
	names
		.map((name, index): Counts[0] => [name, counts[index]!])
		.sort(([name, count], [other, otherCount]) => otherCount - count || (name < other ? -1 : 1))

/** SQL: the columns `maps`, `range` and `hours`. */
export const countColumns = (sql: Sql, linkId: number, range: Range | undefined) => sql`
	(select json_agg(map) from (${mapsFrom(sql, mapRows(sql, sql`array[${linkId}::bigint]`, range))}) as map) as maps,
	${range === undefined ? sql`null` : sql`(select to_json(covered) from (${rangeTotals(sql, range)}) as covered)`} as range,
	${range?.byHour ? sql`(select json_agg(hour) from (${hourRows(sql, sql`array[${linkId}::bigint]`, range)}) as hour)` : sql`null`} as hours`

const toRange = (
	{ from, to, before, byHour }: Range,
	covered: RangeAnswer,
	hours: StatisticsAnswer['hours'],
): RangeCounts => ({
	covers: {
		...{ from, to, clicks: covered.clicks, newVisitors: covered.newVisitors },
		...(covered.visitors !== undefined && { visitors: covered.visitors, isComplete: covered.isComplete! }),
	},
	before: {
		...{ ...before, clicks: covered.clicksBefore, newVisitors: covered.newVisitorsBefore },
		...(covered.visitorsBefore !== undefined && {
			visitors: covered.visitorsBefore,
			isComplete: covered.isCompleteBefore!,
		}),
	},
	...(byHour && { hours: (hours ?? []).map(({ name, clicks }): Counts[0] => [name, clicks]) }),
})

const numbers = [
	...dimensions.map((name) => [name, dimensionTable[name].number] as const),
	['dates', dayNumber] as const,
]

/** The maps of an answer, and the clicks of names that were cut from each. */
export const toMaps = (
	counts: StatisticsAnswer['maps'],
): Record<MapName, Counts> & { others: Record<MapName, number> } => {
	const byName = <T>(read: (map: NonNullable<StatisticsAnswer['maps']>[number] | undefined) => T) =>
		Object.fromEntries(
			numbers.map(([name, number]) => [name, read(counts?.find((row) => row.dimension === number))]),
		) as Record<MapName, T>
	return {
		...byName((map): Counts => (map === undefined ? [] : toCounts(map))),
		others: byName((map) => map?.others ?? 0),
	}
}

export const toLinkCounts = (answer: StatisticsAnswer, range: Range | undefined): LinkCounts => {
	const { total, maps, range: covered, hours } = answer
	return {
		clicks: total?.clicks ?? 0,
		uniqueClicks: total?.visitors ?? 0,
		lastClick: total && new Date(total.last),
		...toMaps(maps),
		...(range && covered && { range: toRange(range, covered, hours) }),
	}
}
