/** An account's links: pages of them with their figures, and a single one. */
import type { LinkState } from '../../shared/links.ts'
import { type ClickRow, clickColumns, totalsOf, waitingClicks } from './analytics.ts'
import type { Database } from './connect.ts'
import { reaching } from './failures.ts'
import { type LinkRow, linkColumns } from './links.ts'
import type { Reads, Tx } from './reads.ts'

export interface MyLinksQuestion {
	ownerId: string
	/** Links on the page at most. */
	limit: number
	/** Only links that were made before this one. */
	after?: { createdAt: Date; id: number } | undefined
	/** Part of the short or the long URL; upper and lower case are the same. */
	q?: string | undefined
	status?: LinkState | undefined
	/** Newest clicks of each link at most. */
	clicks: number
	/** Raw clicks from before this time are not shown. */
	since?: Date | undefined
	now: Date
}

export interface MyLink {
	link: LinkRow
	clicks: number
	uniqueClicks: number
	newest: ClickRow[]
}

const table = Object.entries(linkColumns)
const times = table.filter(([, { dataType }]) => dataType === 'date').map(([key]) => key)
/** The columns of a link under the names of `LinkRow`; times in milliseconds since 1970. */
const columns = table
	.map(([key, { name }]) =>
		times.includes(key) ? `(extract(epoch from ${name}) * 1000)::bigint as "${key}"` : `${name} as "${key}"`,
	)
	.join(', ')

type Raw = { [K in keyof LinkRow]: LinkRow[K] extends Date | null ? number | null : LinkRow[K] }
const toRow = (raw: Raw): LinkRow =>
	Object.fromEntries(
		Object.entries(raw).map(([key, value]) => [
			key,
			times.includes(key) && value !== null ? new Date(value as number) : value,
		]),
	) as LinkRow

/** Worded like the index on the owner, or the database would not use its order. */
const newestFirst = (tx: Tx) => tx`created_at desc nulls last, id desc nulls last`

export const createMyLinkStore = ({ sql }: Pick<Database, 'sql'>, reads: Reads) => {
	const matching = (tx: Tx, { ownerId, q, status, now }: MyLinksQuestion) => {
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

	/** Up to `limit` of the newest clicks of each of several links. */
	const newestOf = (tx: Tx, ids: number[], limit: number, since: Date) => tx<
		(Omit<ClickRow, 'time'> & { linkId: number; time: number })[]
	>`
		with waiting as materialized (${waitingClicks(tx, ids)})
		select asked.id as "linkId", ${tx.unsafe(clickColumns)}
		from unnest(${ids}::bigint[]) with ordinality as asked (id, nth) cross join lateral (
			select * from (
				(select * from clicks where clicks.link_id = asked.id and clicked_at >= ${since.toISOString()}::timestamptz
					order by clicked_at desc, batch_id desc, position desc limit ${limit})
				union all
				select * from waiting where waiting.link_id = asked.id and clicked_at >= ${since.toISOString()}::timestamptz
			) as every order by clicked_at desc, batch_id desc, position desc limit ${limit}
		) as shown
		order by asked.nth, clicked_at desc, batch_id desc, position desc`

	return {
		/** One page of an account's links, newest first, with their figures and how many there are in all; one snapshot. */
		page: (asked: MyLinksQuestion): Promise<{ links: MyLink[]; total: number }> =>
			reads.snapshot(async (tx) => {
				const { after, limit, clicks } = asked
				const [counted] = await tx<{ total: number }[]>`
						select count(*)::integer as total from links where ${matching(tx, asked)}`
				const rows = await tx<Raw[]>`
						select ${tx.unsafe(columns)} from links where ${matching(tx, asked)}
						${after === undefined ? tx`` : tx`and (created_at, id) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::bigint)`}
						order by ${newestFirst(tx)} limit ${limit}`
				const ids = rows.map((row) => row.id)
				const figures = await totalsOf(tx, ids)
				const newest = clicks === 0 ? [] : await newestOf(tx, ids, clicks, asked.since ?? new Date(0))
				const figureOf = new Map(figures.map((figure) => [figure.linkId, figure]))
				const clicksOf = Map.groupBy(newest, (click) => click.linkId)
				return {
					total: counted?.total ?? 0,
					links: rows.map((row) => {
						const figure = figureOf.get(row.id)
						return {
							link: toRow(row),
							clicks: figure?.clicks ?? 0,
							uniqueClicks: figure?.visitors ?? 0,
							newest: (clicksOf.get(row.id) ?? []).map((click) => ({ ...click, time: new Date(click.time) })),
						}
					}),
				}
			}),

		/** One link of an account. One that is somebody else's takes as long as one that does not exist. */
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
