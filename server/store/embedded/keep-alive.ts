/** Owns bringing the database back when it goes away under a running server. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { isAlive } from './life.ts'
import { waitForLock } from './locks.ts'
import { bringUp } from './start.ts'

/** Two system calls each time. */
const LOOK_EVERY_MS = 250

/** After a start that failed: whatever is wrong (a full disk), it may pass. */
const RETRY_AFTER_MS = 5_000

export const START_LOCK_LIMIT_MS = 360_000

export interface KeptAlive {
	/** Ends the watching, also in the middle of bringing the database back; returns when nothing of it goes on. */
	stop(): Promise<void>
}

/**
 * Looks whether the database lives, by its lock: that also holds for one started by another process, for which no
 * exit event arrives. Of several servers that notice its end, the start lock lets one start it, the others attach.
 */
export function keepAlive(cluster: Cluster): KeptAlive {
	const stopping = new AbortController()
	const watching = watch(cluster, stopping.signal)
	return {
		async stop() {
			stopping.abort()
			await watching
		},
	}
}

async function watch(cluster: Cluster, signal: AbortSignal): Promise<void> {
	while (!signal.aborted) {
		const wait = (await look(cluster, signal)) ? LOOK_EVERY_MS : RETRY_AFTER_MS
		// unref: watching is no reason for a process to stay
		await pause(wait, undefined, { signal, ref: false }).catch(() => {})
	}
}

/** Never fails: says whether the database lives, if need be again. */
async function look(cluster: Cluster, signal: AbortSignal): Promise<boolean> {
	try {
		if (isAlive(cluster)) return true
		cluster.log('the database is gone; bringing it back')
		const lock = await waitForLock(cluster.startLock, START_LOCK_LIMIT_MS, signal)
		try {
			const { started } = await bringUp(cluster, { create: false, signal })
			cluster.log(started === 'started' ? 'the database is back' : 'another process brought the database back')
			return true
		} finally {
			lock.release()
		}
	} catch (error) {
		if (!signal.aborted) cluster.log(error instanceof Error ? error.message : String(error))
		return false
	}
}
