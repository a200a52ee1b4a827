/** Starts a postmaster in a data folder where none runs. */
import { rmSync } from 'node:fs'
import { chooseAddress } from './address.ts'
import type { Cluster } from './cluster.ts'
import { EmbeddedFailure } from './failure.ts'
import { waitForLock } from './locks.ts'
import type { LogFile } from './log-file.ts'
import { postmasterFile, readPostmasterFile } from './postmaster-file.ts'
import { programIn, run } from './programs.ts'
import { settings } from './settings.ts'
import { commandOf } from './state.ts'

/**
 * Postgres refuses to start if the pid in a left-over postmaster.pid belongs to any process of its user, even an unrelated
 * one (in a container pids repeat at every start). No process of ours is alive, so the file is stale, unless somebody
 * started Postgres here by hand.
 */
const removeStalePid = (cluster: Cluster): void => {
	const { pid } = readPostmasterFile(cluster)
	const [program = '', ...options] = pid ? commandOf(pid).split('\0') : []
	if (/postgres|postmaster/.test(program) && options.some((option) => option.endsWith(cluster.folder))) {
		throw new EmbeddedFailure(
			`A Postgres that Kurz did not start (process ${pid}) uses ${cluster.folder}: stop it and start again.`,
		)
	}
	rmSync(postmasterFile(cluster), { force: true })
}

/** Milliseconds. Another process holds the lock only for microseconds, to look whether it is free. */
const aliveLockWithin = 5_000

/** Starts a postmaster. It inherits the alive lock and passes it on to its children. */
export const launchPostgres = async (cluster: Cluster, native: string, log: LogFile): Promise<void> => {
	removeStalePid(cluster)
	const address = await chooseAddress(cluster)
	const named = Object.entries({ ...settings, cluster_name: cluster.name })
	const options = named.flatMap(([name, value]) => ['-c', `${name}=${value}`])
	const command = [programIn(native, 'postgres'), '-D', cluster.folder, ...address, ...options]
	const alive = await waitForLock(cluster.aliveLock, aliveLockWithin)
	try {
		const child = await run(cluster, command, log, alive.fd)
		child.unref()
	} finally {
		alive.release()
	}
}
