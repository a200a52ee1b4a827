/** Debian's Postgres 15 in a folder of the run, on a port that it keeps when it is started again. */
import { randomBytes } from 'node:crypto'
import { chownSync } from 'node:fs'
import { join } from 'node:path'
import { onFreePort, openFolder } from '../../support/machine/outside-postgres.ts'
import { POSTGRES_PROGRAMS } from '../../support/machine/packages.ts'
import type { Child, Workplace } from '../../support/machine/workplace.ts'
import { type FaultDatabase, isRunning } from './database.ts'

const user = 'kurz'

export interface OutsideOptions {
	/** A folder of another file system for its data, or for its write-ahead log. */
	elsewhere?: { what: 'data' | 'log'; folder: string }
	/** More variables of the server. */
	env?: Record<string, string>
}

/** Makes and starts one. `name` is that of its folder. */
export const startOutside = async (
	place: Workplace,
	name: string,
	{ elsewhere, env = {} }: OutsideOptions = {},
): Promise<FaultDatabase> => {
	const { user: owner, folder, write } = openFolder(place, name)
	const password = randomBytes(18).toString('base64url')
	/** Where a part of it is: in its own folder, unless it is elsewhere. */
	const partOf = (what: 'data' | 'log'): string => {
		if (elsewhere?.what !== what) return join(folder, what)
		if (owner) chownSync(elsewhere.folder, owner.uid, owner.gid)
		return join(elsewhere.folder, what)
	}
	const data = partOf('data')
	const creation = place.start(
		join(POSTGRES_PROGRAMS, 'initdb'),
		[
			...['-D', data, '-U', user, '-E', 'UTF8', '--no-locale', '--no-sync', '-X', partOf('log')],
			...['--auth=scram-sha-256', `--pwfile=${write('password', password)}`],
		],
		{ user: owner, cwd: folder },
	)
	if ((await creation.ended) !== 0) throw new Error(`initdb failed:\n${creation.output()}`)
	let server: Child
	const listen = async (port: number): Promise<number> => {
		const settings = {
			listen_addresses: '127.0.0.1',
			port,
			unix_socket_directories: folder,
			max_connections: 300,
		}
		const options = Object.entries(settings).flatMap(([setting, value]) => ['-c', `${setting}=${value}`])
		server = place.start(join(POSTGRES_PROGRAMS, 'postgres'), ['-D', data, ...options], {
			user: owner,
			cwd: folder,
			env,
		})
		await server.says('database system is ready to accept connections')
		return port
	}
	const port = await onFreePort(listen)
	const url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`
	return {
		kind: 'outside',
		env: { DATABASE_URL: url },
		place: () => url,
		postmaster: () => server.pid ?? 0,
		revive: async () => {
			if (!isRunning(server.pid)) await listen(port)
		},
	}
}
