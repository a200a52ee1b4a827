/** Owns bringing the database up: attaching to one that runs, else starting it. Called under the start lock. */
import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { type Connection, chooseAddress, readAddress } from './address.ts'
import type { Cluster } from './cluster.ts'
import { checkVersion, createIfMissing } from './create.ts'
import { EmbeddedFailure, oneLine } from './failure.ts'
import { endDatabase, isAlive, isForeignPostgres } from './life.ts'
import { waitForLock } from './locks.ts'
import { openLog } from './log-file.ts'
import { findPlatformPackage } from './platform-package.ts'
import { readPostmasterFile, removePostmasterFile } from './postmaster-file.ts'
import { findPrograms, programIn } from './programs.ts'
import { ask } from './question.ts'
import { runAs } from './run-as.ts'
import { settings } from './settings.ts'

export interface Running {
	connection: Connection
	version: string
	started: 'started' | 'attached'
}

const POLL_MS = 20

/** Recovery replays up to max_wal_size, 1 GB; this is for the slowest of disks. */
const STARTING_LIMIT_MS = 300_000

/** A postmaster listens some 20 ms after its start, later on an overloaded machine, and answers from then on. */
const UNREACHABLE_START_LIMIT_MS = 60_000

/** One that was started earlier and listens nowhere, for instance because its socket was removed, is replaced. */
const UNREACHABLE_ATTACH_LIMIT_MS = 5_000

/** Another process's look at the lock takes microseconds. */
const ALIVE_LOCK_LIMIT_MS = 5_000

interface BringUpOptions {
	/** Whether a missing data folder is made; not for one that vanished under a running server. */
	create: boolean
	/** Ends the waiting. */
	signal?: AbortSignal
}

/** The running database, found or started. */
export async function bringUp(cluster: Cluster, { create, signal }: BringUpOptions): Promise<Running> {
	const source = findPlatformPackage()
	checkVersion(cluster, source.major)
	const attached = await attach(cluster, signal)
	if (attached) return attached
	const native = findPrograms(cluster, source)
	if (create) await createIfMissing(cluster, native)
	return start(cluster, native, signal)
}

/** Undefined when nothing of it lives (any more): one that is stopping, or doesn't answer, is brought to its end. */
async function attach(cluster: Cluster, signal?: AbortSignal): Promise<Running | undefined> {
	if (!isAlive(cluster)) return undefined
	const outcome = await waitUntilUp(cluster, UNREACHABLE_ATTACH_LIMIT_MS, signal)
	if (typeof outcome === 'object') return { ...outcome, started: 'attached' }
	if (outcome === 'gone' || (outcome === 'unreachable' && process.platform === 'win32')) return undefined
	if (outcome === 'full') {
		throw new EmbeddedFailure(
			`The database in ${cluster.folder} has no free connection: end one of the processes that use it.`,
		)
	}
	// a busy one serves other processes: it is not ours to end
	if (outcome !== 'busy' && (await endDatabase(cluster))) return undefined
	throw new EmbeddedFailure(
		`A database that does not answer still runs in ${cluster.folder}, perhaps in another container: end it and start again.`,
	)
}

async function start(cluster: Cluster, native: string, signal?: AbortSignal): Promise<Running> {
	const log = openLog(cluster)
	try {
		const tryOnce = async () => {
			removeStalePid(cluster)
			await launch(cluster, native, log.fd)
			return waitUntilUp(cluster, UNREACHABLE_START_LIMIT_MS, signal)
		}
		let outcome = await tryOnce()
		// killed from outside, perhaps; whatever else it is comes again
		if (outcome === 'gone') outcome = await tryOnce()
		if (typeof outcome === 'object') return { ...outcome, started: 'started' }
		if (outcome !== 'gone') await endDatabase(cluster)
		const what = outcome === 'gone' ? 'stopped while it was starting' : 'did not come up in time'
		throw new EmbeddedFailure(`The database ${what}: ${log.explain()} (all of it in ${cluster.logFile})`)
	} finally {
		log.close()
	}
}

/**
 * In a session of its own, so that Ctrl-C in the server's terminal does not reach it, and with a log file of its own,
 * so that the server's end does not block its output. It inherits the lock that says it lives.
 */
async function launch(cluster: Cluster, native: string, logFd: number): Promise<void> {
	const address = await chooseAddress(cluster)
	const named = Object.entries({ ...settings, cluster_name: cluster.name })
	const options = named.flatMap(([name, value]) => ['-c', `${name}=${value}`])
	const alive = await waitForLock(cluster.aliveLock, ALIVE_LOCK_LIMIT_MS)
	try {
		const child = spawn(programIn(native, 'postgres'), ['-D', cluster.folder, ...address, ...options], {
			...runAs(cluster),
			detached: true,
			stdio: ['ignore', logFd, logFd, alive.fd ?? 'ignore'],
		})
		await new Promise((resolve, reject) => {
			child.once('spawn', resolve)
			child.once('error', (error) =>
				reject(new EmbeddedFailure(`Cannot run Postgres: ${oneLine(error.message)}`)),
			)
		})
		child.unref()
	} finally {
		alive.release()
	}
}

/**
 * Postgres refuses to start when the pid in a left-over postmaster.pid belongs to any process of its own user, also
 * an unrelated one (in a container pids repeat at every start). Nothing of this database lives, so the file is stale,
 * unless somebody started Postgres here by hand.
 */
function removeStalePid(cluster: Cluster): void {
	const { pid } = readPostmasterFile(cluster)
	if (pid !== undefined && isForeignPostgres(cluster, pid)) {
		throw new EmbeddedFailure(
			`A Postgres that Kurz did not start (process ${pid}) uses ${cluster.folder}: stop it and start again.`,
		)
	}
	removePostmasterFile(cluster)
}

/** Waits while there is hope, and says how it ended. */
async function waitUntilUp(
	cluster: Cluster,
	unreachableLimit: number,
	signal?: AbortSignal,
): Promise<Omit<Running, 'started'> | 'gone' | 'stopping' | 'full' | 'busy' | 'unreachable'> {
	const end = Date.now() + STARTING_LIMIT_MS
	for (
		let lastHeard = Date.now();
		isAlive(cluster);
		await pause(POLL_MS, undefined, signal ? { signal } : {})
	) {
		const connection = readAddress(cluster)
		const answer = connection ? await ask(connection) : ({ state: 'unreachable' } as const)
		if (connection && answer.state === 'up') return { connection, version: answer.version }
		if (answer.state === 'stopping') return 'stopping'
		if (answer.state !== 'unreachable') lastHeard = Date.now()
		const isLate = Date.now() > Math.min(end, lastHeard + unreachableLimit)
		if (isLate) return answer.state === 'starting' || answer.state === 'up' ? 'busy' : answer.state
	}
	return 'gone'
}
