/** Reads postmaster.pid, in which a running Postgres tells its pid, address and status. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { socketName } from './address.ts'
import type { Cluster } from './cluster.ts'
import { readPassword } from './windows.ts'

/** What postgres.js needs to connect. */
export interface Connection {
	path?: string
	host?: string
	port?: number
	username: string
	password?: string
	database: string
}

/** Sets up what the service uses (service-role.ts), and is nobody's otherwise. */
export const superuser = 'kurz'
export const ownDatabase = 'kurz'

export const postmasterFile = ({ folder }: Cluster): string => join(folder, 'postmaster.pid')

/**
 * What the file tells so far; nothing if there is none. `connection` is that of the superuser. Its lines are pid, data folder, start time, port, socket folder,
 * listening address, shared memory and status: starting, ready, stopping, … (Postgres's miscadmin.h).
 */
export const readPostmasterFile = (
	cluster: Cluster,
): { pid?: number; status?: string | undefined; connection?: Connection } => {
	let lines: string[] = []
	try {
		lines = readFileSync(postmasterFile(cluster), 'utf8').split('\n')
	} catch {
		return {}
	}
	const [pid, , , port, socketFolder, , , status] = lines.map((line) => line.trim())
	const names = { username: superuser, database: ownDatabase }
	const connection =
		process.platform === 'win32'
			? port && { host: '127.0.0.1', port: Number(port), password: readPassword(cluster), ...names }
			: socketFolder && { path: join(socketFolder, socketName), ...names }
	return { ...(Number(pid) && { pid: Number(pid) }), status, ...(connection && { connection }) }
}
