/** Owns the address on Windows, whose Postgres knows no private sockets: a port on the loopback, and a password. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'

/** The superuser's password, made on first use. */
export function readPassword(cluster: Cluster): string {
	const path = passwordFile(cluster)
	if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600 })
	return readFileSync(path, 'utf8').trim()
}

/** For initdb. */
export function passwordFile(cluster: Cluster): string {
	return join(cluster.dataDir, 'postgres.password')
}

/** The port of last time, so that a database brought back is found where it was; a free one when that is taken. */
export async function choosePort(cluster: Cluster): Promise<number> {
	const path = join(cluster.dataDir, 'postgres.port')
	const last = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0
	const port = (await tryPort(last)) ?? (await tryPort(0)) ?? 0
	writeFileSync(path, String(port))
	return port
}

function tryPort(port: number): Promise<number | undefined> {
	return new Promise((resolve) => {
		const server = createServer()
		server.once('error', () => resolve(undefined))
		server.listen(port, '127.0.0.1', () => {
			const address = server.address()
			server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
		})
	})
}
