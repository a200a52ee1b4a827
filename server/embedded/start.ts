/** Brings the database up: attaches to one that runs, or starts it. Called under the start lock. */
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Connection, chooseAddress, readAddress } from './address.ts'
import type { Cluster } from './cluster.ts'
import { checkVersion, createIfMissing } from './create.ts'
import { EmbeddedFailure, messageOf } from './failure.ts'
import { waitForLock } from './locks.ts'
import { type LogFile, openLog } from './log-file.ts'
import { findPlatformPackage } from './platform-package.ts'
import { postmasterFile, readPostmasterFile } from './postmaster-file.ts'
import { findPrograms, launch, programIn } from './programs.ts'
import { settings } from './settings.ts'
import { ask, commandOf, readState, type State } from './state.ts'
import { endDatabase } from './stop.ts'
import { removeUnfinished } from './whole-folder.ts'

export interface Running {
	/** What postgres.js needs to connect. */
	connection: Connection
	/** For instance 18.4. */
	version: string
	started: 'started' | 'attached'
}

const lookEvery = 20

/** Milliseconds. Recovery replays up to max_wal_size, 2 GB; this is for the slowest of disks. */
const answersWithin = 300_000

/** Milliseconds. Looking at the lock takes another process microseconds. */
const aliveLockWithin = 5_000

type Outcome =
	| { state: 'up'; connection: Connection; version: string }
	/** An open one that gave no answer in time: `refusal` is the last thing it said. */
	| { state: State; refusal: string }

const waitUntilUp = async (cluster: Cluster, signal?: AbortSignal): Promise<Outcome> => {
	const end = Date.now() + answersWithin
	for (let refusal = 'it does not answer'; ; await pause(lookEvery, undefined, { signal })) {
		const state = await readState(cluster)
		if (state !== 'open' || Date.now() > end) return { state, refusal }
		const connection = readAddress(cluster)
		try {
			if (connection) return { state: 'up', connection, version: await ask(connection) }
		} catch (error) {
			refusal = messageOf(error)
		}
	}
}

/**
 * Postgres refuses to start when the pid in a left-over postmaster.pid belongs to any process of its own user, also
 * an unrelated one (in a container pids repeat at every start). Nothing of this database lives, so the file is stale,
 * unless somebody started Postgres here by hand.
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

/** Starts a postmaster, which inherits the lock that says it lives, and hands it on to its children. */
const launchPostgres = async (cluster: Cluster, native: string, log: LogFile): Promise<void> => {
	const address = await chooseAddress(cluster)
	const named = Object.entries({ ...settings, cluster_name: cluster.name })
	const options = named.flatMap(([name, value]) => ['-c', `${name}=${value}`])
	const command = [programIn(native, 'postgres'), '-D', cluster.folder, ...address, ...options]
	const alive = await waitForLock(cluster.aliveLock, aliveLockWithin)
	try {
		const child = await launch(cluster, command, log, alive.fd)
		child.unref()
	} finally {
		alive.release()
	}
}

const startOnce = async (cluster: Cluster, native: string, log: LogFile, signal?: AbortSignal) => {
	removeStalePid(cluster)
	await launchPostgres(cluster, native, log)
	return waitUntilUp(cluster, signal)
}

/**
 * The running database, found or started. `create`: whether a missing data folder is made; not for one that vanished
 * under a running server. `signal` ends the waiting.
 */
export const bringUp = async (cluster: Cluster, create: boolean, signal?: AbortSignal): Promise<Running> => {
	const { folder, logFile } = cluster
	const source = findPlatformPackage()
	checkVersion(cluster, source.major)
	const found = await waitUntilUp(cluster, signal)
	if (found.state === 'up') return { ...found, started: 'attached' }
	// An open one serves other processes: it is not ours to end.
	if (found.state === 'open' || (found.state !== 'gone' && !(await endDatabase(cluster)))) {
		throw new EmbeddedFailure(
			`The database that runs in ${folder}, perhaps in another container, can't be used (${found.refusal}): end it, or what uses it, and start again.`,
		)
	}
	const log = openLog(cluster)
	try {
		removeUnfinished(cluster.dataDir)
		const native = await findPrograms(cluster, source)
		if (create) await createIfMissing(cluster, native, log)
		let outcome = await startOnce(cluster, native, log, signal)
		// Once more, because it may have been killed from outside. Whatever else ended it comes again.
		if (outcome.state === 'gone') outcome = await startOnce(cluster, native, log, signal)
		if (outcome.state === 'up') return { ...outcome, started: 'started' }
		if (outcome.state !== 'gone') await endDatabase(cluster)
		const what = outcome.state === 'gone' ? 'stopped while it was starting' : 'did not come up in time'
		throw new EmbeddedFailure(`The database ${what}: ${log.explain()} (all of it in ${logFile})`)
	} finally {
		log.close()
	}
}
