/** Starts a postmaster in a data folder where none runs, on a private socket. */
import { chownSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { commandOf } from './alive.ts'
import type { Cluster } from './cluster.ts'
import { EmbeddedFailure, explainFileError } from './failure.ts'
import { tryLock } from './locks.ts'
import type { LogFile } from './log-file.ts'
import { postmasterFile, readPostmasterFile } from './postmaster-file.ts'
import { programIn, run } from './programs.ts'
import { settings, sharedBuffers } from './settings.ts'

/** Makes the short folder of a socket (cluster.ts), closed to everyone but its owner. */
const makeShortFolder = (place: string, { user }: Cluster): void => {
	if (!lstatSync(place, { throwIfNoEntry: false })) {
		mkdirSync(place, { mode: 0o700 })
		if (user) chownSync(place, user.uid, user.gid)
	}
	const stats = lstatSync(place)
	const isOurs = stats.uid === (user?.uid ?? process.getuid?.())
	if (isOurs && stats.isDirectory() && (stats.mode & 0o777) === 0o700) return
	throw new EmbeddedFailure(
		`${place}, for the database's socket, belongs to somebody else: remove it, or choose a DATA_DIR with a shorter path.`,
	)
}

/** Postgres takes a list, in which a comma would begin another folder. */
const inQuotes = (place: string): string => `"${place.replaceAll('"', '""')}"`

/**
 * Postgres refuses to start if the pid in a left-over postmaster.pid belongs to any process of its
 * user, even an unrelated one (in a container pids repeat at every start). No process of ours is
 * alive, so the file is stale, unless somebody started Postgres here by hand.
 */
const removeStalePid = (cluster: Cluster): void => {
	const { pid } = readPostmasterFile(cluster) ?? {}
	const [program = '', ...options] = pid ? commandOf(pid).split('\0') : []
	if (/postgres|postmaster/.test(program) && options.some((option) => option.endsWith(cluster.folder)))
		throw new EmbeddedFailure(
			`A Postgres that Kurz did not start (process ${pid}) uses ${cluster.folder}: stop it and start again.`,
		)
	if (pid) cluster.log('the database was not shut down: it replays its log, which takes a while')
	rmSync(postmasterFile(cluster), { force: true })
}

/** Starts a postmaster. It inherits the alive lock and passes it on to its children. */
export const launchPostgres = async (cluster: Cluster, native: string, log: LogFile): Promise<void> => {
	const { folder, name } = cluster
	const alive = tryLock(cluster.aliveLock)
	if (!alive) throw new EmbeddedFailure(`Another process has just started a database in ${folder}.`)
	try {
		removeStalePid(cluster)
		const place = dirname(cluster.socket)
		if (place !== folder) makeShortFolder(place, cluster)
		// Left by a killed database. The lock file's pid may belong to another process by now.
		for (const left of [cluster.socket, `${cluster.socket}.lock`]) rmSync(left, { force: true })
		const address = ['-h', '', '-p', '5432', '-k', inQuotes(place)]
		const buffers = { shared_buffers: sharedBuffers(cluster.memory) }
		const named = { ...settings, ...buffers, unix_socket_permissions: '0700', cluster_name: name }
		const options = Object.entries(named).flatMap(([setting, value]) => ['-c', `${setting}=${value}`])
		const command = [programIn(native, 'postgres'), '-D', folder, ...address, ...options]
		const child = await run(cluster, command, log, alive.fd)
		child.once('exit', () => cluster.onEnd())
		child.unref()
	} catch (error) {
		throw explainFileError(error, folder)
	} finally {
		alive.release()
	}
}
