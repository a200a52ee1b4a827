/** Owns the question whether a database lives, which processes are its own, and making them end. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { tryLock } from './locks.ts'
import { findPlatformPackage } from './platform-package.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { programIn } from './programs.ts'

const POLL_MS = 20

/** A postmaster that is just coming up has not written its pid yet, so it is told again. */
const REPEAT_MS = 1_000

/** A fast shutdown writes a checkpoint: on a slow disk, with all buffers dirty, seconds. */
const FAST_SHUTDOWN_MS = 60_000
const HARDER_SHUTDOWN_MS = 10_000

/** Whether any process of the database lives, one left by a killed postmaster included. */
export function isAlive(cluster: Cluster): boolean {
	if (process.platform === 'win32') {
		const { pid } = readPostmasterFile(cluster)
		return pid !== undefined && canSignal(pid)
	}
	const lock = tryLock(cluster.aliveLock, 'shared')
	lock?.release()
	return lock === undefined
}

/**
 * Ends the database and waits for the end of all its processes: fast shutdown (open transactions are rolled back, a
 * checkpoint is written); if a minute is not enough, immediate (the next start recovers from the log); then by force.
 * False when it still lives, for instance in another container, whose processes can't be signalled from here.
 */
export async function endDatabase(cluster: Cluster): Promise<boolean> {
	if (await isGoneWithin(cluster, FAST_SHUTDOWN_MS, () => urge(cluster, 'INT'))) return true
	cluster.log(
		'the database is slow to stop; it is stopped without a checkpoint and recovers at its next start',
	)
	if (await isGoneWithin(cluster, HARDER_SHUTDOWN_MS, () => urge(cluster, 'QUIT'))) return true
	return isGoneWithin(cluster, HARDER_SHUTDOWN_MS, () => killAll(cluster))
}

/** Whether the process with this number is a Postgres on this folder that was not started by Kurz. Linux only. */
export function isForeignPostgres(cluster: Cluster, pid: number): boolean {
	const [program = '', ...options] = commandOf(pid).split('\0')
	return /postgres|postmaster/.test(program) && options.some((option) => option.endsWith(cluster.folder))
}

/** Whether the process with this number is the postmaster of this database, not one that got a dead one's number. */
export function isPostmaster(cluster: Cluster, pid: number): boolean {
	// Its children carry the name too, but as part of a title: 'postgres: kurz-1234: checkpointer'.
	return process.platform === 'linux'
		? commandOf(pid).includes(`cluster_name=${cluster.name}\0`)
		: canSignal(pid)
}

/** A postmaster that is gone, while its children live on in a long statement, can't pass a signal on to them. */
function urge(cluster: Cluster, signal: 'INT' | 'QUIT'): void {
	if (!signalPostmaster(cluster, signal)) killAll(cluster)
}

async function isGoneWithin(cluster: Cluster, limit: number, act: () => void): Promise<boolean> {
	const end = Date.now() + limit
	for (let lastActed = 0; isAlive(cluster); await pause(POLL_MS)) {
		if (Date.now() > end) return false
		if (Date.now() - lastActed < REPEAT_MS) continue
		lastActed = Date.now()
		act()
	}
	return true
}

function signalPostmaster(cluster: Cluster, signal: 'INT' | 'QUIT'): boolean {
	const { pid } = readPostmasterFile(cluster)
	if (pid === undefined || !isPostmaster(cluster, pid)) return false
	if (process.platform === 'win32') {
		// Windows has no signals: Postgres listens on a pipe for pg_ctl's
		spawnSync(programIn(findPlatformPackage().native, 'pg_ctl'), ['kill', signal, String(pid)])
	} else send(pid, `SIG${signal}`)
	return true
}

/** Processes of the database that outlived their postmaster, busy in one long statement; nothing committed is lost. */
function killAll(cluster: Cluster): void {
	if (process.platform !== 'linux') return
	for (const name of readdirSync('/proc')) {
		const pid = Number(name)
		if (!Number.isInteger(pid)) continue
		if (isPostmaster(cluster, pid) || commandOf(pid).startsWith(`postgres: ${cluster.name}: `))
			send(pid, 'SIGKILL')
	}
}

function commandOf(pid: number): string {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
	} catch {
		return ''
	}
}

function send(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal)
	} catch {
		// gone meanwhile, or not ours to signal: whoever waits sees it by the lock
	}
}

function canSignal(pid: number): boolean {
	try {
		process.kill(pid, 0)
		return true
	} catch {
		return false
	}
}
