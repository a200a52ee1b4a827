/** Totals of many links at once, each found by its slug and its monitor key. */
import type { SlugKey } from '../../../shared/link/slug-key.ts'
import type { Sql } from '../driver/connect.ts'
import { type AsTexts, isThere, textsOf, withDates } from '../link-rows.ts'
import { type StateColumns, stateKeys } from '../link-states.ts'
import type { Reads } from './reads.ts'
import { totals, waitingClicks } from './statistics.ts'

export interface AskedLink {
	slugKey: SlugKey
	monitorHash: Uint8Array
}

/** What decides a link's state, and its totals. */
export interface FoundLink extends StateColumns {
	slug: string
	isProtected: boolean
	clicks: number
	uniqueClicks: number
	lastClick: Date | null
}

type Raw = AsTexts<FoundLink> & { nth: number }
const toDate = (time: number | null): Date | null => (time === null ? null : new Date(time))
const stateTexts = textsOf(stateKeys)

/** The links found, with their totals. `nth`: the link's position among those asked for, from 1. */
const figures = (sql: Sql, asked: AskedLink[]) => {
	const ids = sql`(array(select id from found))`
	return sql<Raw[]>`
		with asked as materialized (
			select nth, slug_key, decode(hash, 'hex') as hash
			from unnest(${asked.map(({ slugKey }) => slugKey)}::text[],
				${asked.map(({ monitorHash }) => Buffer.from(monitorHash).toString('hex'))}::text[])
				with ordinality as given (slug_key, hash, nth)
		), found as materialized (
			select asked.nth::integer, links.id, slug, password_hash is not null as "isProtected", ${sql.unsafe(stateTexts)}
			from asked
			join links on links.slug_key = asked.slug_key and links.monitor_hash = asked.hash
			where ${sql.unsafe(isThere)}
		), waiting as materialized (${waitingClicks(sql, ids)})
		select found.*, coalesce(clicks, 0)::bigint as clicks, coalesce(visitors, 0)::bigint as "uniqueClicks", last as "lastClick"
		from found left join (${totals(sql, ids)}) as total on total.link_id = found.id`
}

export const createFiguresStore = (reads: Reads) => ({
	/** In the order asked for; undefined where no link has this slug and key. One snapshot. */
	read: async (asked: AskedLink[]): Promise<(FoundLink | undefined)[]> => {
		const slugs = asked.map(({ slugKey }) => slugKey)
		const rows = await reads.one(
			(sql) => figures(sql, asked),
			(sql) => sql`array(select id from links where slug_key = any (${slugs}::text[]))`,
		)
		const byPlace = new Map(rows.map(({ nth, ...row }) => [nth, row]))
		return asked.map((_, index) => {
			const row = byPlace.get(index + 1)
			return row && { ...withDates<FoundLink>(row), lastClick: toDate(row.lastClick) }
		})
	},
})
