/** The connections of one process: a few for each kind of work, so that visits never queue. */
import { type ConnectOptions, connect, type Database, type Place } from './connect.ts'

/**
 * Connections at most. Their sum is what a process takes of the database's hundred, so that six processes find room.
 * `visits`: looking links up, committing clicks, counting callers. `requests`: everything short that is asked for otherwise.
 * `reads`: figures and lists, which may take long. `background`: counting and erasing. `health`: asking how it is.
 */
const sizes = { visits: 6, requests: 3, reads: 3, background: 2, health: 1 }

export type Pools = Record<keyof typeof sizes, Database> & {
	/** Ends the connections after what is under way, within `seconds`. */
	close(seconds?: number): Promise<void>
}

/** Opens the pools of a process; each connects at its first query. */
export const connectPools = (place: Place, options: Omit<ConnectOptions, 'max'>): Pools => {
	const open = (kind: keyof typeof sizes) => connect(place, { ...options, max: sizes[kind] })
	const pools = {
		visits: open('visits'),
		requests: open('requests'),
		reads: open('reads'),
		background: open('background'),
		health: open('health'),
	}
	return {
		...pools,
		close: async (seconds) => {
			await Promise.all(Object.values(pools).map((pool) => pool.close(seconds)))
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
