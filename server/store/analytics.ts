/** Owns the questions asked of a link's clicks: what is counted already, plus what still waits in the log, in one snapshot. */
import type postgres from 'postgres'
import { logColumns } from './clicks.ts'
import { type Database, reaching } from './connect.ts'
import { type Dimension, dayDimension, dayOfClick, mapNames, namesOfClick } from './dimensions.ts'

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

/** Counts per name, most first; an empty name stands for unknown (for referrers: none). */
export type Counts = [name: string, count: number][]

export interface LinkFigures extends Record<Dimension, Counts> {
	clicks: number
	uniqueClicks: number
	lastClick: Date | null
}

export interface FiguresQuestion {
	/** How many of the newest clicks. */
	limit: number
	/** Only clicks after this place in the list. */
	after?: ClickPlace | undefined
	/** Raw clicks from before are not shown any more. */
	since?: Date | undefined
}

type Sql = postgres.Sql<{ bigint: number }> | postgres.TransactionSql<{ bigint: number }>

/** The clicks of some links that still wait in the log, as rows of the table of clicks. */
export const waitingClicks = (tx: Sql, linkIds: number[]) => tx`
	select click.l as link_id, to_timestamp(click.t / 1000)::timestamptz(3) as clicked_at, click_log.id as batch_id,
		click.position::integer as position, decode(click.i, 'hex') as ip_hash, click.c as country,
		click.u as user_agent, click.r as referer, click.b as browser, click.p as platform
	from click_log, rows from (json_to_recordset(click_log.clicks) as (${tx.unsafe(logColumns)}))
		with ordinality as click (l, t, i, c, u, r, b, p, position)
	where click_log.link_ids && ${linkIds}::bigint[] and click.l = any (${linkIds}::bigint[])`

/** What a click's row becomes, for `select`. */
export const clickColumns = `(extract(epoch from clicked_at) * 1000)::bigint as time, batch_id as "batchId", position,
	encode(ip_hash, 'hex') as "ipHash", country, user_agent as "userAgent", referer`

const newestFirst = 'order by clicked_at desc, batch_id desc, position desc'

/** Clicks and visitors of some links; those without clicks are left out. */
export const totalsOf = (tx: Sql, linkIds: number[]) => tx<
	{ linkId: number; clicks: number; visitors: number; last: number }[]
>`
	with waiting as materialized (${waitingClicks(tx, linkIds)})
	select link_id as "linkId", sum(clicks)::bigint as clicks, sum(visitors)::bigint as visitors,
		(extract(epoch from max(last_click)) * 1000)::bigint as last
	from (
		select link_id, clicks, visitors, last_click from link_totals where link_id = any (${linkIds}::bigint[])
		union all
		select link_id, count(*), count(distinct ip_hash) filter (where not exists (
			select from link_visitors known
			where known.link_id = waiting.link_id and known.ip_hash = waiting.ip_hash)), max(clicked_at)
		from waiting group by link_id
	) as every group by link_id`

export const createAnalyticsStore = ({ sql }: Pick<Database, 'sql'>) => {
	const maps = (tx: Sql, linkId: number) => tx<{ dimension: number; name: string; clicks: number }[]>`
		with waiting as materialized (${waitingClicks(tx, [linkId])})
		select dimension::integer as dimension, name, sum(clicks)::bigint as clicks from (
			select dimension, name, clicks from link_maps where link_id = ${linkId}
			union all
			select dimension, name, 1 from waiting cross join lateral ${tx.unsafe(namesOfClick)}
			union all
			select ${dayDimension}, ${tx.unsafe(dayOfClick)}::text, 1 from waiting
		) as every group by 1, 2 order by clicks desc, name`

	const newest = (tx: Sql, linkId: number, { limit, after, since }: FiguresQuestion) => {
		const place =
			after === undefined
				? tx``
				: tx`and (clicked_at, batch_id, position)
					< (${after.time.toISOString()}::timestamptz, ${after.batchId}::bigint, ${after.position}::integer)`
		const kept = since === undefined ? tx`` : tx`and clicked_at >= ${since.toISOString()}::timestamptz`
		const order = tx.unsafe(newestFirst)
		return tx<(Omit<ClickRow, 'time'> & { time: number })[]>`
			select ${tx.unsafe(clickColumns)} from (
				(select * from clicks where link_id = ${linkId} ${place} ${kept} ${order} limit ${limit})
				union all
				(select * from (${waitingClicks(tx, [linkId])}) as waiting where true ${place} ${kept})
			) as every ${order} limit ${limit}`
	}

	return {
		/** A link's figures and its newest clicks, out of one snapshot. */
		read: (linkId: number, asked: FiguresQuestion): Promise<{ figures: LinkFigures; newest: ClickRow[] }> =>
			reaching(() =>
				sql.begin('isolation level repeatable read read only', async (tx) => {
					const [[total], counts, rows] = await Promise.all([
						totalsOf(tx, [linkId]),
						maps(tx, linkId),
						asked.limit === 0 ? [] : newest(tx, linkId, asked),
					])
					const byName = mapNames.map((name, dimension) => [
						name,
						counts.filter((row) => row.dimension === dimension).map((row) => [row.name, row.clicks]),
					])
					return {
						figures: {
							clicks: total?.clicks ?? 0,
							uniqueClicks: total?.visitors ?? 0,
							lastClick: total === undefined ? null : new Date(total.last),
							...(Object.fromEntries(byName) as Record<Dimension, Counts>),
						},
						newest: rows.map((row) => ({ ...row, time: new Date(row.time) })),
					}
				}),
			),

		/** Clicks alone, newest first, for going through all of them page by page. */
		readClicks: async (linkId: number, asked: FiguresQuestion): Promise<ClickRow[]> =>
			(await reaching(() => newest(sql, linkId, asked))).map((row) => ({ ...row, time: new Date(row.time) })),
	}
}

export type AnalyticsStore = ReturnType<typeof createAnalyticsStore>
