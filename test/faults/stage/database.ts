/** The database of a run, embedded or Debian's Postgres 15, which can be killed and frozen. */
import { chownSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describeCluster } from '../../../server/embedded/cluster.ts'
import { readPostmasterFile, superuser } from '../../../server/embedded/postmaster-file.ts'
import { serviceRole } from '../../../server/embedded/service-role.ts'
import type { Place } from '../../../server/store/driver/connect.ts'
import {
	initdb,
	onFreePort,
	openFolder,
	randomPassword,
	startCluster,
	urlOf,
} from '../../support/machine/outside-postgres.ts'
import { listProcesses, send } from '../../support/machine/processes.ts'
import type { Child, Workplace } from '../../support/machine/workplace.ts'

export type DatabaseKind = 'embedded' | 'outside'

export interface FaultDatabase {
	kind: DatabaseKind
	/** Names it to the first server. */
	env: Record<string, string>
	/** Names it to the others, once it runs, if that is another way. */
	envOfOthers?: () => Record<string, string>
	/** Its address, once it runs. */
	place: () => Place
	postmaster: () => number
	/** Starts it again if it does not run, unless its servers do so. */
	revive: () => Promise<void>
}

/** A process that has ended has no command line until its parent has asked for its exit code. */
const isRunning = (...pids: (number | undefined)[]): boolean =>
	listProcesses().some(({ pid, command }) => command !== '' && pids.includes(pid))

/** SIGKILL to all of these, and waits for their end. */
export const killAll = async (pids: number[]): Promise<void> => {
	for (const pid of pids) send(pid, 'SIGKILL')
	while (isRunning(...pids)) await pause(2)
}

/** The first server that is started on this data folder makes and owns the database. */
export const embeddedIn = (dataDir: string): FaultDatabase => {
	const cluster = () => describeCluster(dataDir, undefined, () => {})
	const database = 'kurz'
	return {
		kind: 'embedded',
		env: { DATA_DIR: dataDir },
		// For the others it is a Postgres like any other.
		envOfOthers: () => ({
			DATABASE_URL: `postgres:///${database}`,
			PGHOST: dirname(cluster().socket),
			PGUSER: serviceRole,
		}),
		place: () => ({ path: cluster().socket, username: superuser, database }),
		postmaster: () => readPostmasterFile(cluster())?.pid ?? 0,
		revive: async () => {},
	}
}

/** At a connection string; `more` is what it can do besides. */
export const outsideAt = (url: string, more: Partial<FaultDatabase> = {}): FaultDatabase => ({
	kind: 'outside',
	env: { DATABASE_URL: url },
	place: () => url,
	postmaster: () => 0,
	revive: async () => {},
	...more,
})

export interface OutsideOptions {
	/** A folder on another file system for its data, or for its write-ahead log. */
	elsewhere?: { what: 'data' | 'log'; folder: string }
	env?: Record<string, string>
}

/** Makes and starts Postgres 15; it keeps its port when it is started again. */
export const startOutside = async (
	place: Workplace,
	{ elsewhere, env = {} }: OutsideOptions = {},
): Promise<FaultDatabase> => {
	const folder = openFolder(place, 'postgres-15')
	const password = randomPassword()
	const partOf = (what: 'data' | 'log'): string => {
		if (elsewhere?.what !== what) return join(folder.folder, what)
		if (folder.user) chownSync(elsewhere.folder, folder.user.uid, folder.user.gid)
		return join(elsewhere.folder, what)
	}
	const data = partOf('data')
	await initdb(place, folder, data, password, '-X', partOf('log'))
	let server: Child
	const listen = async (port: number): Promise<number> => {
		server = await startCluster(place, folder, data, { port, max_connections: 300 }, { env })
		return port
	}
	const port = await onFreePort(listen)
	return outsideAt(urlOf(port, password), {
		postmaster: () => server.pid ?? 0,
		revive: async () => {
			if (!isRunning(server.pid)) await listen(port)
		},
	})
}
