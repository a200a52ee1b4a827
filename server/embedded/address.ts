/** Owns where the database listens and how that is found again: Postgres writes it into postmaster.pid itself. */
import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { explainFileError } from './failure.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { choosePort, readPassword } from './windows-address.ts'

export interface Connection {
	path?: string
	host?: string
	port?: number
	username: string
	password?: string
	database: string
}

export const SUPERUSER = 'kurz'
export const DATABASE = 'kurz'

const SOCKET = '.s.PGSQL.5432'

/** Bytes that a socket's path may have: sun_path, less the closing NUL. */
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107

/**
 * Where long data folders have their socket. Not os.tmpdir(): that follows TMPDIR, and a folder of a user's session
 * goes when the session ends. Postgres touches its socket now and then, so that cleaners of /tmp leave it alone.
 */
const SHORT_PARENT = '/tmp'

/** What Postgres is told about where to listen. */
export async function chooseAddress(cluster: Cluster): Promise<string[]> {
	if (process.platform === 'win32') {
		return ['-h', '127.0.0.1', '-p', String(await choosePort(cluster))]
	}
	return ['-h', '', '-p', '5432', '-k', chooseSocketFolder(cluster), '-c', 'unix_socket_permissions=0700']
}

/** Where the running database listens; undefined as long as it has not said so. */
export function readAddress(cluster: Cluster): Connection | undefined {
	const { port, socketFolder } = readPostmasterFile(cluster)
	const common = { username: SUPERUSER, database: DATABASE }
	if (process.platform === 'win32') {
		return port === undefined
			? undefined
			: { host: '127.0.0.1', port, password: readPassword(cluster), ...common }
	}
	return socketFolder === undefined ? undefined : { path: join(socketFolder, SOCKET), ...common }
}

/** Whether a living database turns newcomers away: told to stop but waiting for its clients, or without its socket. */
export function isClosed(cluster: Cluster): boolean {
	const { status, socketFolder } = readPostmasterFile(cluster)
	return status === 'stopping' || (socketFolder !== undefined && !existsSync(join(socketFolder, SOCKET)))
}

/**
 * Removes what a killed database left in the socket's folder; its lock file names a pid that may be another's now.
 * Only for folders that are this database's alone, not for one that merely stands in a left-over postmaster.pid.
 */
function removeStaleSocket(socketFolder: string): void {
	rmSync(join(socketFolder, SOCKET), { force: true })
	rmSync(join(socketFolder, `${SOCKET}.lock`), { force: true })
}

/** The data folder itself (closed to all but its owner), or where its path is too long a short one like it. */
function chooseSocketFolder(cluster: Cluster): string {
	if (fits(cluster.folder)) {
		removeStaleSocket(cluster.folder)
		return cluster.folder
	}
	const short = join(SHORT_PARENT, cluster.name)
	try {
		const folder = makePrivate(short, cluster) ?? makeUnguessable(short, cluster)
		removeStaleSocket(folder)
		return folder
	} catch (error) {
		throw explainFileError(error, short)
	}
}

function fits(folder: string): boolean {
	return Buffer.byteLength(join(folder, SOCKET)) <= LONGEST_SOCKET_PATH
}

/** The folder under its usual name, undefined when somebody else's file or folder is there. */
function makePrivate(folder: string, cluster: Cluster): string | undefined {
	if (!lstatSync(folder, { throwIfNoEntry: false })) {
		mkdirSync(folder, { mode: 0o700 })
		give(folder, cluster)
	}
	const stats = lstatSync(folder)
	const owner = cluster.account?.uid ?? process.getuid?.()
	const isOurs = stats.isDirectory() && stats.uid === owner && (stats.mode & 0o777) === 0o700
	return isOurs ? folder : undefined
}

/** /tmp is everyone's: whoever planted the usual name cannot keep the database from starting. */
function makeUnguessable(prefix: string, cluster: Cluster): string {
	const folder = mkdtempSync(`${prefix}-`)
	give(folder, cluster)
	cluster.log(`${prefix} belongs to somebody else; the database listens in ${folder} instead`)
	return folder
}

function give(folder: string, cluster: Cluster): void {
	if (cluster.account) chownSync(folder, cluster.account.uid, cluster.account.gid)
}
