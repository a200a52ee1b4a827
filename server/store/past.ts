/** The database's own past: the latest time that it lived at, by which a lying clock is known. */
import { sql as drizzle, type SQL } from 'drizzle-orm'
import { doubtfulFrom, isDoubtful, type Past } from '../waiting/service-clock.ts'
import type { Sql, Tx } from './driver/connect.ts'
import { clockTime } from './driver/database-clock.ts'
import { reaching, reading } from './driver/failures.ts'

/** SQL: a row of `leases` that nobody holds, and no backup; null in a database without a past. */
const lived = `(select ends_at from leases where work = 'past')`
const surelyUntil = `${lived} + interval '${doubtfulFrom} ms'`

/**
 * SQL: up to when things are surely over: now, but at most a day after the past. What ends by the
 * time for good is compared with it (wrong-clock.test.ts).
 */
export const surely = (sql: Sql | Tx, now: Date) =>
	sql`least(${now.toISOString()}::timestamptz, ${sql.unsafe(surelyUntil)})`
/** The same for drizzle. */
export const surelyBy = (now: Date): SQL =>
	drizzle`least(${now.toISOString()}::timestamptz, ${drizzle.raw(surelyUntil)})`
/** SQL: from when things last that begin now: a clock that is behind shortens nothing. */
export const atLeast = (sql: Sql | Tx, now: Date) =>
	sql`greatest(${now.toISOString()}::timestamptz, ${sql.unsafe(lived)})`
/** SQL: whether a time is not in doubt. */
export const isNear = (sql: Sql | Tx, time: Date) =>
	sql`coalesce(abs(extract(epoch from ${time.toISOString()}::timestamptz - ${sql.unsafe(lived)})) * 1000 <= ${doubtfulFrom}::bigint, true)`

/** The same for drizzle: when a time ends that begins now and lasts until then. */
export const lastingBy = (now: Date, until: Date): SQL<Date> =>
	drizzle`greatest(${until.toISOString()}::timestamptz, ${drizzle.raw(lived)} + (${until.toISOString()}::timestamptz - ${now.toISOString()}::timestamptz))`

export const createPastStore = ({ sql }: { sql: Sql | Tx }) => ({
	read: (): Promise<Past & { isInDoubt: boolean }> =>
		reading(async () => {
			const [past] = await sql<[Past]>`select ${sql.unsafe(clockTime)} as time,
				(extract(epoch from ${sql.unsafe(lived)}) * 1000)::bigint as lived`
			return { ...past, isInDoubt: isDoubtful(past) }
		}),

	/**
	 * Notes that the database lived at this time; earlier ones and those in doubt are ignored,
	 * without a wait for the disk. One that `isRight` ends the doubt.
	 */
	note: async (time: number, isRight = false): Promise<void> => {
		const isLater = sql`where excluded.ends_at between leases.ends_at
			and leases.ends_at + ${doubtfulFrom}::bigint * interval '1 ms'
			and set_config('synchronous_commit', 'off', true) = 'off'`
		await reaching(
			() => sql`
				insert into leases (work, ends_at) values ('past', ${new Date(time).toISOString()})
				on conflict (work) do update set ends_at = excluded.ends_at ${isRight ? sql`` : isLater}`,
		)
	},
})

export type PastStore = ReturnType<typeof createPastStore>
