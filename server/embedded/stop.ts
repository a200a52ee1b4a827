/** Ends the database, and waits until none of its processes is alive. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { findPlatformPackage } from './platform-package.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { programIn } from './programs.ts'
import { commandOf, isAlive, isPostmaster } from './state.ts'

/** Milliseconds. A fast shutdown writes a checkpoint, which takes seconds on a slow disk. */
const fastAtMost = 60_000
const harderAtMost = 10_000

const lookEvery = 20

/** Milliseconds between two signals, because a postmaster that is just starting has not written its pid yet. */
const repeatEvery = 1_000

const send = (pid: number, signal: NodeJS.Signals): void => {
	try {
		process.kill(pid, signal)
	} catch {
		// Gone, or not ours to signal: the lock tells whether it is still alive.
	}
}

/** For children that outlived their postmaster, busy with a long statement. Loses nothing that was committed. Linux only. */
const killAll = (cluster: Cluster): void => {
	if (process.platform !== 'linux') return
	const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
	for (const pid of pids) {
		const isChild = commandOf(pid).startsWith(`postgres: ${cluster.name}: `)
		if (isChild || isPostmaster(cluster, pid)) send(pid, 'SIGKILL')
	}
}

/** Tells the postmaster to stop, or kills the children of one that is gone, to which nobody passes a signal on. */
const signalPostmaster = (cluster: Cluster, signal: 'INT' | 'QUIT'): void => {
	const { pid } = readPostmasterFile(cluster)
	if (pid === undefined || !isPostmaster(cluster, pid)) killAll(cluster)
	else if (process.platform !== 'win32') send(pid, `SIG${signal}`)
	// Windows has no signals; there Postgres gets them from pg_ctl over a pipe.
	else spawnSync(programIn(findPlatformPackage().native, 'pg_ctl'), ['kill', signal, String(pid)])
}

const isGoneWithin = async (limit: number, cluster: Cluster, act: () => void): Promise<boolean> => {
	const end = Date.now() + limit
	for (let lastActed = 0; isAlive(cluster); await pause(lookEvery)) {
		if (Date.now() > end) return false
		if (Date.now() - lastActed < repeatEvery) continue
		lastActed = Date.now()
		act()
	}
	return true
}

/**
 * Ends the database: fast (open transactions are rolled back and a checkpoint is written), after a minute immediately (the
 * next start recovers from the log), then by force. False if it is still alive, for instance in another container, whose
 * processes can't be signalled from here.
 */
export const endDatabase = async (cluster: Cluster): Promise<boolean> => {
	if (await isGoneWithin(fastAtMost, cluster, () => signalPostmaster(cluster, 'INT'))) return true
	cluster.log(
		'the database is slow to stop; it is stopped without a checkpoint and recovers at its next start',
	)
	if (await isGoneWithin(harderAtMost, cluster, () => signalPostmaster(cluster, 'QUIT'))) return true
	return isGoneWithin(harderAtMost, cluster, () => killAll(cluster))
}
