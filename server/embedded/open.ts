/**
 * Owns the embedded database as the rest of the server sees it: opened, used by any number of server processes on one
 * data folder, and left; the last one to leave stops it. How, is in the files beside this one; locks.ts explains how
 * the processes know of each other.
 */
import { resolve } from 'node:path'
import type { Connection } from './address.ts'
import { type Cluster, describeCluster } from './cluster.ts'
import { prepareDataFolder } from './data-folder.ts'
import { explainFileError } from './failure.ts'
import { keepAlive, START_LOCK_LIMIT_MS } from './keep-alive.ts'
import { endDatabase } from './life.ts'
import { type FileLock, tryLock, waitForLock } from './locks.ts'
import { findPlatformPackage } from './platform-package.ts'
import { bringUp } from './start.ts'

export { EmbeddedFailure } from './failure.ts'

export interface EmbeddedOptions {
	/** Absolute. */
	dataDir: string
	log: (message: string) => void
}

export interface EmbeddedPostgres {
	/** What postgres.js needs to connect. */
	connection: Connection
	/** For instance 18.4. */
	version: string
	started: 'started' | 'attached'
	/**
	 * This process no longer uses the database. When no other does, it is stopped (fast: open transactions are rolled
	 * back) and this returns at its end. May be called any number of times.
	 */
	leave(): Promise<void>
}

/** Where the data goes when DATA_DIR isn't set: beside the program, or where root's services keep theirs. */
export function defaultDataDir(isRoot: boolean): string {
	return isRoot ? '/var/lib/kurz' : resolve('data')
}

/**
 * Starts the database in the data folder, which is made on first use, or attaches to the one that runs there. From
 * then on it is kept running: should it die, it is started again. Fails with `EmbeddedFailure` only.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
	try {
		return await open(options)
	} catch (error) {
		throw explainFileError(error, options.dataDir)
	}
}

async function open({ dataDir, log }: EmbeddedOptions): Promise<EmbeddedPostgres> {
	// before the first lock, which needs the C library that this asks for
	findPlatformPackage()
	const account = prepareDataFolder(dataDir)
	const cluster = describeCluster(dataDir, account, log)
	const starting = await waitForLock(cluster.startLock, START_LOCK_LIMIT_MS)
	let presence: FileLock | undefined
	try {
		presence = tryLock(cluster.serversLock, 'shared')
		const running = await bringUp(cluster, { create: true })
		return { ...running, leave: leaveOnce(cluster, presence) }
	} catch (error) {
		presence?.release()
		throw error
	} finally {
		starting.release()
	}
}

function leaveOnce(cluster: Cluster, presence: FileLock | undefined): () => Promise<void> {
	const watching = keepAlive(cluster)
	let leaving: Promise<void> | undefined
	const leave = async () => {
		await watching.stop()
		// leaving is the last thing a process does: there is nobody to handle a failure
		await stopIfLast(cluster, presence).catch((error: unknown) =>
			cluster.log(`leaving the database: ${error}`),
		)
	}
	return () => {
		leaving ??= leave()
		return leaving
	}
}

async function stopIfLast(cluster: Cluster, presence: FileLock | undefined): Promise<void> {
	const stopping = await waitForLock(cluster.startLock, START_LOCK_LIMIT_MS)
	try {
		presence?.release()
		const alone = tryLock(cluster.serversLock, 'exclusive')
		if (alone && !(await endDatabase(cluster))) {
			cluster.log('the database could not be stopped; the next start attaches to it')
		}
		alone?.release()
	} finally {
		stopping.release()
	}
}
