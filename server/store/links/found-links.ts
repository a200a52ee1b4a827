/** Which of an account's links are found, and in which order, as SQL. */
import type postgres from 'postgres'
import type { LinkSort, LinkState } from '../../../shared/links.ts'
import { inLog } from '../clicks/commit.ts'
import { laneOf } from '../clicks/lanes.ts'
import type { Tx } from '../driver/connect.ts'
import { loggedClicks } from '../figures/analytics.ts'

type Fragment = postgres.PendingQuery<postgres.Row[]>

export interface LinksQuestion {
	ownerId: string
	/** Each has to be found in the link's search text in one of its forms; `isStart`: at the beginning of the slug. */
	words: { forms: string[]; isStart: boolean }[]
	/** In lower case. */
	tag?: string | undefined
	status?: LinkState | undefined
	/** What comes first: the newest link, the one with the most clicks, or the one with the newest click. */
	sort: LinkSort
	/** Only links behind this one in that order: milliseconds since 1970 (no click: 0), or clicks. */
	after?: LinkPlace | undefined
	now: Date
}

/** Where a link stands in an order. */
export interface LinkPlace {
	value: number
	id: number
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const hasWord = (tx: Tx, { forms, isStart }: LinksQuestion['words'][number]) => {
	const patterns = forms.map((form) => `%${escaped(form)}%`)
	// The beginning alone would make the planner expect more links than there are, and read them all in their order.
	return tx`and search_text like any (${patterns}::text[])
		${isStart ? tx`and starts_with(slug_key, ${forms[0]!})` : tx``}`
}

/** The condition on `links`. That the owner is given lets the indexes of search and tags be used, which leave out links without one. */
export const isFound = (tx: Tx, { ownerId, words, tag, status, now }: Omit<LinksQuestion, 'after'>) => {
	const at = tx`${now.toISOString()}::timestamptz`
	const expired = tx`(expires_at is not null and expires_at <= ${at})`
	const used = tx`(max_clicks is not null and used_clicks >= max_clicks)`
	const states = {
		expired: tx`and ${expired}`,
		exhausted: tx`and not ${expired} and ${used}`,
		active: tx`and not ${expired} and not ${used}`,
	}
	return tx`links.owner_id = ${ownerId}
		${words.reduce((all, word) => tx`${all} ${hasWord(tx, word)}`, tx``)}
		${tag === undefined ? tx`` : tx`and tag_keys @> ${[tag]}::text[]`}
		${status === undefined ? tx`` : states[status]}`
}

/** Links of the account with clicks that are not counted yet: few, since counting follows the clicks closely. */
export const uncountedLinks = async (tx: Tx, ownerId: string): Promise<number[]> => {
	const [row] = await tx<{ ids: number[] }[]>`
		select array(
			select id from (select distinct unnest(link_ids) as id from click_log where ${tx.unsafe(inLog)}) as logged
			-- A look-up for each: for a join the planner would read all links.
			where (select owner_id from links where links.id = logged.id) = ${ownerId}
		) as ids`
	return row!.ids
}

/** Each order of the ranks: its column, and the number that a place in it is known by. */
const ranks = {
	clicks: { column: 'clicks', place: 'clicks', at: (tx: Tx, value: number) => tx`${value}::bigint` },
	last_click: {
		column: 'last_click',
		place: '(extract(epoch from last_click) * 1000)::bigint',
		at: (tx: Tx, value: number) => tx`${new Date(value).toISOString()}::timestamptz`,
	},
} as const

const newestFirst = (tx: Tx, { after, ...asked }: LinksQuestion, columns: string, atMost: Fragment) => tx`
	select ${tx.unsafe(columns)}, (extract(epoch from created_at) * 1000)::bigint as place
	from links where ${isFound(tx, asked)}
	${after === undefined ? tx`` : tx`and (created_at, id) < (${new Date(after.value).toISOString()}::timestamptz, ${after.id}::bigint)`}
	order by created_at desc nulls last, id desc nulls last ${atMost}`

/**
 * By clicks: what is counted is read in the order of its index. `uncounted` links are left out there, and put in by what is
 * counted and what waits together.
 */
const byRank = (
	tx: Tx,
	sort: keyof typeof ranks,
	{ after, ...asked }: LinksQuestion,
	uncounted: number[],
	columns: string,
	atMost: Fragment,
) => {
	const { column, place, at } = ranks[sort]
	const value = tx.unsafe(`rank.${column}`)
	const from = (table: string, more: Fragment) => tx`
		select ${tx.unsafe(columns)}, ${tx.unsafe(place)} as place
		from ${tx.unsafe(table)} as rank join links on links.id = rank.link_id
		where rank.owner_id = ${asked.ownerId} and ${isFound(tx, asked)} ${more}
		${after === undefined ? tx`` : tx`and (${value}, rank.link_id) < (${at(tx, after.value)}, ${after.id}::bigint)`}
		order by ${value} desc nulls last, rank.link_id desc nulls last ${atMost}`
	if (uncounted.length === 0) return from('link_ranks', tx``)
	return tx`
		with waiting as materialized (${loggedClicks(tx, uncounted)}), moved as materialized (
			-- Ranks are written with the note of what a lane has counted. Links whose clicks are all counted stand here too.
			select link_id, owner_id, kept.clicks + coalesce(more.clicks, 0) as clicks,
				greatest(kept.last_click, more.last_click) as last_click
			from link_ranks as kept left join (
				select link_id, count(*) as clicks, max(clicked_at) as last_click
				from waiting where slice is null or slice > (
					select slice from counting_lanes where lane = ${tx.unsafe(laneOf('link_id'))}
				) group by link_id
			) as more using (link_id)
			where kept.link_id = any (${uncounted}::bigint[])
		)
		(${from('link_ranks', tx`and rank.link_id <> all (${uncounted}::bigint[])`)})
		union all
		(${from('moved', tx``)})
		order by place desc, id desc ${atMost}`
}

/**
 * The links found, in their order, as a query: `columns` of each, and their `place`. `uncounted` are the links whose clicks
 * still wait, for orders by clicks. Orders are worded like the indexes, or the database would not use them.
 */
export const foundLinks = (
	tx: Tx,
	asked: LinksQuestion,
	uncounted: number[],
	columns: string,
	limit?: number,
): Fragment => {
	const atMost = limit === undefined ? tx`` : tx`limit ${limit}`
	return asked.sort === 'created'
		? newestFirst(tx, asked, columns, atMost)
		: byRank(tx, asked.sort, asked, uncounted, columns, atMost)
}
