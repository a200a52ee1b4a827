/** Translates our deadlines to the database's clock, which compares them inside the statement. */
import { minute } from '../../../shared/text/time.ts'
import type { Sql } from './connect.ts'

/** Milliseconds until a reading is taken again, because clocks drift apart. */
const freshFor = minute

/**
 * The database's clock in milliseconds since 1970, not the time its transaction began. A whole
 * number: `extra_float_digits` of a role cuts the digits of others.
 */
export const clockTime = '(extract(epoch from clock_timestamp()) * 1000)::bigint'

/**
 * Reads the database's clock and remembers the reading; `ticks` is our monotonic clock. A reading
 * is old when it arrives, so a deadline errs on the early side.
 */
export const createDatabaseClock = (sql: Pick<Sql, 'unsafe'>, ticks: () => number) => {
	let reading: { time: number; at: number } | undefined
	/** Notes the time the database just gave, in milliseconds since 1970. */
	const learn = (time: number): void => {
		reading = { time, at: ticks() }
	}
	return {
		learn,
		/**
		 * Runs a statement with its deadline (of `ticks`) as a time of the database's clock, in
		 * milliseconds since 1970. After a failure the clock is read anew, as the next connection
		 * may lead elsewhere.
		 */
		before: async <T>(deadline: number, write: (time: number) => PromiseLike<T>): Promise<T> => {
			try {
				if (reading === undefined || ticks() - reading.at > freshFor)
					learn((await sql.unsafe<[{ time: number }]>(`select ${clockTime} as time`))[0].time)
				return await write(reading!.time + (deadline - reading!.at))
			} catch (error) {
				reading = undefined
				throw error
			}
		},
	}
}
