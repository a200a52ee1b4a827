/** What state a database is in: by its lock, its postmaster.pid, its socket and its answer. */
import { existsSync, readFileSync } from 'node:fs'
import postgres from 'postgres'
import type { Cluster } from './cluster.ts'
import { errorCode } from './failure.ts'
import { tryLock } from './locks.ts'
import { type Connection, ownDatabase, readPostmasterFile } from './postmaster-file.ts'

/** The program and arguments of a process, each ended by a NUL; '' when there is none. Linux only. */
export const commandOf = (pid: number): string => {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
	} catch {
		return ''
	}
}

const canSignal = (pid: number): boolean => {
	try {
		return process.kill(pid, 0)
	} catch {
		return false
	}
}

/** Whether a pid is this database's postmaster, not some process that got a dead one's number. */
export const isPostmaster = ({ name }: Cluster, pid: number): boolean =>
	// Its children carry the name too, but as part of a title: 'postgres: kurz-1234: checkpointer'.
	process.platform === 'linux' ? commandOf(pid).includes(`cluster_name=${name}\0`) : canSignal(pid)

/** Whether any process of the database lives, one that a killed postmaster left included. */
export const isAlive = (cluster: Cluster): boolean => {
	if (process.platform === 'win32') return canSignal(readPostmasterFile(cluster).pid ?? Number.NaN)
	const lock = tryLock(cluster.aliveLock, 'shared')
	lock?.release()
	return lock === undefined
}

/** Its version, for instance 18.4. Makes our own database on first use. Fails as postgres.js does. */
export const ask = async (connection: Connection): Promise<string> => {
	const sql = postgres({
		...connection,
		// Always there, also before our own is.
		database: 'postgres',
		max: 1,
		// Seconds, for a machine that is busy recovering.
		connect_timeout: 5,
		fetch_types: false,
		onnotice: () => {},
	})
	try {
		const [row] = await sql<[{ version: string; found: boolean }]>`
			SELECT current_setting('server_version') AS version,
				EXISTS (SELECT FROM pg_database WHERE datname = ${ownDatabase}) AS found`
		if (!row.found) await sql.unsafe(`CREATE DATABASE ${ownDatabase}`)
		return row.version.split(' ')[0] ?? row.version
	} finally {
		await sql.end({ timeout: 1 })
	}
}

const isNobodyThere = async (connection: Connection): Promise<boolean> =>
	ask(connection).then(
		() => false,
		(error) => ['ENOENT', 'ECONNREFUSED'].includes(errorCode(error)),
	)

/**
 * `gone`: no process of it lives. `orphaned`: only children of a dead postmaster live, busy in long statements. `closed`:
 * it lives, but nobody new gets in. `open`: it lets people in, now or once it has started.
 */
export type State = 'gone' | 'orphaned' | 'closed' | 'open'

export const readState = async (cluster: Cluster): Promise<State> => {
	if (!isAlive(cluster)) return 'gone'
	const { pid, status, connection } = readPostmasterFile(cluster)
	if (!pid || !connection) return 'open'
	const isSocketGone = connection.path !== undefined && !existsSync(connection.path)
	if (status === 'stopping' || isSocketGone) return 'closed'
	if (process.platform === 'win32') {
		// All that is known there is a pid, which may be another's by now.
		return status === 'ready' && (await isNobodyThere(connection)) ? 'gone' : 'open'
	}
	// In another container the number means nothing here, but that database answers.
	return !isPostmaster(cluster, pid) && (await isNobodyThere(connection)) ? 'orphaned' : 'open'
}
