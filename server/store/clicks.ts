/** Makes clicks durable: one log row per batch, in time, while each of its links is there. */
import type { Database } from './connect.ts'
import { createDatabaseClock } from './database-clock.ts'
import { reaching } from './failures.ts'

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

/** `late`: the database came to it after its deadline, and nothing was written. */
export type AdmitOutcome = ClickOutcome | 'late'

/** The database's own time, whatever transaction it is asked in. Milliseconds since 1970. */
const clockTime = '(extract(epoch from clock_timestamp()) * 1000)::double precision'

/** `ticks`: milliseconds, from a clock that is never set. */
export const createClickStore = ({ sql }: Pick<Database, 'sql'>, ticks: () => number) => {
	const clock = createDatabaseClock(
		async () => (await sql<{ time: number }[]>`select ${sql.unsafe(clockTime)} as time`)[0]!.time,
		ticks,
	)
	/** Runs a statement that is told until when it may write; what becomes of the connection says nothing about the next one. */
	const until = async <T>(deadline: number, write: (time: number) => PromiseLike<T>): Promise<T> =>
		reaching(async () => write(await clock.timeAt(deadline))).catch((error) => {
			clock.forget()
			throw error
		})

	return {
		/**
		 * Commits a batch of clicks of unlimited links in one round trip. If any of the links is gone, nothing is written
		 * and the ids of the gone ones come back: the caller leaves them out and tries again. `late` when the database came to
		 * it after the deadline (a moment of `ticks`): nothing is written then either. Fails with `Unavailable`.
		 */
		append: async (clicks: Click[], deadline: number): Promise<Set<number> | 'late'> => {
			const linkIds = clicks.map((click) => click.linkId)
			const [row] = await until(
				deadline,
				(time) => sql<{ gone: number[]; time: number; is_late: boolean }[]>`
					with clock as materialized (
						select ${sql.unsafe(clockTime)} as time
					), gone as (
						select asked.id from unnest(${[...new Set(linkIds)]}::bigint[]) as asked (id)
						where not exists (select from links where links.id = asked.id)
					), logged as (
						insert into click_log (link_ids, clicks)
						select ${linkIds}::bigint[], ${JSON.stringify(clicks.map(logged))}::text::json
						where not exists (select from gone) and (select time from clock) < ${time}::double precision
					)
					select array(select id from gone) as gone, time, time >= ${time}::double precision as is_late from clock`,
			)
			clock.learn(row!.time)
			return row!.is_late ? 'late' : new Set(row!.gone)
		},

		/**
		 * Commits a batch of clicks of click-limited links: each link is locked (in id order, so that processes never wait
		 * for each other in a circle), and as many of its clicks as it still allows are counted, first come first served. A
		 * function of the database, because it takes two statements, and what is locked should be held for one round trip.
		 * Each is `late` when the locks were there only after the deadline (a moment of `ticks`). Fails with `Unavailable`.
		 */
		admit: async (clicks: Click[], deadline: number): Promise<AdmitOutcome[]> => {
			const rows = await until(
				deadline,
				(time) => sql<{ outcome: AdmitOutcome; time: number }[]>`
					select outcome, ${sql.unsafe(clockTime)} as time
					from admit_clicks(${JSON.stringify(clicks.map(logged))}::text::json, ${time}::double precision)`,
			)
			for (const { time } of rows.slice(-1)) clock.learn(time)
			return rows.map((row) => row.outcome)
		},
	}
}

export type ClickStore = ReturnType<typeof createClickStore>
