/** SQL for an account's list: which links are found, and in which order. */
import type { LinkSort, ListState } from '../../../shared/link/links.ts'
import { inLog } from '../clicks/commit.ts'
import { laneOf } from '../clicks/lanes.ts'
import type { Fragment, Tx } from '../driver/connect.ts'
import { isInState } from '../link-states.ts'
import { loggedClicks } from '../statistics/statistics.ts'

export interface LinksQuestion {
	ownerId: string
	/**
	 * The search text must contain a form of each; `isStart`: the slug begins with it, as the word
	 * is a short link of this service.
	 */
	words: { forms: string[]; isStart: boolean }[]
	/** Whether the note counts, which is the end of the search text. */
	isInNotes: boolean
	/** In lower case. */
	tag?: string | undefined
	/** `any`: also archived ones. */
	status?: ListState | 'any' | undefined
	target?: string | undefined
	/** First the newest link, the one with the most clicks, or the one with the newest click. */
	sort: LinkSort
	/** Only links after this one. */
	after?: LinkPlace | undefined
	/** Only links before this one, the nearest first. Not with `after`. */
	before?: LinkPlace | undefined
	now: Date
}

/** A link's place in an order. */
export interface LinkPlace {
	/** Clicks, or the time of creation or newest click: milliseconds since 1970, 0 for no click. */
	value: number
	id: number
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** `archived` is in the index of owners, so that a list is counted without its rows. */
const isListed = (tx: Tx, { status, now }: Pick<LinksQuestion, 'status' | 'now'>) => {
	if (status === 'any') return tx``
	if (status === 'archived') return tx`and archived`
	return status === undefined ? tx`and not archived` : tx`and not archived and ${isInState(tx, status, now)}`
}

/** SQL: the slug, the target and the title, each in a line. */
const withoutNote = `array_to_string((string_to_array(search_text, E'\\n'))[1:3], E'\\n')`

const hasWord = (tx: Tx, { forms, isStart }: LinksQuestion['words'][number], isInNotes: boolean) => {
	const patterns = forms.map((form) => `%${escaped(form)}%`)
	// With the slug's condition alone, the planner expects too many links and reads all in order.
	return tx`and search_text like any (${patterns}::text[])
		${isInNotes ? tx`` : tx`and (note is null or ${tx.unsafe(withoutNote)} like any (${patterns}::text[]))`}
		${isStart ? tx`and starts_with(slug_key, ${forms[0]!})` : tx``}`
}

/** SQL condition on `links`. The indexes for search and tags contain only links with an owner. */
export const isFound = (
	tx: Tx,
	{ ownerId, words, isInNotes, tag, target, ...listed }: Omit<LinksQuestion, 'after' | 'before'>,
) =>
	tx`links.owner_id = ${ownerId}
		${words.reduce((all, word) => tx`${all} ${hasWord(tx, word, isInNotes)}`, tx``)}
		${tag === undefined ? tx`` : tx`and tag_keys @> ${[tag]}::text[]`}
		${target === undefined ? tx`` : tx`and long_url = ${target}`}
		${isListed(tx, listed)}`

/** Links of the account with clicks that are not counted yet: few, since counting is quick. */
export const uncountedLinks = async (tx: Tx, ownerId: string): Promise<number[]> => {
	const [row] = await tx<{ ids: number[] }[]>`
		select array(
			select id from (select distinct unnest(link_ids) as id from click_log where ${tx.unsafe(inLog)}) as logged
			-- A look-up for each: for a join the planner would read all of \`links\`.
			where (select owner_id from links where links.id = logged.id) = ${ownerId}
		) as ids`
	return row!.ids
}

/** Orders by list totals: the column, the number of a link's place in it, and the way back. */
const orders = {
	clicks: { column: 'clicks', place: 'clicks', at: (tx: Tx, value: number) => tx`${value}::bigint` },
	last_click: {
		column: 'last_click',
		place: '(extract(epoch from last_click) * 1000)::bigint',
		at: (tx: Tx, value: number) => tx`${new Date(value).toISOString()}::timestamptz`,
	},
} as const

/** Where a page begins, and in which direction it is read. */
const directionOf = (tx: Tx, { after, before }: LinksQuestion) => ({
	from: before ?? after,
	beyond: tx.unsafe(before === undefined ? '<' : '>'),
	order: tx.unsafe(before === undefined ? 'desc nulls last' : 'asc nulls first'),
})

const newestFirst = (tx: Tx, asked: LinksQuestion, columns: string, atMost: Fragment) => {
	const { from, beyond, order } = directionOf(tx, asked)
	return tx`
	select ${tx.unsafe(columns)}, (extract(epoch from created_at) * 1000)::bigint as place
	from links where ${isFound(tx, asked)}
	${from === undefined ? tx`` : tx`and (created_at, id) ${beyond} (${new Date(from.value).toISOString()}::timestamptz, ${from.id}::bigint)`}
	order by created_at ${order}, id ${order} ${atMost}`
}

/**
 * The order by list totals (the table `list_totals`), read from its index. `uncounted` links are
 * left out there and merged in by their true value, which adds the clicks in the log.
 */
const byTotals = (
	tx: Tx,
	sort: keyof typeof orders,
	asked: LinksQuestion,
	uncounted: number[],
	columns: string,
	atMost: Fragment,
) => {
	const { column, place, at } = orders[sort]
	const { from: start, beyond, order } = directionOf(tx, asked)
	const value = tx.unsafe(`total.${column}`)
	const from = (table: string, more: Fragment) => tx`
		select ${tx.unsafe(columns)}, ${tx.unsafe(place)} as place
		from ${tx.unsafe(table)} as total join links on links.id = total.link_id
		where total.owner_id = ${asked.ownerId} and ${isFound(tx, asked)} ${more}
		${start === undefined ? tx`` : tx`and (${value}, total.link_id) ${beyond} (${at(tx, start.value)}, ${start.id}::bigint)`}
		order by ${value} ${order}, total.link_id ${order} ${atMost}`
	if (uncounted.length === 0) return from('list_totals', tx``)
	return tx`
		with waiting as materialized (${loggedClicks(tx, uncounted)}), moved as materialized (
			-- List totals commit together with the lane's slice. Some links may be counted by now.
			select link_id, owner_id, kept.clicks + coalesce(more.clicks, 0) as clicks,
				greatest(kept.last_click, more.last_click) as last_click
			from list_totals as kept left join (
				select link_id, count(*) as clicks, max(clicked_at) as last_click
				from waiting where slice is null or slice > (
					select slice from counting_lanes where lane = ${tx.unsafe(laneOf('link_id'))}
				) group by link_id
			) as more using (link_id)
			where kept.link_id = any (${uncounted}::bigint[])
		)
		(${from('list_totals', tx`and total.link_id <> all (${uncounted}::bigint[])`)})
		union all
		(${from('moved', tx``)})
		order by place ${order}, id ${order} ${atMost}`
}

/**
 * SQL: the links found, in order: `columns` and `place` of each. `uncounted`: links with clicks in
 * the log, for orders by clicks. Orders are worded as in the indexes, so that these are used.
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
		: byTotals(tx, asked.sort, asked, uncounted, columns, atMost)
}
