/** The run's own Postgres 15 in its folder, and a PgBouncer in front of it. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPort } from './free-port.ts'
import { findProgram, POSTGRES_PROGRAMS } from './packages.ts'
import type { Child, Workplace } from './workplace.ts'

export const USER = 'kurz'

/** Neither server runs as root; Debian's packages come with a user for both. */
const unprivileged = (): { uid: number; gid: number } | undefined => {
	if (process.getuid?.() !== 0) return undefined
	const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
	return { uid: idOf('-u'), gid: idOf('-g') }
}

/** A folder that only the server's user enters. */
export const openFolder = (place: Workplace, name: string) => {
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

/** Another program may take a port between finding and listening. */
export const onFreePort = async <T>(listen: (port: number) => Promise<T>, tries = 3): Promise<T> => {
	try {
		return await listen(await findPort())
	} catch (error) {
		if (tries <= 1) throw error
		return onFreePort(listen, tries - 1)
	}
}

const urlOf = (port: number, password: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`

/** Starts Postgres 15 on the loopback; answers its address for administration. */
export const startPostgres = async (place: Workplace, name = 'postgres-15'): Promise<string> => {
	const { user, folder, write } = openFolder(place, name)
	const password = randomBytes(18).toString('base64url')
	const data = join(folder, 'data')
	const creation = place.start(
		join(POSTGRES_PROGRAMS, 'initdb'),
		[
			...['-D', data, '-U', USER, '-E', 'UTF8', '--no-locale', '--no-sync'],
			...['--auth=scram-sha-256', `--pwfile=${write('password', password)}`],
		],
		{ user, cwd: folder },
	)
	if ((await creation.ended) !== 0) throw new Error(`initdb failed:\n${creation.output()}`)
	return onFreePort(async (port) => {
		const settings = {
			listen_addresses: '127.0.0.1',
			port,
			unix_socket_directories: folder,
			max_connections: 300,
			// Nothing of this cluster outlives the run; what a lost disk would cost is tried on the embedded Postgres.
			fsync: 'off',
		}
		const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
		const server = place.start(join(POSTGRES_PROGRAMS, 'postgres'), ['-D', data, ...options], {
			user,
			cwd: folder,
		})
		await server.says('database system is ready to accept connections')
		return urlOf(port, password)
	})
}

/** Writes the settings of a PgBouncer in transaction mode before the database server; `listen` starts it on a port. */
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

/** Starts PgBouncer in transaction mode before the database server; answers its address. */
export const startPooler = async (place: Workplace, databaseUrl: string, name?: string): Promise<string> => {
	const pooler = createPooler(place, databaseUrl, name)
	return onFreePort(async (port) => {
		await pooler.listen(port)
		return pooler.url(port)
	})
}
