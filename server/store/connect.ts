/** A pool of connections to Postgres (postgres.js, and drizzle over it), and its types. */
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { ticks } from '../deadline.ts'
import { atMost } from '../queue.ts'
import { clockTime, createDatabaseClock } from './database-clock.ts'
import { createDoor, type PassDoor } from './door.ts'
import { endsConnection, isFromServer } from './failures.ts'
import { createOutage, type Outage } from './outage.ts'

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
	/** Statements that may be under way or wait; the next ones are refused. */
	waiting?: number
	/** Shared by the pools of a process; one of its own unless given. */
	outage?: Outage
	/** Called with every statement that is sent. */
	hear?: (statement: string, parameters: unknown[]) => void
}

type Sql = postgres.Sql<{ bigint: number }>

/** The pool (`sql`), and drizzle (`db`) over the same connections. */
export interface Database {
	sql: Sql
	db: PostgresJsDatabase & { $client: Sql }
	outage: Outage
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

/** Seconds that statements keep the connections of a pool that was replaced: longer than any deadline. */
const retiredFor = 12
/** Milliseconds until a probe without an answer is given up. */
const probedFor = 900

/** Makes pools of the driver. */
const createOpener =
	(place: Place, { prepare, hear }: ConnectOptions) =>
	(own: postgres.Options<typeof types> & { door?: PassDoor }): Sql => {
		const options = {
			prepare,
			connect_timeout: 5,
			// The same pause each time: a database that comes back is used at once.
			backoff: () => 0.1,
			fetch_types: false,
			onnotice: () => {},
			...(hear !== undefined && {
				debug: (_: number, statement: string, parameters: unknown[]) => hear(statement, parameters),
			}),
			types,
			...own,
		}
		return typeof place === 'string' ? postgres(place, options) : postgres({ ...place, ...options })
	}

/** What asks whether the database is there, on a connection of its own: the same one as long as it answers. */
export const openOutage = (place: Place, { prepare }: Pick<ConnectOptions, 'prepare'>) => {
	const open = createOpener(place, { prepare })
	let probe: Sql | undefined
	const outage = createOutage(async () => {
		const asked = probe ?? open({ max: 1, idle_timeout: 10 })
		probe = asked
		try {
			await atMost(probedFor, asked.unsafe('select 1'))
			return true
		} catch (error) {
			void asked.end({ timeout: 0 })
			if (probe === asked) probe = undefined
			return isFromServer(error) && !endsConnection(error)
		}
	})
	return {
		outage,
		close: (): void => {
			outage.close()
			void probe?.end({ timeout: 0 })
		},
	}
}

/** Opens a pool; connects at the first query. Its connections are replaced while it is used when they turn out to be dead. */
export const connect = (place: Place, options: ConnectOptions): Database => {
	const open = createOpener(place, options)
	const { max = 12, waiting = 1_000 } = options
	const own = options.outage === undefined ? openOutage(place, options) : undefined
	const outage = options.outage ?? own!.outage
	let isClosing = false
	const clock = createDatabaseClock(
		async () => (await sql.unsafe<[{ time: number }]>(`select ${clockTime} as time`))[0].time,
		ticks,
	)
	const door = createDoor(outage, clock, () => current.retire(), waiting)
	const openPool = () => {
		const retire = () => {
			if (current.sql !== sql || isClosing) return
			current = openPool()
			void sql.end({ timeout: retiredFor })
		}
		const sql = open({
			max,
			door: door(retire),
			onclose: () => {
				if (current.sql === sql && !isClosing) outage.doubt()
			},
		})
		// drizzle tells each pool how it wants values.
		drizzle(sql)
		return { sql, retire }
	}
	let current = openPool()
	const sql = new Proxy(current.sql, {
		apply: (_, __, parameters) => Reflect.apply(current.sql, undefined, parameters),
		get: (_, name) => Reflect.get(current.sql, name),
	})
	return {
		sql,
		db: drizzle(sql),
		outage,
		close: (seconds = 5) => {
			isClosing = true
			own?.close()
			return current.sql.end({ timeout: seconds })
		},
	}
}
