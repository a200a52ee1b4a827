/** Transactions: none idles while others wait, and none commits after its deadline. */
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { deadline, ticks } from '../../waiting/deadline.ts'
import type { Database, Tx } from './connect.ts'
import { clockTime } from './database-clock.ts'
import { reaching } from './failures.ts'

/** Our rules need to see what others commit meanwhile; a database's default may not allow that. */
const level = 'read committed'

/** Milliseconds that a transaction may be idle. */
const idleAtMost = 10_000
/** Milliseconds that a commit and its answer may take of the time there is. */
const committedIn = 1_000

interface Limits {
	/** Milliseconds that the transaction may be idle. */
	idle?: number
	/** Milliseconds that a statement of it may wait for a lock; as long as it takes by default. */
	lock?: number | undefined
}

/** Limits the transaction, and reads the database's clock. */
const begin = ({ idle = idleAtMost, lock }: Limits) =>
	[
		`set local idle_in_transaction_session_timeout = ${idle}`,
		...(lock === undefined ? [] : [`set local lock_timeout = ${lock}`]),
		`select ${clockTime} as time`,
	].join('; ')

/** The database's clock, and when it was read, a little late: deadlines err early. */
const readClock = async (tx: Tx, limits: Limits): Promise<{ time: number; at: number }> => {
	// `execute`: at once, before anything of the transaction.
	const answers = (await tx.unsafe(begin(limits)).execute()) as unknown as { time: number }[][]
	return { time: answers.at(-1)![0]!.time, at: ticks() }
}

/** Fails after that time of the database's clock. */
const refuseAfter = (time: number) => `do $$ begin
	if ${clockTime} >= ${time} then raise exception 'too late' using errcode = 'query_canceled'; end if;
end $$`

/**
 * Runs statements in one transaction. Postgres ends it when it is idle for too long, because its
 * process was stopped or cut off. When the deadline has passed at its end, it rolls back
 * instead of committing. `work` may run again from its beginning. Fails with `Unavailable`.
 */
export const transaction = <T>(
	sql: Database['sql'],
	work: (tx: Tx) => Promise<T>,
	limits: Limits = {},
): Promise<T> => {
	let isCommitting = false
	const run = async (): Promise<T> => {
		const by = deadline()
		let guard: PromiseLike<unknown> | undefined
		isCommitting = false
		const answer = await sql.begin(`isolation level ${level}`, async (tx) => {
			// Not waited for: it goes out together with the first statement.
			const reading = readClock(tx, limits)
			reading.catch(() => {})
			const done = await work(tx).catch(async (error) => {
				// What failed first says why.
				await reading
				throw error
			})
			const clock = await reading
			// Not waited for: it goes out together with the commit, which then undoes everything.
			if (by !== undefined) guard = tx.unsafe(refuseAfter(clock.time + by - committedIn - clock.at)).execute()
			isCommitting = true
			return done
		})
		await guard
		return answer as T
	}
	return reaching(run, () => isCommitting)
}

export type DrizzleTransaction = PostgresJsDatabase & { $client: Database['sql'] }

/** The same for statements written with drizzle. */
export const drizzleTransaction = <T>(
	{ $client: sql }: Database['db'],
	work: (tx: DrizzleTransaction) => Promise<T>,
): Promise<T> =>
	transaction(sql, (tx) =>
		work(drizzle(Object.assign(tx, { options: sql.options }) as unknown as typeof sql)),
	)

/** How many rows one statement of drizzle's changes, in a transaction of its own. */
export const changing = (
	db: Database['db'],
	ask: (tx: DrizzleTransaction) => PromiseLike<{ count: number }>,
): Promise<number> => drizzleTransaction(db, async (tx) => (await ask(tx)).count)

/** Whether it changes any. */
export const changes = async (...asked: Parameters<typeof changing>): Promise<boolean> =>
	(await changing(...asked)) > 0
