/** Brings the database back when it goes away under a running server. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { messageOf } from './failure.ts'
import { underStartLock } from './locks.ts'
import { bringUp } from './start.ts'
import { readState } from './state.ts'

/** Milliseconds; a look is a few system calls. */
const lookEvery = 250

/** Milliseconds after a start that failed: whatever is wrong (a full disk), it may pass. */
const retryAfter = 5_000

/**
 * Milliseconds. A lone SIGTERM makes Postgres wait for its clients, our pool among them, for ever, while nobody new gets
 * in. Long enough for a service manager that signals all processes at once (systemd): by then the servers have left.
 */
const closedAtMost = 10_000

/** Of several servers that notice the end, the start lock lets one start it; the others attach. */
const bringBack = async (cluster: Cluster, signal: AbortSignal): Promise<void> => {
	const { started } = await underStartLock(cluster, () => bringUp(cluster, false, signal), signal)
	cluster.log(started === 'started' ? 'the database is back' : 'another process brought the database back')
}

const watch = async (cluster: Cluster, signal: AbortSignal): Promise<void> => {
	let closedSince: number | undefined
	while (!signal.aborted) {
		let wait = lookEvery
		try {
			const state = await readState(cluster)
			closedSince = state === 'closed' ? (closedSince ?? Date.now()) : undefined
			const isStuck = closedSince !== undefined && Date.now() - closedSince > closedAtMost
			if (isStuck || state === 'gone' || state === 'orphaned') {
				cluster.log(`the database ${isStuck ? 'turns everyone away' : 'is gone'}; bringing it back`)
				await bringBack(cluster, signal)
			}
		} catch (error) {
			if (!signal.aborted) cluster.log(messageOf(error))
			wait = retryAfter
		}
		// unref: watching is no reason for a process to stay.
		await pause(wait, undefined, { signal, ref: false }).catch(() => {})
	}
}

/**
 * Looks whether the database lives, by its lock: that also holds for one that another process started, whose end no
 * event tells. The answer ends this, also while it brings the database back, and resolves when nothing of it goes on.
 */
export const keepAlive = (cluster: Cluster): (() => Promise<void>) => {
	const stopping = new AbortController()
	const watching = watch(cluster, stopping.signal)
	return () => {
		stopping.abort()
		return watching
	}
}
