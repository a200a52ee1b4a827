/** The embedded Postgres as the server sees it: open it, use it, leave it. */
import { resolve } from 'node:path'
import { endDatabase } from './alive.ts'
import { describeCluster } from './cluster.ts'
import { prepareDataFolder } from './data-folder.ts'
import { explainFileError, messageOf } from './failure.ts'
import { ownOrJoin, type Purpose } from './owner.ts'
import { findPlatformPackage } from './platform-package.ts'
import { joinAsService } from './service-role.ts'
import { bringUp, keepAlive } from './start.ts'

interface Options {
	/** An absolute path; made on first use. */
	dataDir: string
	/** A server unless given. */
	purpose?: Purpose
	/** Aborted when this process is asked to stop. */
	stopping?: AbortSignal
	log: (line: string) => void
	/** Bytes that the whole server may take; all of this machine unless given. */
	memory?: number
}

/** Where the data goes without DATA_DIR: the current folder, or for root the one for services. */
export const defaultDataDir = (isRoot: boolean): string => (isRoot ? '/var/lib/kurz' : resolve('data'))

/**
 * Opens the database in the data folder. A server owns it: takes it over if it runs, else starts
 * it, and starts it again whenever it dies. A command uses the database of a server; if there
 * is none, it owns it until it is done. `leave`: this process no longer uses it; its owner stops it
 * (open transactions are rolled back) and waits for its end. Can be called any number of times.
 * Fails only with `EmbeddedFailure`.
 */
export const openEmbedded = async (options: Options) => {
	const { dataDir, purpose = 'server', stopping, log, memory } = options
	try {
		// Before the first lock: it checks for the C library that locks need.
		const source = findPlatformPackage()
		const cluster = describeCluster(dataDir, prepareDataFolder(dataDir), log, memory)
		const join = () => joinAsService(cluster).catch(() => undefined)
		const found = await ownOrJoin(cluster, purpose, join, stopping)
		if ('joined' in found) return { ...found.joined, started: 'attached' as const, leave: async () => {} }
		const { owner } = found
		const ending = new AbortController()
		const end = () => {
			owner.markStopping()
			ending.abort()
		}
		stopping?.addEventListener('abort', end)
		const running = await bringUp(cluster, source, true).catch((error) => {
			owner.release()
			throw error
		})
		const watched = keepAlive(cluster, source, ending.signal)
		const stop = async () => {
			end()
			await watched
			if (!(await endDatabase(cluster)))
				log('the database could not be stopped; the next start takes it over')
		}
		let stopped: Promise<void> | undefined
		// The last thing a process does, so nobody could handle a failure.
		const sayFailure = (error: unknown) => log(`leaving the database: ${messageOf(error)}`)
		return { ...running, leave: () => (stopped ??= stop().catch(sayFailure).finally(owner.release)) }
	} catch (error) {
		throw explainFileError(error, dataDir)
	}
}

export type EmbeddedPostgres = Awaited<ReturnType<typeof openEmbedded>>
