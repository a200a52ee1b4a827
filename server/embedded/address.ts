/** Chooses where the database listens: on a private socket, on Windows on a port. */
import { chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { explainFileError } from './failure.ts'
import { choosePort } from './windows.ts'

export const socketName = '.s.PGSQL.5432'

/** Bytes: the size of sun_path without its closing NUL. */
const socketPathAtMost = process.platform === 'darwin' ? 103 : 107

/**
 * Where the socket goes if the data folder's path is too long. Not os.tmpdir(), which follows TMPDIR: a folder of a user's
 * session goes when the session ends. Postgres touches its socket now and then, so cleaners of /tmp leave it alone.
 */
const shortParent = '/tmp'

/** The short folder under its usual name, or, if somebody else has planted something there, under one that nobody can guess. */
const makeShortFolder = ({ name, user, log }: Cluster): string => {
	const usual = join(shortParent, name)
	const give = (folder: string) => user && chownSync(folder, user.uid, user.gid)
	if (!lstatSync(usual, { throwIfNoEntry: false })) {
		mkdirSync(usual, { mode: 0o700 })
		give(usual)
	}
	const stats = lstatSync(usual)
	const isOurs = stats.uid === (user?.uid ?? process.getuid?.())
	if (isOurs && stats.isDirectory() && (stats.mode & 0o777) === 0o700) return usual
	const folder = mkdtempSync(`${usual}-`)
	give(folder)
	log(`${usual} belongs to somebody else; the database listens in ${folder} instead`)
	return folder
}

/** The data folder, which is closed to everyone but its owner, or a short folder like it if its path is too long for a socket. */
const chooseSocketFolder = (cluster: Cluster): string => {
	const isShort = Buffer.byteLength(join(cluster.folder, socketName)) <= socketPathAtMost
	try {
		const folder = isShort ? cluster.folder : makeShortFolder(cluster)
		// Left by a killed database. The lock file names a pid that may belong to another process by now.
		for (const name of [socketName, `${socketName}.lock`]) rmSync(join(folder, name), { force: true })
		return folder
	} catch (error) {
		throw explainFileError(error, isShort ? cluster.folder : join(shortParent, cluster.name))
	}
}

/** Tells Postgres where to listen. */
export const chooseAddress = async (cluster: Cluster): Promise<string[]> =>
	process.platform === 'win32'
		? ['-h', '127.0.0.1', '-p', String(await choosePort(cluster))]
		: ['-h', '', '-p', '5432', '-k', chooseSocketFolder(cluster), '-c', 'unix_socket_permissions=0700']
