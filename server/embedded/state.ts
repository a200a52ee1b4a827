/** Which state the database is in, read from its lock, postmaster.pid, socket and answer. */
import { existsSync, readFileSync } from 'node:fs'
import type { Cluster } from './cluster.ts'
import { errorCode } from './failure.ts'
import { tryLock } from './locks.ts'
import { type Connection, readPostmasterFile } from './postmaster-file.ts'
import { administer } from './service-role.ts'

/** The program and arguments of a process, each followed by a NUL; '' if there is none. Linux only. */
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

/** Whether a pid is this database's postmaster, and not a process that got its number later. */
export const isPostmaster = ({ name }: Cluster, pid: number): boolean =>
	// Its children have the name too, but in a title: 'postgres: kurz-1234: checkpointer'.
	process.platform === 'linux' ? commandOf(pid).includes(`cluster_name=${name}\0`) : canSignal(pid)

/** Whether any process of the database is alive, including children of a killed postmaster. */
export const isAlive = (cluster: Cluster): boolean => {
	if (process.platform === 'win32') return canSignal(readPostmasterFile(cluster).pid ?? Number.NaN)
	const lock = tryLock(cluster.aliveLock, 'shared')
	lock?.release()
	return lock === undefined
}

/** Its version, like 18.4. Fails as postgres.js does. */
export const ask = (administration: Connection): Promise<string> =>
	administer(administration, 'postgres', async (sql) => {
		const [row] = await sql<[{ version: string }]>`select current_setting('server_version') as version`
		return row.version.split(' ')[0] ?? row.version
	})

const isNobodyThere = async (connection: Connection): Promise<boolean> =>
	ask(connection).then(
		() => false,
		(error) => ['ENOENT', 'ECONNREFUSED'].includes(errorCode(error)),
	)

/**
 * `gone`: none of its processes is alive. `orphaned`: only children of a dead postmaster are, busy with long statements.
 * `closed`: it runs, but lets nobody in. `open`: it lets clients in, now or once it has started. See README.md.
 */
export type State = 'gone' | 'orphaned' | 'closed' | 'open'

export const readState = async (cluster: Cluster): Promise<State> => {
	if (!isAlive(cluster)) return 'gone'
	const { pid, status, connection } = readPostmasterFile(cluster)
	if (!pid || !connection) return 'open'
	const isSocketGone = connection.path !== undefined && !existsSync(connection.path)
	if (status === 'stopping' || isSocketGone) return 'closed'
	if (process.platform === 'win32') {
		// The pid is all there is, and it may belong to another process by now.
		return status === 'ready' && (await isNobodyThere(connection)) ? 'gone' : 'open'
	}
	// The pid of another container means nothing here, but a database there answers.
	return !isPostmaster(cluster, pid) && (await isNobodyThere(connection)) ? 'orphaned' : 'open'
}
