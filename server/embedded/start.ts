/** Brings the database up: attaches to it if it runs, starts it otherwise. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { checkVersion, createIfMissing } from './create.ts'
import { EmbeddedFailure, messageOf } from './failure.ts'
import { launchPostgres } from './launch.ts'
import { type LogFile, openLog } from './log-file.ts'
import { findPlatformPackage } from './platform-package.ts'
import { type Connection, readPostmasterFile } from './postmaster-file.ts'
import { findPrograms } from './programs.ts'
import { openToService } from './service-role.ts'
import { ask, readState, type State } from './state.ts'
import { endDatabase } from './stop.ts'
import { removeUnfinished } from './whole-folder.ts'

export interface Running {
	/** What postgres.js needs to connect, as the service's own role. */
	connection: Connection
	/** For instance 18.4. */
	version: string
	started: 'started' | 'attached'
}

const lookEvery = 20

/** Milliseconds until it tells where it listens; usually 20, more on an overloaded machine. */
const listensWithin = 60_000

/** Milliseconds. Recovery replays 2 GB at most (max_wal_size); this is enough for the slowest disks. */
const answersWithin = 300_000

interface Outcome {
	/** Set when it answered. */
	up?: Omit<Running, 'started'>
	state: State
	/** Why an open one did not answer in time: the last error. */
	refusal: string
}

const waitUntilUp = async (cluster: Cluster, signal?: AbortSignal): Promise<Outcome> => {
	const begun = Date.now()
	for (let refusal = 'it does not answer'; ; await pause(lookEvery, undefined, { signal })) {
		const state = await readState(cluster)
		const { connection } = readPostmasterFile(cluster)
		if (state !== 'open' || Date.now() > begun + answersWithin) return { state, refusal }
		if (!connection && Date.now() > begun + listensWithin) return { state: 'closed', refusal }
		try {
			if (connection) {
				const version = await ask(connection)
				return { up: { connection: await openToService(connection), version }, state, refusal }
			}
		} catch (error) {
			refusal = messageOf(error)
		}
	}
}

const startOnce = async (cluster: Cluster, native: string, log: LogFile, signal?: AbortSignal) => {
	await launchPostgres(cluster, native, log)
	return waitUntilUp(cluster, signal)
}

/**
 * The running database, found or started. Called under the start lock. `create`: whether a missing data folder is made, which
 * must not be done for one that vanished under a running server. `signal` ends the waiting.
 */
export const bringUp = async (cluster: Cluster, create: boolean, signal?: AbortSignal): Promise<Running> => {
	const { folder, logFile } = cluster
	const source = findPlatformPackage()
	checkVersion(cluster, source.major)
	const found = await waitUntilUp(cluster, signal)
	if (found.up) return { ...found.up, started: 'attached' }
	// An open one serves other processes, so it is not ours to end.
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
		// Twice, because somebody may have killed it. Anything else that ended it will do so again.
		if (outcome.state === 'gone') outcome = await startOnce(cluster, native, log, signal)
		if (outcome.up) return { ...outcome.up, started: 'started' }
		if (outcome.state !== 'gone') await endDatabase(cluster)
		const what = outcome.state === 'gone' ? 'stopped while it was starting' : 'did not come up in time'
		throw new EmbeddedFailure(`The database ${what}: ${log.explain()} (all of it in ${logFile})`)
	} finally {
		log.close()
	}
}
