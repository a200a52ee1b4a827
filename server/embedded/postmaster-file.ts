/** Owns reading postmaster.pid, in which a running Postgres says who and where it is. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'

export interface PostmasterFile {
	pid?: number
	port?: number
	socketFolder?: string
	/** starting, ready, stopping, … */
	status?: string
}

/** What it says so far; empty when there is none. Lines: pid, data folder, start time, port, socket folder,
 * listening address, shared memory, status. */
export function readPostmasterFile(cluster: Cluster): PostmasterFile {
	let lines: string[]
	try {
		lines = readFileSync(pathOf(cluster), 'utf8').split('\n')
	} catch {
		return {}
	}
	const file: PostmasterFile = {}
	const [pid, port, socketFolder, status] = [
		Number(lines[0]),
		Number(lines[3]),
		lines[4]?.trim(),
		lines[7]?.trim(),
	]
	if (Number.isInteger(pid) && pid > 0) file.pid = pid
	if (Number.isInteger(port) && port > 0) file.port = port
	if (socketFolder) file.socketFolder = socketFolder
	if (status) file.status = status
	return file
}

/** For a file whose database is known to be gone. */
export function removePostmasterFile(cluster: Cluster): void {
	rmSync(pathOf(cluster), { force: true })
}

function pathOf(cluster: Cluster): string {
	return join(cluster.folder, 'postmaster.pid')
}
