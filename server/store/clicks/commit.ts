/** Commits clicks to the log: one row per batch, before a deadline, only for links that exist. */
// A visit: recorder.ts → here.
// A click to its statistics: here → counting.ts.
import { usualPatience, withDeadline } from '../../waiting/deadline.ts'
import type { Confirmation } from '../driver/confirmation.ts'
import type { Database } from '../driver/connect.ts'
import { clockTime, createDatabaseClock } from '../driver/database-clock.ts'
import { reachingOnce } from '../driver/failures.ts'
import { isThere } from '../link-rows.ts'
import { batchColumns, batchValues } from './batches.ts'

/** A click to count. Texts are cut to length and well formed; times are milliseconds since 1970. */
export interface Click {
	linkId: number
	/** The link's version that the visit saw. */
	version: number
	time: number
	/** 32 hex characters. */
	ipHash: string
	country: string | null
	userAgent: string
	referer: string | null
	browser: string | null
	platform: string | null
	/** As readLanguage answers it. */
	language: string | null
	/** A place of the link. */
	place: string | null
	/** The rule or share of the link that chose its target. */
	rule: string | null
}

/**
 * SQL condition: the batches in the log, from its low-water mark on. While an old snapshot is open
 * nothing is vacuumed, and a read would scan all deleted batches since. The upper bound makes the
 * planner expect few rows and use the index.
 */
export const inLog = `click_log.id between coalesce((select low_water_mark.id from low_water_mark), 0) and ${2n ** 63n - 1n}`

/** `late`: after the deadline. `busy`: the link's row is locked. Either way nothing was written. */
export type AdmitOutcome = 'counted' | 'gone' | 'exhausted' | 'late' | 'busy'

/** The positions in the batch of the clicks that match. */
const positionsOf = (clicks: Click[], matches: (click: Click) => boolean): Set<number> =>
	new Set([...clicks.keys()].filter((position) => matches(clicks[position]!)))

/** Milliseconds to wait for an answer after the deadline for writing. */
const answeredIn = usualPatience.toAnswer - usualPatience.toWrite

/** `ticks`: milliseconds of a monotonic clock. */
export const createClickStore = (
	{ sql }: Pick<Database, 'sql'>,
	ticks: () => number,
	{ guard }: Confirmation,
	/** Told of each batch that may soon be in the log. */
	stir = () => {},
) => {
	const clock = createDatabaseClock(sql, ticks)
	/**
	 * Commits clicks until the deadline, which the statement gets as a time of the database's
	 * clock.
	 */
	const until = <T>(deadline: number, write: (time: number) => PromiseLike<T>): Promise<T> => {
		stir()
		return withDeadline(deadline + answeredIn, () =>
			guard(() => reachingOnce(() => clock.before(deadline, write))),
		)
	}

	return {
		/**
		 * Commits a batch of clicks on unlimited links in one round trip. If a link is gone, or was
		 * edited since the visit saw it, nothing is written; the positions of the clicks on such
		 * links are returned, and the caller tries again without them. `late`: the deadline (in
		 * `ticks`) passed before the write, and nothing is written. Fails with `Unavailable`.
		 *
		 * `passed` is empty. It takes the click lock before the links are read: an edit that counts
		 * the clicks so far waits for batches under way, and later ones see its result (edit.ts).
		 */
		append: async (clicks: Click[], deadline: number): Promise<Set<number> | 'late'> => {
			const newest = new Map<number, number>()
			for (const { linkId, version } of clicks)
				newest.set(linkId, Math.max(version, newest.get(linkId) ?? version))
			// Of two versions of one link, the older is outdated.
			const older = positionsOf(clicks, ({ linkId, version }) => newest.get(linkId) !== version)
			if (older.size > 0) return older
			const [row] = await until(
				deadline,
				(time) => sql<{ gone: number[]; time: number; is_late: boolean }[]>`
					with clock as materialized (
						select ${sql.unsafe(clockTime)} as time
					), passed as materialized (
						select from click_lock for key share
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
			return positionsOf(clicks, ({ linkId }) => gone.has(linkId))
		},

		/**
		 * Commits a batch of clicks on click-limited links. Locks each link, in id order so that
		 * processes cannot deadlock, and admits as many clicks as it still allows, first come,
		 * first served. A database function, so that the locks are held for one round trip
		 * (`functions/`). `gone`: deleted, or edited since the visit saw it. `busy`: another
		 * transaction holds its row; the other clicks are counted. All are `late` when the locks
		 * were not held by the deadline (in `ticks`). Fails with `Unavailable`.
		 */
		admit: async (clicks: Click[], deadline: number): Promise<AdmitOutcome[]> => {
			const rows = await until(
				deadline,
				(time) => sql<{ outcome: AdmitOutcome; time: number }[]>`
					select outcome, ${sql.unsafe(clockTime)} as time
					from admit_clicks(${batchValues(sql, clicks, '=>')},
						versions => ${clicks.map(({ version }) => version)}::bigint[], deadline => ${time}::double precision)`,
			)
			for (const { time } of rows.slice(-1)) clock.learn(time)
			return rows.map((row) => row.outcome)
		},
	}
}

export type ClickStore = ReturnType<typeof createClickStore>
