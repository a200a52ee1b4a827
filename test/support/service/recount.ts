/** Counts a link's raw clicks again, with SQL and loops that share nothing with the service. */
import { expect } from 'vitest'
import type { Database } from '../../../server/store/driver/connect.ts'
import { namesAtMost } from '../../../server/store/statistics/link-counts.ts'
import type { LinkDetails } from '../../../shared/link/links.ts'
import { type Dimension, dimensions, everyClicks, isOptional } from '../../../shared/statistics/dimensions.ts'

const countOf = (names: string[]): Record<string, number> => {
	const map: Record<string, number> = {}
	for (const name of names) map[name] = (map[name] ?? 0) + 1
	return map
}

interface RawClick {
	ip_hash: string
	country: string | null
	referer: string | null
	browser: string | null
	platform: string | null
	language: string | null
	place: string | null
	rule: string | null
	/** `2026-11-22T14`, UTC. */
	hour: string
}
const readRaw = async ({ sql }: Pick<Database, 'sql'>, linkId: number) =>
	sql<RawClick[]>`
		select encode(ip_hash, 'hex') as ip_hash, country, referer, browser, platform, language, place, rule,
			to_char(clicked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24') as hour
		from clicks where link_id = ${linkId} order by clicked_at`
const dayOf = ({ hour }: RawClick): string => hour.slice(0, 10)
const hostOf = (referer: string) => new URL(referer).hostname.replace(/^www\.(?=.)/, '')

const names: Record<Dimension, (row: RawClick) => string | null> = {
	countries: ({ country }) => country,
	referrers: ({ referer }) => (referer === null ? null : hostOf(referer)),
	browsers: ({ browser }) => browser,
	platforms: ({ platform }) => platform,
	languages: ({ language }) => language,
	places: ({ place }) => place,
	rules: ({ rule }) => rule,
}
/** The most frequent names of a map; of equally frequent ones the first, none before all. */
const mostOf = (counts: Map<string | null, number>): [name: string | null, clicks: number][] =>
	[...counts]
		.toSorted(([a, few], [b, many]) => many - few || ((a ?? '') < (b ?? '') ? -1 : 1))
		.slice(0, namesAtMost)

const mapsOf = (rows: RawClick[]) => {
	const mapOf = (dimension: Dimension) => {
		const counts = new Map<string | null, number>()
		const named = rows.map(names[dimension]).filter((name) => !isOptional(dimension) || name !== null)
		for (const name of named) counts.set(name, (counts.get(name) ?? 0) + 1)
		const shown = mostOf(counts)
		const others = named.length - shown.reduce((sum, [, clicks]) => sum + clicks, 0)
		const none = dimension === 'referrers' ? 'Direct' : 'Unknown'
		return { map: Object.fromEntries(shown.map(([name, clicks]) => [name ?? none, clicks])), others }
	}
	const all = dimensions.map((dimension) => [dimension, mapOf(dimension)] as const)
	const eachOf = <Part extends 'map' | 'others'>(part: Part) =>
		Object.fromEntries(all.map(([dimension, found]) => [dimension, found[part]])) as Record<
			Dimension,
			ReturnType<typeof mapOf>[Part]
		>
	return {
		...eachOf('map'),
		dates: countOf(rows.map(dayOf)),
		others: { ...eachOf('others'), dates: 0 },
	}
}

/** The statistics of a link that was never edited, from its raw clicks alone. */
export const recount = async (
	database: Pick<Database, 'sql'>,
	linkId: number,
): Promise<Omit<LinkDetails, 'linkData'>> => {
	const rows = await readRaw(database, linkId)
	return {
		clicks: rows.length,
		unique_clicks: new Set(rows.map((row) => row.ip_hash)).size,
		...mapsOf(rows),
		target_history: [],
	}
}

/** Those of the last `days` days before `now` (milliseconds since 1970). */
export const recountRange = async (
	database: Pick<Database, 'sql'>,
	linkId: number,
	days: number,
	now: number,
): Promise<Omit<LinkDetails, 'linkData'>> => {
	const rows = await readRaw(database, linkId)
	const firsts = [...Map.groupBy(rows, (row) => row.ip_hash).values()].map(([first]) => dayOf(first!))
	const back = (number: number) => new Date(now - number * 86_400_000).toISOString().slice(0, 10)
	const rangeOf = (from: string, to: string) => {
		const isIn = (day: string) => from <= day && day <= to
		return {
			rows: rows.filter((row) => isIn(dayOf(row))),
			range: {
				from,
				to,
				clicks: rows.filter((row) => isIn(dayOf(row))).length,
				new_visitors: firsts.filter(isIn).length,
			},
		}
	}
	const covered = rangeOf(back(days - 1), back(0))
	return {
		clicks: rows.length,
		unique_clicks: firsts.length,
		...mapsOf(covered.rows),
		target_history: [],
		range: covered.range,
		range_before: rangeOf(back(2 * days - 1), back(days)).range,
		...(days <= 2 && { hours: countOf(covered.rows.map(({ hour }) => hour)) }),
	}
}

const sumOf = (counts: Record<string, number>): number =>
	Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The breakdowns of a range, and its hours, add up to its clicks. */
export const expectSums = ({ range, hours, others, ...maps }: Omit<LinkDetails, 'linkData'>): void => {
	for (const name of [...everyClicks, 'dates'] as const)
		expect([name, sumOf(maps[name]) + (others[name] ?? 0)]).toEqual([name, range!.clicks])
	if (hours !== undefined) expect(sumOf(hours)).toBe(range!.clicks)
}

/** Visitors that differ in every breakdown. */
export const variety = {
	agents: ['curl/8.5.0', '', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
	referers: [undefined, 'https://www.a.example/x', 'https://a.example:8443/y', 'https://b.example/'],
	peers: ['8.8.8.8', '81.2.69.142', '192.0.2.1', '2a01:4f8:1:2::3'],
} as const
