/** The connections of one process: a few for each kind of work, so that visits never queue. */
import { type ConnectOptions, connect, type Database, type Place } from './connect.ts'

/**
 * Connections of each pool at most. Six processes fit into the hundred that Postgres allows by default.
 * `visits`: looking links up, committing clicks, counting requests. `requests`: everything else that is short.
 * `reads`: figures and lists, which may take long. `background`: counting and erasing. `health`: asking how it is.
 */
const sizes = { visits: 6, requests: 3, reads: 3, background: 2, health: 1 }

export type Pools = Record<keyof typeof sizes, Database> & {
	/** Closes the connections once their statements have ended, after `seconds` at the latest. */
	close(seconds?: number): Promise<void>
}

/** Opens the pools of a process; each connects with its first query. */
export const connectPools = (place: Place, options: Omit<ConnectOptions, 'max'>): Pools => {
	const opened = Object.entries(sizes).map(
		([kind, max]) => [kind, connect(place, { ...options, max })] as const,
	)
	return {
		...(Object.fromEntries(opened) as Record<keyof typeof sizes, Database>),
		close: async (seconds) => {
			await Promise.all(opened.map(([, pool]) => pool.close(seconds)))
		},
	}
}

/** One pool for every kind of work: for commands and tests, which do one thing at a time. */
export const onePool = (database: Database): Pools => ({
	visits: database,
	requests: database,
	reads: database,
	background: database,
	health: database,
	close: database.close,
})
