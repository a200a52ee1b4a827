/** Owns the questions asked of a link's clicks: every click that was answered before, those still in the log included. */
import type postgres from 'postgres'
import { logColumns } from './clicks.ts'
import { type Database, reaching } from './connect.ts'

export interface ClickRow {
	time: Date
	batchId: number
	position: number
	ipHash: string
	country: string | null
	userAgent: string
	referer: string | null
}

/** The place of a click in its link's list, newest first. */
export type ClickPlace = Pick<ClickRow, 'time' | 'batchId' | 'position'>

/** Counts per name; `null` stands for unknown (for referrers: none). */
export type Counts = [name: string | null, count: number][]

export interface LinkFigures {
	clicks: number
	uniqueClicks: number
	lastClick: Date | null
	countries: Counts
	referrers: Counts
	browsers: Counts
	platforms: Counts
	dates: Counts
}

export interface FiguresQuestion {
	/** How many of the newest clicks. */
	limit: number
	/** Only clicks after this place in the list. */
	after?: ClickPlace | undefined
}

/** The host of a referring URL without `www.` and port. */
const referrerHost = `substring(referer from '^[^:]+://(?:www\\.)?(\\[[^\\]]*\\]|[^/:?#]*)')`

const dimensions = ['countries', 'referrers', 'browsers', 'platforms', 'dates'] as const

export const createAnalyticsStore = ({ sql }: Pick<Database, 'sql'>) => {
	/** All clicks of one link: projected and still in the log, seen in one snapshot. */
	const clicksOf = (tx: postgres.TransactionSql<{ bigint: number }>, linkId: number) => tx`
		select clicked_at, batch_id, position, ip_hash, country, user_agent, referer, browser, platform
		from clicks where link_id = ${linkId}
		union all
		select to_timestamp(click.t / 1000), click_log.id, click.position::integer, decode(click.i, 'hex'), click.c,
			click.u, click.r, click.b, click.p
		from click_log, rows from (json_to_recordset(click_log.clicks) as (${tx.unsafe(logColumns)}))
			with ordinality as click (l, t, i, c, u, r, b, p, position)
		where ${linkId} = any (click_log.link_ids) and click.l = ${linkId}`

	const figures = async (
		tx: postgres.TransactionSql<{ bigint: number }>,
		linkId: number,
	): Promise<LinkFigures> => {
		const rows = await tx<
			{ dimension: number; name: string | null; clicks: number; visitors: number; last: string | null }[]
		>`
			with every as (${clicksOf(tx, linkId)}), named as (
				select country, ${tx.unsafe(referrerHost)} as referrer, browser, platform,
					to_char(clicked_at at time zone 'UTC', 'YYYY-MM-DD') as day, ip_hash, clicked_at from every)
			select grouping(country, referrer, browser, platform, day)::integer as dimension,
				coalesce(country, referrer, browser, platform, day) as name, count(*)::integer as clicks,
				count(distinct ip_hash)::integer as visitors,
				to_char(max(clicked_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last
			from named
			group by grouping sets ((), (country), (referrer), (browser), (platform), (day))
			order by clicks desc, name`
		// grouping() sets the bit of every column that is not grouped by: 31 is the total, 15 country, 23 referrer, …
		const total = rows.find((row) => row.dimension === 31)
		const counts = (index: number): Counts =>
			rows.filter((row) => row.dimension === 31 - (16 >> index)).map((row) => [row.name, row.clicks])
		const maps = Object.fromEntries(dimensions.map((name, index) => [name, counts(index)]))
		return {
			clicks: total?.clicks ?? 0,
			uniqueClicks: total?.visitors ?? 0,
			lastClick: total?.last ? new Date(total.last) : null,
			...(maps as Record<(typeof dimensions)[number], Counts>),
		}
	}

	const newest = async (
		tx: postgres.TransactionSql<{ bigint: number }>,
		linkId: number,
		{ limit, after }: FiguresQuestion,
	): Promise<ClickRow[]> => {
		const rows = await tx<
			(Omit<ClickRow, 'time'> & { time: number })[]
		>`select (extract(epoch from clicked_at) * 1000)::bigint as time, batch_id as "batchId", position,
				encode(ip_hash, 'hex') as "ipHash", country, user_agent as "userAgent", referer
			from (${clicksOf(tx, linkId)}) as every
			${after === undefined ? tx`` : tx`where (clicked_at, batch_id, position) < (${after.time.toISOString()}::timestamptz, ${after.batchId}::bigint, ${after.position}::integer)`}
			order by clicked_at desc, batch_id desc, position desc limit ${limit}`
		return rows.map((row) => ({ ...row, time: new Date(row.time) }))
	}

	return {
		/** A link's figures and its newest clicks, out of one snapshot. */
		read: (linkId: number, asked: FiguresQuestion): Promise<{ figures: LinkFigures; newest: ClickRow[] }> =>
			reaching(() =>
				sql.begin('isolation level repeatable read read only', async (tx) => ({
					figures: await figures(tx, linkId),
					newest: asked.limit === 0 ? [] : await newest(tx, linkId, asked),
				})),
			),
	}
}

export type AnalyticsStore = ReturnType<typeof createAnalyticsStore>
