/** Reads postmaster.pid, in which a running Postgres says its pid and status. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tryTo } from '../../shared/try-to.ts'
import type { Cluster } from './cluster.ts'

/** Sets up what the service uses (service-role.ts), and is nobody's otherwise. */
export const superuser = 'kurz'

export const postmasterFile = ({ folder }: Cluster): string => join(folder, 'postmaster.pid')

/**
 * What the file says; undefined if there is none. Its lines are pid, data folder, start time, port,
 * socket folder, address, shared memory and status (Postgres's miscadmin.h). The socket exists once
 * its folder is named.
 */
export const readPostmasterFile = (cluster: Cluster) => {
	const lines = tryTo(() => readFileSync(postmasterFile(cluster), 'utf8').split('\n'))
	return lines && { pid: Number(lines[0]), hasSocket: Boolean(lines[4]?.trim()), status: lines[7]?.trim() }
}
