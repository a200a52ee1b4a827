/** The run's own Postgres 15 in its folder, and a PgBouncer in front of it. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPort } from './free-port.ts'
import { findProgram, POSTGRES_PROGRAMS } from './packages.ts'
import type { Child, ChildOptions, Workplace } from './workplace.ts'

export const USER = 'kurz'

/** Neither server runs as root. Debian's packages bring a user for both. */
const unprivileged = (): { uid: number; gid: number } | undefined => {
	if (process.getuid?.() !== 0) return undefined
	const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
	return { uid: idOf('-u'), gid: idOf('-g') }
}

export interface ServerFolder {
	/** The user that the server runs as; undefined for the user of this process. */
	user: { uid: number; gid: number } | undefined
	folder: string
	/** Writes a file that only the server's user reads; returns its path. */
	write: (file: string, text: string) => string
}

/** A folder that only the server's user enters. */
export const openFolder = (place: Workplace, name: string): ServerFolder => {
	const user = unprivileged()
	const folder = join(place.folder, name)
	mkdirSync(folder, { mode: 0o700 })
	const own = (path: string) => {
		if (user) chownSync(path, user.uid, user.gid)
		return path
	}
	own(folder)
	const write = (file: string, text: string): string => {
		const path = join(folder, file)
		writeFileSync(path, text, { mode: 0o600 })
		return own(path)
	}
	return { user, folder, write }
}

/** Tries again when another program has taken the port before `listen` did. */
export const onFreePort = async <T>(listen: (port: number) => Promise<T>, tries = 3): Promise<T> => {
	try {
		return await listen(await findPort())
	} catch (error) {
		if (tries <= 1) throw error
		return onFreePort(listen, tries - 1)
	}
}

/** Of the superuser, on the loopback. */
export const urlOf = (port: number, password: string): string =>
	`postgres://${USER}:${password}@127.0.0.1:${port}/postgres`

export const randomPassword = (): string => randomBytes(18).toString('base64url')

/** Runs one of Postgres's programs to its end; fails with its output. */
export const runProgram = async (
	place: Workplace,
	{ user, folder }: ServerFolder,
	name: string,
	args: string[],
): Promise<void> => {
	const child = place.start(join(POSTGRES_PROGRAMS, name), args, { user, cwd: folder })
	if ((await child.ended) !== 0) throw new Error(`${name} failed:\n${child.output()}`)
}

/** Makes the files of a database server. Without a password it trusts every connection. */
export const initdb = (
	place: Workplace,
	folder: ServerFolder,
	data: string,
	password?: string,
	...more: string[]
): Promise<void> => {
	const access =
		password === undefined
			? ['--auth=trust']
			: ['--auth=scram-sha-256', `--pwfile=${folder.write('password', password)}`]
	const standard = ['-D', data, '-U', USER, '-E', 'UTF8', '--no-locale', '--no-sync']
	return runProgram(place, folder, 'initdb', [...standard, ...access, ...more])
}

export const READY = 'database system is ready to accept'

/** Starts Postgres on a port of the loopback; resolves when its log has the text `says`. */
export const startCluster = async (
	place: Workplace,
	{ user, folder }: ServerFolder,
	data: string,
	settings: Record<string, string | number>,
	{ says = `${READY} connections`, ...options }: ChildOptions & { says?: string } = {},
): Promise<Child> => {
	// Several clusters run at once, some of them in memory: small buffers, and little log.
	const small = { shared_buffers: '32MB', min_wal_size: '32MB', max_wal_size: '256MB' }
	const all = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...small, ...settings }
	const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
	const postgres = join(POSTGRES_PROGRAMS, 'postgres')
	const server = place.start(postgres, ['-D', data, ...args], { user, cwd: folder, ...options })
	await server.says(says)
	return server
}

/** Starts Postgres 15; returns the connection string of its superuser. */
export const startPostgres = async (
	place: Workplace,
	name = 'postgres-15',
	options: ChildOptions = {},
): Promise<string> => {
	const folder = openFolder(place, name)
	const password = randomPassword()
	const data = join(folder.folder, 'data')
	await initdb(place, folder, data, password)
	return onFreePort(async (port) => {
		// Nothing of this cluster outlives the run. Tests of lost disks use the embedded Postgres.
		await startCluster(place, folder, data, { port, max_connections: 300, fsync: 'off' }, options)
		return urlOf(port, password)
	})
}

/** Prepares PgBouncer in transaction mode for a database server; `listen` starts it on a port. */
export const createPooler = (place: Workplace, databaseUrl: string, name = 'pgbouncer') => {
	const { user, folder, write } = openFolder(place, name)
	const { port: databasePort, password } = new URL(databaseUrl)
	return {
		url: (port: number) => urlOf(port, 'any'),
		listen: async (port: number): Promise<Child> => {
			const settings = write(
				'pgbouncer.ini',
				[
					'[databases]',
					`* = host=127.0.0.1 port=${databasePort} user=${USER} password=${password}`,
					'[pgbouncer]',
					'listen_addr = 127.0.0.1',
					`listen_port = ${port}`,
					'unix_socket_dir =',
					'pool_mode = transaction',
					'auth_type = any',
					'max_client_conn = 1000',
					'default_pool_size = 20',
					'',
				].join('\n'),
			)
			const pooler = place.start(findProgram('pgbouncer') ?? 'pgbouncer', [settings], { user, cwd: folder })
			await pooler.says('process up')
			return pooler
		},
	}
}

/** Starts PgBouncer in transaction mode; returns the connection string through it. */
export const startPooler = async (place: Workplace, databaseUrl: string, name?: string): Promise<string> => {
	const pooler = createPooler(place, databaseUrl, name)
	return onFreePort(async (port) => {
		await pooler.listen(port)
		return pooler.url(port)
	})
}
