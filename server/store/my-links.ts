/** Owns the questions about an account's links: pages of them with their figures, and one of them; always scoped to the owner. */
import type postgres from 'postgres'
import type { LinkState } from '../../shared/links.ts'
import type { ClickRow } from './analytics.ts'
import { logColumns } from './clicks.ts'
import { type Database, reaching } from './connect.ts'
import type { LinkRow } from './links.ts'

export interface MyLinksQuestion {
	ownerId: string
	/** Links at most. */
	limit: number
	/** Only links made before this one. */
	after?: { createdAt: Date; id: number } | undefined
	/** Part of the short or the long URL, in any case of letters. */
	q?: string | undefined
	status?: LinkState | undefined
	/** Newest clicks of each link at most. */
	clicks: number
	now: Date
}

export interface MyLink {
	link: LinkRow
	clicks: number
	uniqueClicks: number
	newest: ClickRow[]
}

type Sql = postgres.TransactionSql<{ bigint: number }>

const columns = `id, slug, slug_key as "slugKey", long_url as "longUrl", password_hash as "passwordHash",
	max_clicks as "maxClicks", used_clicks as "usedClicks", (extract(epoch from expires_at) * 1000)::bigint as "expiresAt",
	(extract(epoch from created_at) * 1000)::bigint as "createdAt", owner_id as "ownerId", monitor_hash as "monitorHash"`

type Raw = Omit<LinkRow, 'expiresAt' | 'createdAt'> & { expiresAt: number | null; createdAt: number }
const toRow = (raw: Raw): LinkRow => ({
	...raw,
	expiresAt: raw.expiresAt === null ? null : new Date(raw.expiresAt),
	createdAt: new Date(raw.createdAt),
})

export const createMyLinkStore = ({ sql }: Pick<Database, 'sql'>) => {
	const matching = (tx: Sql, { ownerId, q, status, now }: MyLinksQuestion) => {
		const at = tx`${now.toISOString()}::timestamptz`
		const pattern = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
		const expired = tx`(expires_at is not null and expires_at <= ${at})`
		const used = tx`(max_clicks is not null and used_clicks >= max_clicks)`
		const states = {
			expired: tx`and ${expired}`,
			exhausted: tx`and not ${expired} and ${used}`,
			active: tx`and not ${expired} and not ${used}`,
		}
		return tx`owner_id = ${ownerId}
			${q === undefined ? tx`` : tx`and (slug ilike ${pattern} or long_url ilike ${pattern})`}
			${status === undefined ? tx`` : states[status]}`
	}

	/** The clicks of several links, projected or still in the log. */
	const clicksOf = (tx: Sql, ids: number[]) => tx`
		select link_id, clicked_at, batch_id, position, ip_hash, country, user_agent, referer
		from clicks where link_id = any (${ids}::bigint[])
		union all
		select click.l, to_timestamp(click.t / 1000), click_log.id, click.position::integer, decode(click.i, 'hex'),
			click.c, click.u, click.r
		from click_log, rows from (json_to_recordset(click_log.clicks) as (${tx.unsafe(logColumns)}))
			with ordinality as click (l, t, i, c, u, r, b, p, position)
		where click_log.link_ids && ${ids}::bigint[] and click.l = any (${ids}::bigint[])`

	return {
		/** One page of an account's links, newest first, their figures, and how many there are in all; one snapshot. */
		page: (asked: MyLinksQuestion): Promise<{ links: MyLink[]; total: number }> =>
			reaching(() =>
				sql.begin('isolation level repeatable read read only', async (tx) => {
					const { after, limit, clicks } = asked
					const [counted] = await tx<{ total: number }[]>`
						select count(*)::integer as total from links where ${matching(tx, asked)}`
					const rows = await tx<Raw[]>`
						select ${tx.unsafe(columns)} from links where ${matching(tx, asked)}
						${after === undefined ? tx`` : tx`and (created_at, id) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::bigint)`}
						order by created_at desc, id desc limit ${limit}`
					const ids = rows.map((row) => row.id)
					const figures = await tx<{ link_id: number; clicks: number; visitors: number }[]>`
						select link_id, count(*)::integer as clicks, count(distinct ip_hash)::integer as visitors
						from (${clicksOf(tx, ids)}) as every group by link_id`
					const newest = await tx<(Omit<ClickRow, 'time'> & { linkId: number; time: number })[]>`
						select link_id as "linkId", (extract(epoch from clicked_at) * 1000)::bigint as time,
							batch_id as "batchId", position, encode(ip_hash, 'hex') as "ipHash", country,
							user_agent as "userAgent", referer
						from (
							select *, row_number() over (
								partition by link_id order by clicked_at desc, batch_id desc, position desc) as nth
							from (${clicksOf(tx, ids)}) as every
						) as ranked where nth <= ${clicks} order by nth`
					return {
						total: counted?.total ?? 0,
						links: rows.map((row) => {
							const figure = figures.find((found) => found.link_id === row.id)
							return {
								link: toRow(row),
								clicks: figure?.clicks ?? 0,
								uniqueClicks: figure?.visitors ?? 0,
								newest: newest
									.filter((click) => click.linkId === row.id)
									.map((click) => ({ ...click, time: new Date(click.time) })),
							}
						}),
					}
				}),
			),

		/** One link of an account; the same statement whether it does not exist or is somebody else's. */
		find: async (ownerId: string, slugKey: string): Promise<LinkRow | undefined> => {
			const [row] = await reaching(
				() => sql<Raw[]>`
					select ${sql.unsafe(columns)} from links where slug_key = ${slugKey} and owner_id = ${ownerId}`,
			)
			return row && toRow(row)
		},
	}
}

export type MyLinkStore = ReturnType<typeof createMyLinkStore>
