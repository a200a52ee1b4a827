/** postmaster.pid, in which a running Postgres says who and where it is. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'

export const postmasterFile = ({ folder }: Cluster): string => join(folder, 'postmaster.pid')

/**
 * What it says so far; nothing when there is none. Lines: pid, data folder, start time, port, socket folder, listening
 * address, shared memory, status: starting, ready, stopping, … (Postgres's miscadmin.h).
 */
export const readPostmasterFile = (cluster: Cluster) => {
	let lines: string[] = []
	try {
		lines = readFileSync(postmasterFile(cluster), 'utf8').split('\n')
	} catch {
		// None, so nothing runs, or it has just been launched.
	}
	const [pid, , , port, socketFolder, , , status] = lines.map((line) => line.trim())
	return { pid: Number(pid) || undefined, port: Number(port) || undefined, socketFolder, status }
}
