/** The connections of one process: a few for each kind of work, so that visits never queue. */
import { connectionsOfProcess } from '../../config/database-connections.ts'
import { accessOf } from './access.ts'
import { type ConnectOptions, connect, type Database, openOutage, type Place } from './connect.ts'
import type { Outage } from './outage.ts'
import { followHosts } from './primary.ts'
import { createRetired } from './retired.ts'

/**
 * Connections of each pool at most, of those that the process may take. Six processes fit into the
 * hundred that Postgres allows by default. `visits`: finding links, committing clicks, rate limits.
 * `requests`: everything else that is short. `reads`: statistics and lists, which may take long.
 * `background`: counting and erasing. `health`: health checks and the lease. While it is in doubt
 * whether the database answers there is one more (outage.ts).
 */
export const sizesOf = (connections = connectionsOfProcess.most) => {
	const free = connections - connectionsOfProcess.least
	const forVisits = Math.ceil(free / 2)
	const forRequests = Math.ceil((free - forVisits) / 2)
	return {
		visits: 2 + forVisits,
		requests: 1 + forRequests,
		reads: 1 + free - forVisits - forRequests,
		background: 2,
		health: 1,
	}
}
type Kind = keyof ReturnType<typeof sizesOf>
/** Enough to sort the largest slice (with 4 MB each wrote 17 MB to files). Embedded only. */
const memoryToCount = '32MB'
/** Statements waiting or under way, at most. A waiting request holds a body of 64 KiB at most. */
const waiting = { visits: 1_000, requests: 200, reads: 200, background: 50, health: 50 }

export type Pools = Record<Kind, Database> & {
	outage: Outage
	/** Which of several hosts takes writes, as `host:port`; undefined where there is but one. */
	primary(): string | undefined
	/** Closes the connections once their statements have ended, after `seconds` at the latest. */
	close(seconds?: number): Promise<void>
}

/** Opens the pools of a process; each connects at its first query. */
export const connectPools = (
	place: Place,
	{
		hosts = typeof place === 'string' ? followHosts(place) : undefined,
		access = accessOf(place),
		connections,
		...options
	}: Omit<ConnectOptions, 'max'> & { connections?: number | undefined },
): Pools => {
	const { outage, close } = openOutage(place, { ...options, hosts, access })
	const retired = createRetired()
	const sizes = sizesOf(connections)
	const open = (kind: Kind, memory?: string): Database =>
		connect(place, {
			...options,
			...{ hosts, access, outage, retired, memory },
			...{ max: sizes[kind], waiting: waiting[kind] },
		})
	const pools = {
		visits: open('visits'),
		requests: open('requests'),
		reads: open('reads'),
		background: open('background', typeof place === 'string' ? undefined : memoryToCount),
		health: open('health'),
	}
	return {
		...pools,
		outage,
		primary: () => hosts?.names[hosts.primary.at()],
		close: async (seconds) => {
			close()
			await Promise.all(Object.values(pools).map((pool) => pool.close(seconds)))
		},
	}
}
