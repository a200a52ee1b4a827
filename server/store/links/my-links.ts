/** An account's links: pages of them with their figures, and a single one. */

import type { Database, Tx } from '../driver/connect.ts'
import { reading } from '../driver/failures.ts'
import { type ClickRow, clickColumns, totalsOf, waitingClicks } from '../figures/analytics.ts'
import type { Reads } from '../figures/reads.ts'
import { type LinkRow, linkTexts, type RawLink, toLinkRow } from '../link-rows.ts'
import type { Steady } from '../spread/steady.ts'
import { foundLinks, isFound, type LinksQuestion, uncountedLinks } from './found-links.ts'

export interface MyLinksQuestion extends LinksQuestion {
	/** Links on the page at most. */
	limit: number
	/** Newest clicks of each link at most. */
	clicks: number
	/** RawLink clicks from before this time are not shown. */
	since?: Date | undefined
}

export interface MyLink {
	link: LinkRow
	clicks: number
	uniqueClicks: number
	newest: ClickRow[]
}

/** With what its order sorts it by. */
export interface PlacedLink extends MyLink {
	place: number
}

/**
 * Words, tags and states say how many links to expect, and an order by clicks which ones to leave out, which a plan for any of them
 * can't know. The plain list, newest first, has one plan: making it anew each time took nearly half of the time in Postgres.
 */
const planEach = async (tx: Tx, { words, tag, status, sort }: LinksQuestion): Promise<void> => {
	const isPlain = words.length === 0 && tag === undefined && status === undefined && sort === 'created'
	if (!isPlain) await tx.unsafe('set local plan_cache_mode = force_custom_plan')
}

const uncountedFor = async (tx: Tx, { sort, ownerId }: LinksQuestion): Promise<number[]> =>
	sort === 'created' ? [] : uncountedLinks(tx, ownerId)

export const createMyLinkStore = ({ sql }: Pick<Database, 'sql'>, reads: Reads) => {
	/** Up to `limit` of the newest clicks of each of several links. */
	const newestOf = (tx: Tx, ids: number[], limit: number, since: Date) => tx<
		(Omit<ClickRow, 'time'> & { linkId: number; time: number })[]
	>`
		with waiting as materialized (${waitingClicks(tx, ids)})
		select link_id as "linkId", ${tx.unsafe(clickColumns)} from (
			select *, row_number() over (
				partition by link_id order by clicked_at desc, batch_id desc, position desc) as nth
			from (
				-- From the totals, which every link with counted clicks has: Citus takes such a limit for rows of a table alone.
				select newest.* from link_totals cross join lateral (
					select * from clicks where clicks.link_id = link_totals.link_id and clicked_at >= ${since.toISOString()}::timestamptz
					order by clicked_at desc, batch_id desc, position desc limit ${limit}
				) as newest where link_totals.link_id = any (${ids}::bigint[])
				union all
				select * from waiting where clicked_at >= ${since.toISOString()}::timestamptz
			) as every
		) as ordered where nth <= ${limit} order by link_id, nth`

	/** Rows with their figures and newest clicks, in the same order. */
	const withFigures = async <R extends RawLink>(
		tx: Tx,
		steady: Steady,
		rows: R[],
		{ clicks, since }: Pick<MyLinksQuestion, 'clicks' | 'since'>,
	): Promise<(MyLink & { row: R })[]> => {
		const ids = rows.map((row) => row.id)
		const [figures, newest] = await steady(
			tx,
			(sql) => sql`${ids}::bigint[]`,
			async () => [
				await totalsOf(tx, ids),
				clicks === 0 ? [] : await newestOf(tx, ids, clicks, since ?? new Date(0)),
			],
		)
		const figureOf = new Map(figures.map((figure) => [figure.linkId, figure]))
		const clicksOf = Map.groupBy(newest, (click) => click.linkId)
		return rows.map((row) => {
			const figure = figureOf.get(row.id)
			return {
				row,
				link: toLinkRow(row),
				clicks: figure?.clicks ?? 0,
				uniqueClicks: figure?.visitors ?? 0,
				newest: (clicksOf.get(row.id) ?? []).map((click) => ({ ...click, time: new Date(click.time) })),
			}
		})
	}

	return {
		/** One page of the links found, with their figures, and how many there are in all; one snapshot. */
		page: (asked: MyLinksQuestion): Promise<{ links: PlacedLink[]; total: number }> =>
			reads.snapshot(async (tx, steady) => {
				const uncounted = await uncountedFor(tx, asked)
				// Sent together: none needs what another answers.
				const [, [counted], rows] = await Promise.all([
					planEach(tx, asked),
					tx<{ total: number }[]>`select count(*)::integer as total from links where ${isFound(tx, asked)}`,
					tx<(RawLink & { place: number })[]>`${foundLinks(tx, asked, uncounted, linkTexts, asked.limit)}`,
				])
				const links = await withFigures(tx, steady, rows, asked)
				return {
					total: counted?.total ?? 0,
					links: links.map(({ row: { place }, ...link }) => ({ ...link, place })),
				}
			}),

		/** All links found, by their ids, in their order. */
		ids: (asked: LinksQuestion): Promise<number[]> =>
			reads.snapshot(async (tx) => {
				await planEach(tx, asked)
				const uncounted = await uncountedFor(tx, asked)
				const [row] = await tx<{ ids: number[] }[]>`
					select array(
						select id from (${foundLinks(tx, asked, uncounted, 'links.id')}) as found order by place desc, id desc
					) as ids`
				return row!.ids
			}),

		/** Of these slugs those that belong to the account, as the ids of their links in the same order. */
		idsOf: async (ownerId: string, slugKeys: string[]): Promise<number[]> => {
			const [row] = await reads.one(
				(sql) => sql<{ ids: number[] }[]>`
					select array(
						select links.id from unnest(${slugKeys}::text[]) with ordinality as asked (slug_key, nth)
						join links using (slug_key) where owner_id = ${ownerId} order by nth
					) as ids`,
			)
			return row!.ids
		},

		/** Links of an account by their ids, in that order, with their figures; those that are gone are left out. */
		byIds: (ownerId: string, ids: number[]): Promise<MyLink[]> =>
			reads.snapshot(async (tx, steady) => {
				const rows = await tx<RawLink[]>`
					select ${tx.unsafe(linkTexts)} from unnest(${ids}::bigint[]) with ordinality as asked (id, nth)
					join links on links.id = asked.id where owner_id = ${ownerId} order by nth`
				return withFigures(tx, steady, rows, { clicks: 0 })
			}),

		/** One link of an account. One that is somebody else's takes as long as one that does not exist. */
		find: async (ownerId: string, slugKey: string): Promise<LinkRow | undefined> => {
			const [row] = await reading(
				() => sql<RawLink[]>`
					select ${sql.unsafe(linkTexts)} from links where slug_key = ${slugKey} and owner_id = ${ownerId}`,
			)
			return row && toLinkRow(row)
		},
	}
}

export type MyLinkStore = ReturnType<typeof createMyLinkStore>
