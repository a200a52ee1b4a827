/** Owns bringing the database back when it goes away under a running server. */
import { setTimeout as pause } from 'node:timers/promises'
import { isClosed, readAddress } from './address.ts'
import type { Cluster } from './cluster.ts'
import { isAlive, isPostmaster } from './life.ts'
import { waitForLock } from './locks.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { ask } from './question.ts'
import { bringUp } from './start.ts'

/** A few system calls each time. */
const LOOK_EVERY_MS = 250

/** After a start that failed: whatever is wrong (a full disk), it may pass. */
const RETRY_AFTER_MS = 5_000

/**
 * A lone SIGTERM makes Postgres wait for its clients, our pool among them, for ever, while nobody new gets in. Long
 * enough for a service manager that signals all processes at once (systemd): by then the servers have left.
 */
const CLOSED_LIMIT_MS = 10_000

/** Longer than a start or a stop takes, see start.ts and life.ts. */
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
	let closedSince: number | undefined
	while (!signal.aborted) {
		let wait = LOOK_EVERY_MS
		try {
			const isGone = !isAlive(cluster) || (await isHeadless(cluster))
			closedSince = isClosed(cluster) ? (closedSince ?? Date.now()) : undefined
			const isStuck = closedSince !== undefined && Date.now() - closedSince > CLOSED_LIMIT_MS
			if (isGone || isStuck) {
				cluster.log(`the database ${isGone ? 'is gone' : 'turns everyone away'}; bringing it back`)
				await bringBack(cluster, signal)
			}
		} catch (error) {
			if (!signal.aborted) cluster.log(error instanceof Error ? error.message : String(error))
			wait = RETRY_AFTER_MS
		}
		// unref: watching is no reason for a process to stay
		await pause(wait, undefined, { signal, ref: false }).catch(() => {})
	}
}

/** Whether the postmaster is gone and what lives are children of it, busy in long statements, that nobody can reach. */
async function isHeadless(cluster: Cluster): Promise<boolean> {
	const { pid } = readPostmasterFile(cluster)
	if (pid === undefined || isPostmaster(cluster, pid)) return false
	// one in another container has a number that means nothing here, but it answers
	const connection = readAddress(cluster)
	return connection !== undefined && (await ask(connection)).state === 'unreachable'
}

async function bringBack(cluster: Cluster, signal: AbortSignal): Promise<void> {
	const lock = await waitForLock(cluster.startLock, START_LOCK_LIMIT_MS, signal)
	try {
		const { started } = await bringUp(cluster, { create: false, signal })
		cluster.log(started === 'started' ? 'the database is back' : 'another process brought the database back')
	} finally {
		lock.release()
	}
}
