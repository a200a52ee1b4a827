/** The Postgres that comes along, as the server sees it: opened, used, left. README.md says how. */
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
	 * This process no longer uses the database. When no other does, it is stopped (fast: open transactions are rolled
	 * back) and this returns at its end. May be called any number of times.
	 */
	leave(): Promise<void>
}

/** Where the data goes when DATA_DIR isn't set: beside the program, or where root's services keep theirs. */
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

const open = async (dataDir: string, log: (line: string) => void): Promise<EmbeddedPostgres> => {
	// Before the first lock, which needs the C library that this asks for.
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
			// The last thing a process does: there is nobody to handle a failure.
			leaving ??= leave().catch((error) => log(`leaving the database: ${messageOf(error)}`))
			return leaving
		},
	}
}

/**
 * Starts the database in the data folder (an absolute path, made on first use), or attaches to the one that runs there.
 * From then on it is kept running: should it die, it is started again. Fails with `EmbeddedFailure` only.
 */
export const openEmbedded = (options: {
	dataDir: string
	log: (line: string) => void
}): Promise<EmbeddedPostgres> =>
	open(options.dataDir, options.log).catch((error: unknown) => {
		throw explainFileError(error, options.dataDir)
	})
