/** Owns how rows become the interface's records: link record, click record, details, and the cursor of a list of clicks. */
import type { ClickRecord, LinkDetails, LinkRecord } from '../../shared/links.ts'
import { invalid } from '../errors.ts'
import { stateOf } from '../links/state.ts'
import type { ClickPlace, ClickRow, Counts, LinkFigures } from '../store/analytics.ts'
import type { LinkRow } from '../store/links.ts'

/** What stands for a value nobody knows, and for a visit without a referrer. Source: server/INTERFACE.md, "Statistics by monitor key". */
const unknown = 'Unknown'
const direct = 'Direct'

/** `now` in milliseconds since 1970. */
export const toLinkRecord = (
	link: LinkRow,
	figures: Pick<LinkFigures, 'clicks' | 'uniqueClicks'>,
	now: number,
): LinkRecord => ({
	short_url: link.slug,
	long_url: link.longUrl,
	clicks: figures.clicks,
	unique_clicks: figures.uniqueClicks,
	created_at: link.createdAt.toISOString(),
	is_protected: link.passwordHash !== null,
	max_clicks: link.maxClicks,
	expires_at: link.expiresAt?.toISOString() ?? null,
	status: stateOf(link, now),
})

export const toClickRecord = (click: ClickRow): ClickRecord => ({
	time_of_click: click.time.toISOString(),
	country: click.country ?? unknown,
	user_agent: click.userAgent,
	referer: click.referer ?? direct,
	ip_hash: click.ipHash,
})

const toMap = (counts: Counts, missing: string): Record<string, number> =>
	// A browser may really be called "Unknown": such counts are added up, and no name can reach a prototype.
	counts.reduce(
		(map, [name, count]) => {
			map[name || missing] = (map[name || missing] ?? 0) + count
			return map
		},
		Object.create(null) as Record<string, number>,
	)

/** Days in calendar order; everything else by count, as the database gives it. */
export const toDetails = (link: LinkRow, figures: LinkFigures, now: number): LinkDetails => ({
	clicks: figures.clicks,
	unique_clicks: figures.uniqueClicks,
	countries: toMap(figures.countries, unknown),
	referrers: toMap(figures.referrers, direct),
	browsers: toMap(figures.browsers, unknown),
	platforms: toMap(figures.platforms, unknown),
	dates: toMap(
		[...figures.dates].sort(([a], [b]) => String(a).localeCompare(String(b))),
		unknown,
	),
	others: figures.others,
	linkData: toLinkRecord(link, figures, now),
})

/** The cursor behind which older clicks begin; opaque to callers. */
export const toCursor = (click: ClickPlace): string =>
	Buffer.from(`${click.time.getTime()}.${click.batchId}.${click.position}`).toString('base64url')

/** Fails with `validation_failed` for anything `toCursor` did not make. */
export const readCursor = (cursor: string): ClickPlace => {
	const match = /^(\d{1,14})\.(\d{1,15})\.(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString())
	if (match === null) throw invalid('cursor', 'invalid_format', 'This is not a cursor of this list.')
	return { time: new Date(Number(match[1])), batchId: Number(match[2]), position: Number(match[3]) }
}
