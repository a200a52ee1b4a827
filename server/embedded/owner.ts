/** One process at a time owns the database: it alone starts, watches and stops it. */
import { readFileSync, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { EmbeddedFailure } from './failure.ts'
import { type FileLock, tryLock } from './locks.ts'

/** What a process opens the database for: to serve, or for one command of the operator. */
export type Purpose = 'server' | 'command'

const tryEvery = 20
/** Milliseconds that a process waits while the owner does the same thing. */
export const waits = {
	/** The owner may have been asked to stop a moment ago, and be too busy to write it down. */
	toBeRefused: 1_000,
	/** Longer than a stop may take (run/stop.ts). */
	forStop: 30_000,
	/** A server that is starting, or that brings its database back. */
	forAnswer: 30_000,
}

const become = ({ fd, release }: FileLock, purpose: Purpose) => {
	// Always as long, and in one write, so that nobody reads half of it.
	const mark = (what: Purpose | 'stopping') => writeSync(fd, `${what} ${process.pid}`.padEnd(30), 0)
	mark(purpose)
	let isHeld = true
	return {
		/** Lets those who come now wait for the end of this process. */
		markStopping: () => void (isHeld && mark('stopping')),
		release: () => {
			if (isHeld) release()
			isHeld = false
		},
	}
}

/** How long to wait for an owner that does this, and what to say then. */
const patienceWith = (what: string, purpose: Purpose, dataDir: string): [wait: number, refusal: string] => {
	if (what === 'command') return [Number.POSITIVE_INFINITY, '']
	if (what === 'stopping') return [waits.forStop, 'is stopping and does not end: end it and start again']
	if (purpose === 'command')
		return [waits.forAnswer, `serves from ${dataDir}, but its database does not answer`]
	const instead = 'set PROCESSES to serve with several processes, or DATABASE_URL to share a Postgres'
	return [waits.toBeRefused, `serves from ${dataDir} already: ${instead}`]
}

/**
 * Ownership, or for a command what `join` finds at the server that has it. Waits for an owner that
 * is about to end. `signal` ends the waiting. Fails with `EmbeddedFailure`.
 */
export const ownOrJoin = async <Joined>(
	cluster: Cluster,
	purpose: Purpose,
	join: () => Promise<Joined | undefined>,
	signal?: AbortSignal,
): Promise<{ owner: ReturnType<typeof become> } | { joined: Joined }> => {
	let [seen, since] = ['', Date.now()]
	for (; ; await pause(tryEvery, undefined, { signal })) {
		const lock = tryLock(cluster.ownerLock)
		if (lock) return { owner: become(lock, purpose) }
		const mark = readFileSync(cluster.ownerLock, 'utf8').trim()
		const [what = '', pid] = mark.split(' ')
		const who = pid === undefined ? 'Another process' : `Process ${pid}`
		const joined = purpose === 'command' && what === 'server' ? await join() : undefined
		if (joined) return { joined }
		if (seen !== mark) {
			;[seen, since] = [mark, Date.now()]
			const does = what === 'command' ? 'runs a command on the database' : 'is stopping'
			if (what !== 'server') cluster.log(`${who} ${does}; waiting for its end`)
		}
		const [wait, refusal] = patienceWith(what, purpose, cluster.dataDir)
		if (Date.now() - since > wait) throw new EmbeddedFailure(`${who} ${refusal}.`)
	}
}
