/** A pool of connections to Postgres (postgres.js, and drizzle over it), and its types. */
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

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
	/** Called with every statement that is sent. */
	hear?: (statement: string, parameters: unknown[]) => void
}

/** The pool (`sql`), and drizzle (`db`) over the same connections. */
export interface Database {
	sql: postgres.Sql<{ bigint: number }>
	db: PostgresJsDatabase
	/** Closes the connections once their statements have ended, after `seconds` at the latest. */
	close(seconds?: number): Promise<void>
}

/** An array as Postgres reads it, texts quoted; drizzle writes its own. Source: PostgreSQL manual, 8.15.6. */
const writeArray = (items: (number | string)[] | string): string => {
	if (typeof items === 'string') return items
	const quoted = (item: number | string) =>
		typeof item === 'number' ? item : `"${item.replace(/["\\]/g, '\\$&')}"`
	return `{${items.map(quoted).join(',')}}`
}
/** The texts of an array as Postgres writes it, none of them null. */
const readTexts = (array: string): string[] =>
	[...array.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/gs)].map(
		([plain, quoted]) => quoted?.replace(/\\(.)/gs, '$1') ?? plain,
	)

/**
 * How values are read and written. Link ids and counts stay below 2^53, so a bigint is a number. The driver would ask for
 * the two array types on every new connection. The numbers are the types' OIDs (pg_type.dat).
 */
const types = {
	bigint: { to: 20, from: [20], parse: Number, serialize: String },
	bigints: {
		to: 1016,
		from: [1016],
		parse: (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(Number),
		serialize: writeArray,
	},
	texts: { to: 1009, from: [1009], parse: readTexts, serialize: writeArray },
}

/** Opens a pool; connects at the first query. */
export const connect = (place: Place, { prepare, max = 12, hear }: ConnectOptions): Database => {
	const options = {
		prepare,
		max,
		connect_timeout: 5,
		// The same pause each time: a database that comes back is used at once.
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
