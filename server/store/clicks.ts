/** Owns how clicks become durable: one log row per batch, written only while every link of the batch is still there. */
import { type Database, reaching } from './connect.ts'

/** One counted click. Text is already cut to length and well formed; times are milliseconds since 1970. */
export interface Click {
	linkId: number
	time: number
	/** 32 hex characters. */
	ipHash: string
	country: string | null
	userAgent: string
	referer: string | null
	browser: string | null
	platform: string | null
}

export type ClickOutcome = 'counted' | 'gone' | 'exhausted'

const isText = (text: string | null): boolean =>
	text === null || (text.isWellFormed() && !text.includes('\0'))

/**
 * A click as it lies in the log; `logColumns` is the same as SQL reads it. Fails for what the log would take and never give
 * back (JSON is not looked into when it is written): a single such click would stop the projection for good.
 */
const logged = (click: Click) => {
	const {
		linkId: l,
		time: t,
		ipHash: i,
		country: c,
		userAgent: u,
		referer: r,
		browser: b,
		platform: p,
	} = click
	if (!Number.isSafeInteger(t) || !/^[0-9a-f]{32}$/.test(i) || ![c, u, r, b, p].every(isText)) {
		throw new Error('a click that can not be stored')
	}
	return { l, t, i, c, u, r, b, p }
}

/** The record type of a logged click, for `json_to_recordset`. */
export const logColumns = 'l bigint, t double precision, i text, c text, u text, r text, b text, p text'

export const createClickStore = ({ sql }: Pick<Database, 'sql'>) => ({
	/**
	 * Commits a batch of clicks of unlimited links in one round trip. If any of the links is gone, nothing is written and
	 * the ids of the gone ones come back: the caller leaves them out and tries again.
	 */
	append: async (clicks: Click[]): Promise<Set<number>> => {
		const ids = [...new Set(clicks.map((click) => click.linkId))]
		const gone = await reaching(
			() => sql<{ id: number }[]>`
				with gone as (
					select asked.id from unnest(${ids}::bigint[]) as asked (id)
					where not exists (select from links where links.id = asked.id)
				), logged as (
					insert into click_log (link_ids, clicks)
					select ${clicks.map((click) => click.linkId)}::bigint[], ${JSON.stringify(clicks.map(logged))}::text::json
					where not exists (select from gone)
				)
				select id from gone`,
		)
		return new Set(gone.map((row) => row.id))
	},

	/**
	 * Commits a batch of clicks of click-limited links: each link is locked (in id order, so that processes never wait for
	 * each other in a circle), and as many of its clicks as it still allows are counted, first come first served.
	 */
	admit: async (clicks: Click[]): Promise<ClickOutcome[]> => {
		const rows = await reaching(
			() => sql<{ outcome: ClickOutcome }[]>`
				with asked as (
					select (click ->> 'l')::bigint as link_id, click, position,
						row_number() over (partition by (click ->> 'l')::bigint order by position) as nth
					from json_array_elements(${JSON.stringify(clicks.map(logged))}::text::json)
						with ordinality as given (click, position)
				), locked as materialized (
					select id, max_clicks - used_clicks as free from links
					where id in (select link_id from asked) and max_clicks is not null
					order by id for no key update
				), admitted as (
					select asked.* from asked join locked on locked.id = asked.link_id where asked.nth <= locked.free
				), used as (
					update links set used_clicks = used_clicks + admitted_now.number
					from (select link_id, count(*)::integer as number from admitted group by link_id) as admitted_now
					where links.id = admitted_now.link_id
				), logged as (
					insert into click_log (link_ids, clicks)
					select array_agg(link_id order by position), json_agg(click order by position) from admitted
					having count(*) > 0
				)
				select case when locked.id is null then 'gone' when asked.nth <= locked.free then 'counted'
					else 'exhausted' end as outcome
				from asked left join locked on locked.id = asked.link_id order by asked.position`,
		)
		return rows.map((row) => row.outcome)
	},
})

export type ClickStore = ReturnType<typeof createClickStore>
