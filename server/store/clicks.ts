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
	 * each other in a circle), and as many of its clicks as it still allows are counted, first come first served. A function
	 * of the database, because it takes two statements, and what is locked should be held for one round trip.
	 */
	admit: async (clicks: Click[]): Promise<ClickOutcome[]> => {
		const rows = await reaching(
			() => sql<{ outcome: ClickOutcome }[]>`
				select outcome from admit_clicks(${JSON.stringify(clicks.map(logged))}::text::json)`,
		)
		return rows.map((row) => row.outcome)
	},
})

export type ClickStore = ReturnType<typeof createClickStore>
