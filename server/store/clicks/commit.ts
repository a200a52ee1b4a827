/** Commits clicks to the log: one row per batch, before a deadline, only for links that exist. */
import { usualPatience, withDeadline } from '../../waiting/deadline.ts'
import type { Confirmation } from '../driver/confirmation.ts'
import type { Database } from '../driver/connect.ts'
import { clockTime, createDatabaseClock } from '../driver/database-clock.ts'
import { reachingOnce } from '../driver/failures.ts'
import { isThere } from '../link-rows.ts'
import { batchColumns, batchValues } from './batches.ts'

/** One counted click. Text is already cut to length and well formed; times are milliseconds since 1970. */
export interface Click {
	linkId: number
	/** Of the link, as its visit saw it. */
	version: number
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

/**
 * The batches that wait, in SQL: those from the floor of the log on. While an old snapshot is open nothing is cleaned away, and
 * reading would go through every batch since. The other bound tells the planner that they are few, so that it takes the index.
 */
export const inLog = `click_log.id between coalesce((select click_log_floor.id from click_log_floor), 0) and ${2n ** 63n - 1n}`

/**
 * `late`: the database got to it after its deadline and wrote nothing. `busy`: somebody holds the link's row for longer than a
 * moment, and nothing of it was written.
 */
export type AdmitOutcome = ClickOutcome | 'late' | 'busy'

/** `ticks`: milliseconds, from a clock that is never set. */
const placesOf = (clicks: Click[], isMeant: (click: Click) => boolean): Set<number> => {
	const places = new Set<number>()
	for (const [place, click] of clicks.entries()) if (isMeant(click)) places.add(place)
	return places
}

/** Milliseconds from a click's deadline until its answer is no longer waited for. */
const answeredIn = usualPatience.toAnswer - usualPatience.toWrite

export const createClickStore = (
	{ sql }: Pick<Database, 'sql'>,
	ticks: () => number,
	{ guard }: Confirmation,
) => {
	const clock = createDatabaseClock(sql, ticks)
	/** Commits clicks until the deadline, which the statement gets as a time of the database's clock. */
	const until = <T>(deadline: number, write: (time: number) => PromiseLike<T>): Promise<T> =>
		withDeadline(deadline + answeredIn, () => guard(() => reachingOnce(() => clock.before(deadline, write))))

	return {
		/**
		 * Commits a batch of clicks on unlimited links in one round trip. If any of the links is gone or was edited since its
		 * visit saw it, nothing is written and the places of their clicks in the batch are returned: the caller leaves these out
		 * and tries again. `late`, and nothing is written, when the database gets to it after the deadline (a time of `ticks`).
		 * Fails with `Unavailable`.
		 *
		 * `passed` finds nothing, and takes a lock that is there before the links are read: an edit that counts the clicks so
		 * far waits for those on their way, and those that begin meanwhile see what it did (edit.ts).
		 */
		append: async (clicks: Click[], deadline: number): Promise<Set<number> | 'late'> => {
			const newest = new Map<number, number>()
			for (const { linkId, version } of clicks)
				newest.set(linkId, Math.max(version, newest.get(linkId) ?? version))
			// Where two versions of a link meet, the older one is known to be gone.
			const older = placesOf(clicks, ({ linkId, version }) => newest.get(linkId) !== version)
			if (older.size > 0) return older
			const [row] = await until(
				deadline,
				(time) => sql<{ gone: number[]; time: number; is_late: boolean }[]>`
					with clock as materialized (
						select ${sql.unsafe(clockTime)} as time
					), passed as materialized (
						select from click_gate for key share
					), gone as (
						select asked.id from unnest(${[...newest.keys()]}::bigint[], ${[...newest.values()]}::bigint[])
							as asked (id, version)
						where not exists (select from links where links.id = asked.id and links.version = asked.version
							and ${sql.unsafe(isThere)})
					), logged as (
						insert into click_log (${sql.unsafe(batchColumns)})
						select ${batchValues(sql, clicks)}
						where not exists (select from gone) and not exists (select from passed)
							and (select time from clock) < ${time}::double precision
					)
					select array(select id from gone) as gone, time, time >= ${time}::double precision as is_late from clock`,
			)
			clock.learn(row!.time)
			if (row!.is_late) return 'late'
			const gone = new Set(row!.gone)
			return placesOf(clicks, ({ linkId }) => gone.has(linkId))
		},

		/**
		 * Commits a batch of clicks on click-limited links: locks each link (in the order of their ids, so that processes
		 * cannot deadlock) and counts as many clicks as it still allows, first come, first served. This is a function of the
		 * database because it takes two statements, and the locks should be held for one round trip. `gone`: deleted, or edited since its
		 * visit saw it. `busy`: its row is held
		 * by somebody else; the others are counted. All are `late` when the locks were not held before the deadline (a time of `ticks`). Fails with `Unavailable`.
		 */
		admit: async (clicks: Click[], deadline: number): Promise<AdmitOutcome[]> => {
			const rows = await until(
				deadline,
				(time) => sql<{ outcome: AdmitOutcome; time: number }[]>`
					select outcome, ${sql.unsafe(clockTime)} as time
					from admit_clicks(row(0, ${batchValues(sql, clicks)})::click_log,
						${clicks.map(({ version }) => version)}::bigint[], ${time}::double precision)`,
			)
			for (const { time } of rows.slice(-1)) clock.learn(time)
			return rows.map((row) => row.outcome)
		},
	}
}

export type ClickStore = ReturnType<typeof createClickStore>
