/** The embedded Postgres as the server sees it: open it, use it, leave it. */
import { resolve } from 'node:path'
import { type Cluster, describeCluster } from './cluster.ts'
import { prepareDataFolder } from './data-folder.ts'
import { explainFileError, messageOf } from './failure.ts'
import { keepAlive } from './keep-alive.ts'
import { type FileLock, tryLock, underStartLock } from './locks.ts'
import { findPlatformPackage } from './platform-package.ts'
import { bringUp, type Running } from './start.ts'
import { endDatabase } from './stop.ts'

export { EmbeddedFailure } from './failure.ts'

export interface EmbeddedPostgres extends Running {
	/**
	 * Says that this process no longer uses the database. If no other process does, stops it (open transactions are rolled
	 * back) and waits for its end. Can be called any number of times.
	 */
	leave(): Promise<void>
}

/** Where the data goes if DATA_DIR isn't set: the current folder, or for root where services keep their data. */
export const defaultDataDir = (isRoot: boolean): string => (isRoot ? '/var/lib/kurz' : resolve('data'))

const arrive = async (cluster: Cluster) => {
	const presence = tryLock(cluster.serversLock, 'shared')
	try {
		return { presence, running: await bringUp(cluster, true) }
	} catch (error) {
		presence?.release()
		throw error
	}
}

const stopIfLast = async (cluster: Cluster, presence: FileLock | undefined): Promise<void> => {
	presence?.release()
	const alone = tryLock(cluster.serversLock, 'exclusive')
	if (alone && !(await endDatabase(cluster))) {
		cluster.log('the database could not be stopped; the next start attaches to it')
	}
	alone?.release()
}

/**
 * Starts the database in the data folder (an absolute path, made on first use), or attaches to the one that runs there, and
 * starts it again whenever it dies. Fails only with `EmbeddedFailure`.
 */
export const openEmbedded = async ({
	dataDir,
	log,
}: {
	dataDir: string
	log: (line: string) => void
}): Promise<EmbeddedPostgres> => {
	try {
		// Before the first lock: it checks for the C library that locks need.
		findPlatformPackage()
		const cluster = describeCluster(dataDir, prepareDataFolder(dataDir), log)
		const { presence, running } = await underStartLock(cluster, () => arrive(cluster))
		const stopWatching = keepAlive(cluster)
		const leave = async () => {
			await stopWatching()
			await underStartLock(cluster, () => stopIfLast(cluster, presence))
		}
		let leaving: Promise<void> | undefined
		return {
			...running,
			leave: () => {
				// The last thing a process does, so nobody could handle a failure.
				leaving ??= leave().catch((error) => log(`leaving the database: ${messageOf(error)}`))
				return leaving
			},
		}
	} catch (error) {
		throw explainFileError(error, dataDir)
	}
}
