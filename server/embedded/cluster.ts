/** What is known about the database before it runs: its paths, its name, its user, its socket. */
import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { SystemUser } from './data-folder.ts'

/** Bytes: the size of sun_path without its closing NUL. */
const socketPathAtMost = process.platform === 'darwin' ? 103 : 107

/** 16 hexadecimal digits that stand for a text. */
export const shortHash = (text: string): string =>
	createHash('sha256').update(text).digest('hex').slice(0, 16)

/** The cluster in an existing folder. `user` runs Postgres; undefined for this process's user. */
export const describeCluster = (
	path: string,
	user: SystemUser | undefined,
	log: (line: string) => void,
	/** Bytes that the whole server may take. */
	memory = totalmem(),
) => {
	// Without symbolic links, so that all processes use the same path.
	const dataDir = realpathSync(path)
	const folder = join(dataDir, 'postgres')
	/** In the title of every process of this database, by which a pid can be recognised. */
	const name = `kurz-${shortHash(dataDir)}`
	const socketIn = (place: string) => join(place, '.s.PGSQL.5432')
	const isShort = Buffer.byteLength(socketIn(folder)) <= socketPathAtMost
	// Not os.tmpdir(), which may go with a user's session. Postgres touches its socket now and
	// then, so cleaners of /tmp leave it alone.
	const socket = socketIn(isShort ? folder : join('/tmp', name))
	const lock = (what: string) => join(dataDir, `postgres.${what}.lock`)
	const files = { logFile: join(dataDir, 'postgres.log'), ownerLock: lock('owner'), aliveLock: lock('alive') }
	/** Called when a postmaster that this process started has ended. */
	const onEnd: () => void = () => {}
	return { dataDir, folder, name, socket, ...files, user, log, memory, onEnd }
}

export type Cluster = ReturnType<typeof describeCluster>
