/** A pool of connections to Postgres (postgres.js, and drizzle over it), and its types. */
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { accessOf as parametersOf } from '../../config/database-access.ts'
import { type Access, accessOf } from './access.ts'
import { createDoor, type PassDoor } from './door.ts'
import { endsConnection, isFromServer } from './failures.ts'
import { createOutage, lookEvery, type Outage } from './outage.ts'
import { inTime } from './password.ts'
import { type FollowedHosts, followHosts } from './primary.ts'
import { applicationName, createRetired, type Retired } from './retired.ts'
import { setSettings } from './session-settings.ts'
import { types } from './value-types.ts'

/** The database’s URL, which may name several hosts, or the socket of the embedded one. */
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
	/** Statements under way or waiting, at most; more are refused. */
	waiting?: number
	/** Shared by the pools of a process; one of its own unless given. */
	outage?: Outage
	/** TLS and password of the address, when several pools share them. */
	access?: Access | undefined
	/** The hosts of the address, when several pools share what they find out about them. */
	hosts?: FollowedHosts | undefined
	/** Shared by the pools of a process; one of its own unless given. */
	retired?: Retired
	/** How fast an outage is noticed and waited for. Only tests change it. */
	pace?: Pace
	/** `work_mem`, for instance `32MB`; the database's own setting unless given. */
	memory?: string | undefined
	/** Called with every statement that is sent, and with every message of the database. */
	hear?: (statement: string, parameters: unknown[]) => void
	notice?: (message: string) => void
}

export type Sql = postgres.Sql<{ bigint: number }>
export type Tx = postgres.TransactionSql<{ bigint: number }>
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/** The pool (`sql`), and drizzle (`db`) over the same connections. */
export interface Database {
	sql: Sql
	db: PostgresJsDatabase & { $client: Sql }
	outage: Outage
	retired: Retired
	/** Closes the connections once their statements have ended, after `seconds` at the latest. */
	close(seconds?: number): Promise<void>
}

export interface Pace {
	/** Milliseconds between two looks (outage.ts). */
	lookEvery: number
	/** Milliseconds until a silent probe is given up, for each host: some may be frozen. */
	probedFor: number
	/** Seconds that a replaced pool keeps its connections: longer than any deadline. */
	retiredFor: number
}
const usualPace: Pace = { lookEvery, probedFor: 900, retiredFor: 12 }
/** Seconds until a silent host counts as away. With several, another may have taken over. */
const connectAtMost = { alone: 5, ofSeveral: 1 }

/** Makes pools of the driver. */
const createOpener =
	(place: Place, { prepare, hosts, access, hear, notice }: ConnectOptions) =>
	(own: postgres.Options<typeof types> & { door?: PassDoor }): Sql => {
		const options = {
			connect_timeout: hosts === undefined ? connectAtMost.alone : connectAtMost.ofSeveral,
			// The same pause each time: a database that comes back is used at once.
			backoff: () => 0.1,
			onnotice: ({ message }: postgres.Notice) => notice?.(message!),
			...(hear !== undefined && {
				debug: (_: number, statement: string, parameters: unknown[]) => hear(statement, parameters),
			}),
			// A pooler would hand them on to others.
			...{ prepare, types, fetch_types: false, settings: prepare ? setSettings : undefined },
			connection: { application_name: applicationName },
			...access?.options,
			...own,
		}
		if (typeof place !== 'string') return postgres({ ...place, ...options })
		if (hosts === undefined) return postgres(access?.address ?? place, options)
		const { address, host, port, primary, target } = hosts
		// A standby must never pass for the primary. Our patch reads `hosts` (postgres-js.patch).
		const asked = target === 'any' ? {} : { target_session_attrs: target }
		const several = { ...options, ...asked, hosts: primary }
		// The driver's types know one host alone.
		return postgres(
			parametersOf(address).address,
			Object.assign(several, { host, port } as unknown as { host: string }),
		)
	}

/** Watches whether the database answers, with a probe on a connection of its own. */
export const openOutage = (
	place: Place,
	{ prepare, hosts, access, pace = usualPace }: Pick<ConnectOptions, 'prepare' | 'hosts' | 'access' | 'pace'>,
) => {
	const open = createOpener(place, { prepare, hosts, access })
	const answeredIn = pace.probedFor * (hosts?.host.length ?? 1)
	let probe: Sql | undefined
	const outage = createOutage(
		async () => {
			const asked = probe ?? open({ max: 1, idle_timeout: 10 })
			probe = asked
			try {
				await inTime(answeredIn, asked.unsafe('select 1'), access?.password)
				return true
			} catch (error) {
				void asked.end({ timeout: 0 })
				if (probe === asked) probe = undefined
				return isFromServer(error) && !endsConnection(error)
			}
		},
		pace.lookEvery,
		() => access?.password?.reading() !== undefined,
	)
	return {
		outage,
		close: (): void => {
			outage.close()
			void probe?.end({ timeout: 0 })
		},
	}
}

/**
 * Opens a pool, which connects at its first query and replaces its connections when they turn out
 * to be dead. Fails for hosts that can't be read.
 */
export const connect = (
	place: Place,
	{
		hosts = typeof place === 'string' ? followHosts(place) : undefined,
		access = accessOf(place),
		outage: shared,
		retired = createRetired(),
		max = 12,
		waiting = 1_000,
		pace = usualPace,
		memory,
		...options
	}: ConnectOptions,
): Database => {
	const open = createOpener(place, { ...options, hosts, access })
	const own = shared === undefined ? openOutage(place, { ...options, hosts, access, pace }) : undefined
	const outage = shared ?? own!.outage
	let isClosing = false
	const door = createDoor(outage, () => current.retire(), waiting)
	const openPool = () => {
		const name = retired.newName()
		const retire = () => {
			if (current.sql !== sql || isClosing) return
			current = openPool()
			retired.add(name, pace.retiredFor * 1_000)
			void sql.end({ timeout: pace.retiredFor })
		}
		const sql = open({
			max,
			connection: { application_name: name, ...(memory !== undefined && { work_mem: memory }) },
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
		retired,
		close: (seconds = 5) => {
			isClosing = true
			own?.close()
			return current.sql.end({ timeout: seconds })
		},
	}
}
