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
	/** Hears every statement that is sent. */
	hear?: (statement: string, parameters: unknown[]) => void
}

/** The pool (`sql`) and drizzle over it (`db`). Both speak to the same connections. */
export interface Database {
	sql: postgres.Sql<{ bigint: number }>
	db: PostgresJsDatabase
	/** Ends the connections after what is under way, within `seconds`. */
	close(seconds?: number): Promise<void>
}

/** An array as Postgres writes it; texts quoted. Source: PostgreSQL manual, 8.15.6. */
const writeArray = (items: (number | string)[]): string =>
	`{${items.map((item) => (typeof item === 'number' ? item : JSON.stringify(item))).join(',')}}`

/**
 * Types as we read and write them. Link ids and counts stay below 2^53, so bigint is a number; the two array types are those
 * the driver would otherwise learn by asking, once more on every new connection. Numbers are the types' OIDs (pg_type.dat).
 */
const types = {
	bigint: { to: 20, from: [20], parse: Number, serialize: String },
	bigints: {
		to: 1016,
		from: [1016],
		parse: (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(Number),
		serialize: writeArray,
	},
	texts: { to: 1009, from: [], parse: String, serialize: writeArray },
}

/** Opens a pool; connects at the first query. */
export const connect = (place: Place, { prepare, max = 12, hear }: ConnectOptions): Database => {
	const options = {
		prepare,
		max,
		connect_timeout: 5,
		// Steadily, not ever slower: a database that comes back is used at once.
		backoff: () => 0.1,
		fetch_types: false,
		onnotice: () => {},
		...(hear !== undefined && {
			debug: (_: number, statement: string, parameters: unknown[]) => hear(statement, parameters),
		}),
		types,
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
 * SQLSTATE classes 08, 53, 57P and 58, a standby (25006), a transaction that stood still (25P03), and transactions that got in each other's way (40P01, 40001, 55P03) (PostgreSQL manual, appendix A).
 */
const isUnavailable = (error: unknown): boolean => {
	const code = codeOf(error)
	return (
		/^(08|53|57P|58|25006|25P03|40P01|40001|55P03)/.test(code) ||
		/^(CONNECT|CONNECTION_|ECONN|ENOENT|EPIPE|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT)/.test(code) ||
		((error as { cause?: unknown } | null)?.cause !== undefined &&
			isUnavailable((error as { cause: unknown }).cause))
	)
}

/** Whether this SQLSTATE is the failure's, also below drizzle's own error. */
const hasCode = (error: unknown, code: string): boolean =>
	codeOf(error) === code || codeOf((error as { cause?: unknown } | null)?.cause) === code
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, '23503')
export const isCheckViolation = (error: unknown): boolean => hasCode(error, '23514')

/** Runs a question to the database; a broken connection becomes `Unavailable`, everything else stays what it is. */
export const reaching = async <T>(ask: () => PromiseLike<T>): Promise<T> => {
	try {
		return await ask()
	} catch (error) {
		throw isUnavailable(error) ? new Unavailable(error) : error
	}
}

/** Milliseconds that a transaction may stand still. */
const idleAtMost = 10_000
const idleLimit = (milliseconds: number) => `set local idle_in_transaction_session_timeout = ${milliseconds}`

/**
 * Runs statements in one transaction that others may wait for. Postgres ends it when its process stands still in it (was
 * stopped, or cut off by the network) for so many `milliseconds`. Fails with `Unavailable`.
 */
export const transaction = <T>(
	sql: Database['sql'],
	work: (tx: postgres.TransactionSql<{ bigint: number }>) => Promise<T>,
	milliseconds = idleAtMost,
): Promise<T> =>
	reaching(
		() =>
			sql.begin(async (tx) => {
				await tx.unsafe(idleLimit(milliseconds))
				return work(tx)
			}) as Promise<T>,
	)

export type DrizzleTransaction = Parameters<Parameters<Database['db']['transaction']>[0]>[0]

/** The same for statements written with drizzle. */
export const drizzleTransaction = <T>(
	db: Database['db'],
	work: (tx: DrizzleTransaction) => Promise<T>,
): Promise<T> =>
	reaching(() =>
		db.transaction(async (tx) => {
			await tx.execute(idleLimit(idleAtMost))
			return work(tx)
		}),
	)
