/** Brings the database up, and back when it dies: takes over the one that runs, or starts one. */
import { setTimeout as pause } from 'node:timers/promises'
import { endDatabase, isAlive, isUsable } from './alive.ts'
import type { Cluster } from './cluster.ts'
import { checkVersion, createIfMissing } from './create.ts'
import { EmbeddedFailure, messageOf } from './failure.ts'
import { removeUnfinished } from './folders.ts'
import { launchPostgres } from './launch.ts'
import { openLog } from './log-file.ts'
import type { PlatformPackage } from './platform-package.ts'
import { findPrograms } from './programs.ts'
import { openToService, type Running } from './service-role.ts'

const lookEvery = 20
/** Milliseconds: enough for the slowest disks. Recovery replays 2 GB at most (max_wal_size). */
const answersWithin = 300_000

const waitUntilUp = async (cluster: Cluster, signal?: AbortSignal): Promise<Running | undefined> => {
	for (const end = Date.now() + answersWithin; isUsable(cluster); ) {
		try {
			return await openToService(cluster)
		} catch (error) {
			if (Date.now() > end) {
				cluster.log(`the database does not let the service in: ${messageOf(error)}`)
				return undefined
			}
		}
		await pause(lookEvery, undefined, { signal })
	}
	return undefined
}

/**
 * The running database, found or started; for its owner alone. `create`: whether to make a missing
 * data folder; not one that vanished under a server. `signal` ends the waiting.
 */
export const bringUp = async (
	cluster: Cluster,
	source: PlatformPackage,
	create: boolean,
	signal?: AbortSignal,
) => {
	checkVersion(cluster, source.major)
	const found = await waitUntilUp(cluster, signal)
	if (found) return { ...found, started: 'attached' as const }
	if (!(await endDatabase(cluster)))
		throw new EmbeddedFailure(
			`The database that runs in ${cluster.folder}, perhaps in another container, can be neither used nor ended: end it, and start again.`,
		)
	const log = openLog(cluster)
	try {
		removeUnfinished(cluster.dataDir)
		const native = await findPrograms(cluster, source)
		if (create) await createIfMissing(cluster, native, log)
		const startOnce = async () => {
			await launchPostgres(cluster, native, log)
			return waitUntilUp(cluster, signal)
		}
		// Twice, because somebody may have killed it. Anything else that ended it will do so again.
		const up = (await startOnce()) ?? (isAlive(cluster) ? undefined : await startOnce())
		if (up) return { ...up, started: 'started' as const }
		const what = isAlive(cluster) ? 'did not come up in time' : 'stopped while it was starting'
		await endDatabase(cluster)
		throw new EmbeddedFailure(`The database ${what}: ${log.explain()} (all of it in ${cluster.logFile})`)
	} finally {
		log.close()
	}
}

/** In milliseconds. */
export const watching = {
	/** A check is a few system calls. The end of one that we started is an event. */
	lookEvery: 1_000,
	/** After a failed start; whatever is wrong (a full disk) may pass. */
	retryAfter: 5_000,
}

/**
 * Watches the database until the signal, also by its lock: no event reports the end of a process
 * that another one started. Stops at the signal: systemd tells all processes to stop at once.
 */
export const keepAlive = async (
	cluster: Cluster,
	source: PlatformPackage,
	signal: AbortSignal,
): Promise<void> => {
	let wake = () => {}
	signal.addEventListener('abort', () => wake())
	while (!signal.aborted) {
		let wait = watching.lookEvery
		try {
			if (!isUsable(cluster)) {
				cluster.log('the database is gone; bringing it back')
				await bringUp(cluster, source, false, signal)
				cluster.log('the database is back')
			}
		} catch (error) {
			if (!signal.aborted) cluster.log(messageOf(error))
			wait = watching.retryAfter
		}
		const { promise: isOver, resolve } = Promise.withResolvers<void>()
		wake = resolve
		// After a failed start its end is no reason to try again at once.
		cluster.onEnd = () => wait === watching.lookEvery && resolve()
		// unref: watching must not keep the process alive.
		const timer = setTimeout(resolve, wait).unref()
		await isOver
		clearTimeout(timer)
	}
}
