/** An account's links: pages of them with their totals, and single ones. */

import type { SlugKey } from '../../../shared/link/slug-key.ts'
import { clickTableColumns } from '../clicks/batches.ts'
import type { Database, Tx } from '../driver/connect.ts'
import { type LinkRow, linkTexts, type RawLink, toLinkRow } from '../link-rows.ts'
import type { Steady } from '../spread/steady.ts'
import type { Reads } from '../statistics/reads.ts'
import { type ClickRow, clickColumns, totalsOf, waitingClicks } from '../statistics/statistics.ts'
import { foundLinks, isFound, type LinksQuestion, uncountedLinks } from './found-links.ts'
import { createOwnedLink } from './owned-link.ts'

export interface MyLinksQuestion extends LinksQuestion {
	/** The most links on the page. */
	limit: number
	/** The most clicks to list of each link. */
	clicks: number
	/** Lists no clicks from before this time. */
	since?: Date | undefined
}

/** Tags that a page suggests. */
const tagsAtMost = 50
/** Links whose tags are read: of 100,000 it took 1.4 s on a busy machine. */
const taggedAtMost = 2_000

export interface MyLink {
	link: LinkRow
	clicks: number
	uniqueClicks: number
	newest: ClickRow[]
}

/** `place`: the value that the order sorts by. */
export interface PlacedLink extends MyLink {
	place: number
}

/**
 * Plans each query anew, since a generic plan can't know how many links match words, tags and
 * states. The plain list, newest first, keeps its plan: planning took nearly half of the time.
 */
const planEach = async (tx: Tx, { words, tag, status, sort }: LinksQuestion): Promise<void> => {
	const isPlain = words.length === 0 && tag === undefined && status === undefined && sort === 'created'
	if (!isPlain) await tx.unsafe('set local plan_cache_mode = force_custom_plan')
}

const uncountedFor = async (tx: Tx, { sort, ownerId }: LinksQuestion): Promise<number[]> =>
	sort === 'created' ? [] : uncountedLinks(tx, ownerId)

export const createMyLinkStore = ({ sql }: Pick<Database, 'sql'>, reads: Reads) => {
	/** The newest clicks of each link, at most `limit`. */
	const newestOf = (tx: Tx, ids: number[], limit: number, since: Date) => tx<
		(Omit<ClickRow, 'time'> & { linkId: number; time: number })[]
	>`
		with waiting as materialized (${waitingClicks(tx, ids)})
		select link_id as "linkId", ${tx.unsafe(clickColumns)} from (
			select *, row_number() over (
				partition by link_id order by clicked_at desc, batch_id desc, position desc) as nth
			from (
				-- Lateral from the totals, which every counted link has: Citus needs a table.
				select newest.* from link_totals cross join lateral (
					select ${tx.unsafe(clickTableColumns)} from clicks where clicks.link_id = link_totals.link_id and clicked_at >= ${since.toISOString()}::timestamptz
						and clicked_at <= link_totals.last_click
					order by clicked_at desc, batch_id desc, position desc limit ${limit}
				) as newest where link_totals.link_id = any (${ids}::bigint[])
				union all
				select ${tx.unsafe(clickTableColumns)} from waiting where clicked_at >= ${since.toISOString()}::timestamptz
			) as every
		) as ordered where nth <= ${limit} order by link_id, nth`

	/** Adds totals and newest clicks to rows, and keeps their order. */
	const withFigures = async (
		tx: Tx,
		steady: Steady,
		rows: RawLink[],
		{ clicks, since }: Pick<MyLinksQuestion, 'clicks' | 'since'>,
	): Promise<MyLink[]> => {
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
				link: toLinkRow(row),
				clicks: figure?.clicks ?? 0,
				uniqueClicks: figure?.visitors ?? 0,
				newest: (clicksOf.get(row.id) ?? []).map((click) => ({ ...click, time: new Date(click.time) })),
			}
		})
	}

	return {
		/** One page of the links found, with totals, and the number of all found; one snapshot. */
		page: (asked: MyLinksQuestion): Promise<{ links: PlacedLink[]; total: number }> =>
			reads.snapshot(async (tx, steady) => {
				const uncounted = await uncountedFor(tx, asked)
				// Sent together: they do not depend on each other.
				const [, [counted], rows] = await Promise.all([
					planEach(tx, asked),
					tx<{ total: number }[]>`select count(*)::integer as total from links where ${isFound(tx, asked)}`,
					tx<(RawLink & { place: number })[]>`${foundLinks(tx, asked, uncounted, linkTexts, asked.limit)}`,
				])
				const links = await withFigures(tx, steady, rows, asked)
				return {
					total: counted?.total ?? 0,
					links: links.map((link, nth) => ({ ...link, place: rows[nth]!.place })),
				}
			}),

		/** The ids of all links found, in order. */
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

		/** The ids of the account's links among these slugs, in the same order. */
		idsOf: async (ownerId: string, slugKeys: SlugKey[]): Promise<number[]> => {
			const [row] = await reads.one(
				(sql) => sql<{ ids: number[] }[]>`
					select array(
						select links.id from unnest(${slugKeys}::text[]) with ordinality as asked (slug_key, nth)
						join links using (slug_key) where owner_id = ${ownerId} order by nth
					) as ids`,
			)
			return row!.ids
		},

		/** Links of an account by id, in that order, with totals; without those that are gone. */
		byIds: (ownerId: string, ids: number[]): Promise<MyLink[]> =>
			reads.snapshot(async (tx, steady) => {
				const rows = await tx<RawLink[]>`
					select ${tx.unsafe(linkTexts)} from unnest(${ids}::bigint[]) with ordinality as asked (id, nth)
					join links on links.id = asked.id where owner_id = ${ownerId} order by nth`
				return withFigures(tx, steady, rows, { clicks: 0 })
			}),

		/**
		 * The most used tags of the newest links, each as it is written most often. `links` is
		 * absent when there are older links.
		 */
		tags: async (ownerId: string): Promise<{ tag: string; links?: number }[]> => {
			const rows = await reads.one(
				(sql) => sql<{ tag: string; links: number; seen: number }[]>`
					with newest as materialized (
						select tags, tag_keys from links where owner_id = ${ownerId}
						order by created_at desc nulls last, id desc nulls last limit ${taggedAtMost}
					)
					select mode() within group (order by tag) as tag, count(*)::integer as links,
						(select count(*) from newest)::integer as seen
					from newest, unnest(tags, tag_keys) as each (tag, key)
					group by key order by links desc, key limit ${tagsAtMost}`,
			)
			return rows.map(({ tag, links, seen }) => (seen < taggedAtMost ? { tag, links } : { tag }))
		},

		find: createOwnedLink({ sql }),
	}
}
