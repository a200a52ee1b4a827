/** Starts the database again when it goes away under a running server. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { messageOf } from './failure.ts'
import { underStartLock } from './locks.ts'
import { bringUp } from './start.ts'
import { readState } from './state.ts'

/** In milliseconds. */
export const watching = {
	/** A check is a few system calls. */
	lookEvery: 250,
	/** After a failed start; whatever is wrong (a full disk) may pass. */
	retryAfter: 5_000,
	/**
	 * After a SIGTERM of its own Postgres waits for its clients, our pool among them, and lets nobody in, without end. A service
	 * manager that signals all processes at once (systemd) needs less: by then the servers have left.
	 */
	closedAtMost: 10_000,
}

/** If several servers notice, the start lock lets one of them start it; the others attach. */
const bringBack = async (cluster: Cluster, signal: AbortSignal): Promise<void> => {
	const { started } = await underStartLock(cluster, () => bringUp(cluster, false, signal), signal)
	cluster.log(started === 'started' ? 'the database is back' : 'another process brought the database back')
}

const watch = async (cluster: Cluster, signal: AbortSignal): Promise<void> => {
	let closedSince: number | undefined
	while (!signal.aborted) {
		let wait = watching.lookEvery
		try {
			const state = await readState(cluster)
			closedSince = state === 'closed' ? (closedSince ?? Date.now()) : undefined
			const isStuck = closedSince !== undefined && Date.now() - closedSince > watching.closedAtMost
			if (isStuck || state === 'gone' || state === 'orphaned') {
				cluster.log(`the database ${isStuck ? 'turns everyone away' : 'is gone'}; bringing it back`)
				await bringBack(cluster, signal)
			}
		} catch (error) {
			if (!signal.aborted) cluster.log(messageOf(error))
			wait = watching.retryAfter
		}
		// unref: watching must not keep the process alive.
		await pause(wait, undefined, { signal, ref: false }).catch(() => {})
	}
}

/**
 * Watches the database by its lock, because no event reports the end of a process that another one started. The function it
 * returns ends this, even in the middle of a start, and resolves when nothing goes on any more.
 */
export const keepAlive = (cluster: Cluster): (() => Promise<void>) => {
	const stopping = new AbortController()
	const ended = watch(cluster, stopping.signal)
	return () => {
		stopping.abort()
		return ended
	}
}
