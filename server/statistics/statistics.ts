/** The statistics and clicks of one link, as the API shows them. */
// A click to its statistics: store/statistics/statistics.ts → here.
import type { DayRange, LinkDetails, ShownClick } from '../../shared/link/links.ts'
import { type Asked, isFiltered } from '../../shared/statistics/asked.ts'
import { type Dimension, dimensions, dimensionTable } from '../../shared/statistics/dimensions.ts'
import { tryTo } from '../../shared/try-to.ts'
import { csvOf } from '../csv.ts'
import { fail } from '../errors.ts'
import { readCursor, writeCursor } from '../links/cursor.ts'
import type { SharedLink } from '../links/find.ts'
import type { LinkHosts } from '../links/link-hosts.ts'
import type { LinkDeps } from '../links/links.ts'
import { oldestShown, toClickRecord, toLinkRecord, toSharedClick } from '../links/records.ts'
import type { LinkRow } from '../store/link-rows.ts'
import type { ClickLinesOf, ReadClickLines } from '../store/statistics/clicks-csv.ts'
import type { Counts, LinkCounts, RangeCounts } from '../store/statistics/link-counts.ts'
import type { Match } from '../store/statistics/matching.ts'
import type { ClickPlace, ClickRow } from '../store/statistics/statistics.ts'
import { rangeOf } from './ranges.ts'

type Named = Pick<LinkHosts, 'hostOf' | 'linkOf'>

export const toMap = (counts: Counts, missing: string): Record<string, number> =>
	// A browser may really be called "Unknown", so counts add up. No name can reach a prototype.
	counts.reduce(
		(map, [name, count]) => {
			map[name || missing] = (map[name || missing] ?? 0) + count
			return map
		},
		Object.create(null) as Record<string, number>,
	)

const toDayRange = ({ newVisitors, isComplete, ...counted }: RangeCounts['covers']): DayRange => ({
	...counted,
	new_visitors: newVisitors,
	...(isComplete !== undefined && { complete: isComplete }),
})

/** Days in calendar order, the rest by count as in the database. */
export const toMaps = (read: Pick<LinkCounts, Dimension | 'dates' | 'others'>) => ({
	...(Object.fromEntries(
		dimensions.map((name) => [name, toMap(read[name], dimensionTable[name].missing)]),
	) as Record<Dimension, Record<string, number>>),
	dates: toMap(
		[...read.dates].sort(([a], [b]) => a.localeCompare(b)),
		'',
	),
	others: read.others,
})

/** `now`: milliseconds since 1970. */
const toDetails = (link: LinkRow, figures: LinkCounts, now: number, linkHosts: Named): LinkDetails => ({
	clicks: figures.clicks,
	unique_clicks: figures.uniqueClicks,
	...toMaps(figures),
	...(figures.range && {
		range: toDayRange(figures.range.covers),
		range_before: toDayRange(figures.range.before),
		...(figures.range.hours && { hours: toMap(figures.range.hours, '') }),
	}),
	linkData: toLinkRecord(link, figures, now, linkHosts),
})

/** Clicks on one page of an export, and clicks of which those that match make one. */
const exportedAtOnce = 5_000
const matchedAtOnce = 20_000
/** The columns of an export; the database writes its lines (store/statistics/clicks-csv.ts). */
const csvColumns = {
	whole: ['time_of_click', 'country', 'user_agent', 'referer', 'ip_hash', 'language', 'place', 'rule'],
	shared: ['time_of_click', 'country', 'referer', 'browser', 'platform', 'language', 'place', 'rule'],
}
/** Who came by its statistics key gets nothing that tells two visitors apart. */
const isShared = (link: LinkRow | SharedLink): boolean => 'isShared' in link

export interface LinkStatistics {
	details: LinkDetails
	/** Undefined when there were none. */
	lastClick: Date | undefined
	clicks: ShownClick[]
	/** The cursor of the next older clicks; undefined when these are the oldest. */
	next: string | undefined
}

/** Raw clicks older than `clickRetentionDays` are not shown, even before they are dropped. */
export type StatisticsDeps = Pick<LinkDeps, 'store' | 'now' | 'clickRetentionDays'> & { linkHosts: Named }

const toCursor = ({ time, batchId, position }: ClickPlace): string =>
	writeCursor(time.getTime(), batchId, position)

/** Fails with `validation_failed` for a cursor of something else. */
const placeOf = (cursor: string | undefined): ClickPlace | undefined => {
	if (cursor === undefined) return undefined
	const [time, batchId, position] = readCursor(cursor, [14, 15, 9])
	return { time: new Date(time!), batchId: batchId!, position: position! }
}

/** Whether it is the place of a click. */
export const isClickCursor = (cursor: string): boolean => tryTo(() => placeOf(cursor)) !== undefined

/** A link's clicks as pages of CSV, each read on demand. */
async function* linePages(readLines: ReadClickLines, of: ClickLinesOf, since?: Date, match?: Match) {
	let after: ClickPlace | undefined
	const limit = match === undefined ? exportedAtOnce : matchedAtOnce
	for (;;) {
		const { lines, last } = await readLines(of, { limit, after, since }, match)
		if (last === undefined) return
		yield lines
		after = last
	}
}

export const createStatistics = ({ store, linkHosts, now, clickRetentionDays }: StatisticsDeps) => {
	/** The first `limit` rows. One more row says that there are older ones. */
	const cut = (rows: ClickRow[], limit: number, toRecord: (click: ClickRow) => ShownClick) => {
		const shown = rows.slice(0, limit)
		const last = shown.at(-1)
		return {
			clicks: shown.map(toRecord),
			next: rows.length > limit && last !== undefined ? toCursor(last) : undefined,
		}
	}

	return {
		/**
		 * A link's statistics over a range of UTC days, or over all, with up to `clicks` of its
		 * newest clicks, or of those after `cursor`. With filters, only clicks that match are
		 * counted and listed. Fails with `validation_failed`; with `too_much` when matching takes
		 * too long; with `not_found` when the link was deleted meanwhile.
		 */
		read: async (
			link: LinkRow,
			asked: Asked & { clicks: number; cursor?: string | undefined },
		): Promise<LinkStatistics> => {
			const time = now()
			const range = rangeOf(asked, link.createdAt.getTime(), time)
			const question = {
				limit: asked.clicks === 0 ? 0 : asked.clicks + 1,
				after: placeOf(asked.cursor),
				since: oldestShown(time, clickRetentionDays),
				listed: asked.days === undefined ? range : undefined,
			}
			const read =
				range !== undefined && isFiltered(asked)
					? await store.statistics.match(link.id, { ...question, range, filters: asked.filters! })
					: await store.statistics.read(link.id, { ...question, range })
			if (read === undefined) throw fail('not_found')
			if (read === 'too much') throw fail('too_much')
			const { figures, newest } = read
			return {
				details: toDetails(link, figures, time, linkHosts),
				lastClick: figures.lastClick ?? undefined,
				...cut(newest, asked.clicks, isShared(link) ? toSharedClick : toClickRecord),
			}
		},

		/** The clicks of a link as CSV, newest first: all, or those of a range that match. */
		csv: (link: LinkRow, asked: Asked = {}): ReadableStream<Uint8Array> => {
			const time = now()
			const since = oldestShown(time, clickRetentionDays)
			const range = rangeOf(asked, link.createdAt.getTime(), time)
			const match = range && { range, filters: asked.filters ?? {} }
			const kind = isShared(link) ? 'shared' : 'whole'
			return csvOf(csvColumns[kind], linePages(store.clickLines, { linkId: link.id, kind }, since, match))
		},
	}
}

export type Analytics = ReturnType<typeof createStatistics>
