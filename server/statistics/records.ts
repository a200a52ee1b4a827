/** A link's statistics as the API's record: counts by name. */
import { type Dimension, dimensions, dimensionTable } from '../../shared/dimensions.ts'
import type { DayRange, LinkDetails } from '../../shared/links.ts'
import { toLinkRecord } from '../links/records.ts'
import type { LinkRow } from '../store/link-rows.ts'
import type { Counts, LinkCounts, RangeCounts } from '../store/statistics/link-counts.ts'

const toMap = (counts: Counts, missing: string): Record<string, number> =>
	// A browser may really be called "Unknown", so counts add up. No name can reach a prototype.
	counts.reduce(
		(map, [name, count]) => {
			map[name || missing] = (map[name || missing] ?? 0) + count
			return map
		},
		Object.create(null) as Record<string, number>,
	)

const toDayRange = ({ from, to, clicks, newVisitors }: RangeCounts['covers']): DayRange => ({
	from,
	to,
	clicks,
	new_visitors: newVisitors,
})

/** Days in calendar order, the rest by count as in the database. `now`: milliseconds since 1970. */
export const toDetails = (link: LinkRow, figures: LinkCounts, now: number): LinkDetails => ({
	clicks: figures.clicks,
	unique_clicks: figures.uniqueClicks,
	...(Object.fromEntries(
		dimensions.map((name) => [name, toMap(figures[name], dimensionTable[name].missing)]),
	) as Record<Dimension, Record<string, number>>),
	dates: toMap(
		[...figures.dates].sort(([a], [b]) => a.localeCompare(b)),
		'',
	),
	others: figures.others,
	...(figures.range && {
		range: toDayRange(figures.range.covers),
		range_before: toDayRange(figures.range.before),
		...(figures.range.hours && { hours: toMap(figures.range.hours, '') }),
	}),
	linkData: toLinkRecord(link, figures, now),
})
