/** Owns the connection to Postgres (postgres.js) and the one place where its failures become `Unavailable`. */
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { Unavailable } from '../errors.ts'

/** Where the database is: an address, or the socket of the embedded one. */
export type Place =
	| string
	| {
			path?: string
			host?: string
			port?: number
			username: string
			password?: string
			database: string
	  }

export interface ConnectOptions {
	/** Named prepared statements; off for PgBouncer before 1.21 in transaction mode. */
	prepare: boolean
	/** Connections at most. */
	max?: number
}

/** The pool (`sql`) and drizzle over it (`db`). Both speak to the same connections. */
export interface Database {
	sql: postgres.Sql<{ bigint: number }>
	db: PostgresJsDatabase
	/** Ends the connections after what is under way, within `seconds`. */
	close(seconds?: number): Promise<void>
}

/** Opens a pool; connects at the first query. Link ids and counts stay below 2^53, so bigint is read as a number. */
export const connect = (place: Place, { prepare, max = 12 }: ConnectOptions): Database => {
	const options = {
		prepare,
		max,
		connect_timeout: 5,
		onnotice: () => {},
		types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
	}
	const sql = typeof place === 'string' ? postgres(place, options) : postgres({ ...place, ...options })
	return { sql, db: drizzle(sql), close: (seconds = 5) => sql.end({ timeout: seconds }) }
}

const codeOf = (error: unknown): string => {
	const code = (error as { code?: unknown } | null)?.code
	return typeof code === 'string' ? code : ''
}

/**
 * Whether a failure means "away", not "wrong": a broken connection, a database that starts or stops, no room for it.
 * SQLSTATE classes 08, 53, 57P and 58 (PostgreSQL manual, appendix A).
 */
const isUnavailable = (error: unknown): boolean => {
	const code = codeOf(error)
	return (
		/^(08|53|57P|58)/.test(code) ||
		/^(CONNECT|CONNECTION_|ECONN|ENOENT|EPIPE|ENOTFOUND|EHOST|ENET|ETIMEDOUT)/.test(code) ||
		((error as { cause?: unknown } | null)?.cause !== undefined &&
			isUnavailable((error as { cause: unknown }).cause))
	)
}

/** Runs a question to the database; a broken connection becomes `Unavailable`, everything else stays what it is. */
export const reaching = async <T>(ask: () => PromiseLike<T>): Promise<T> => {
	try {
		return await ask()
	} catch (error) {
		throw isUnavailable(error) ? new Unavailable(error) : error
	}
}
