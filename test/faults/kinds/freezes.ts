/** SIGSTOP of the server and of Postgres, for a moment and for longer than any deadline. */
import { setTimeout as pause } from 'node:timers/promises'
import { listProcesses, send, withChildren } from '../../support/machine/processes.ts'
import type { FaultDatabase } from '../stage/database.ts'
import { type Attempt, type Fault, plainFault, type Stage } from '../stage/stage.ts'

/** Stops all processes; returns a function that continues them. */
const freeze = (database: FaultDatabase): (() => void) => {
	const postmaster = database.postmaster()
	// First the one that could fork others.
	send(postmaster, 'SIGSTOP')
	const pids = withChildren(postmaster)
	for (const pid of pids) send(pid, 'SIGSTOP')
	return () => {
		for (const pid of pids) send(pid, 'SIGCONT')
	}
}

const freezePostgres = async (
	{ database }: Stage,
	{ chance, cutting }: Attempt,
	shortest: number,
	longest: number,
): Promise<void> => {
	// A visit may be refused whose click was just committed.
	const thaw = await cutting(async () => freeze(database))
	try {
		await pause(chance.between(shortest, longest))
	} finally {
		thaw()
	}
}

/** The title of a Postgres backend while it runs a statement that writes clicks. */
const writing = /^postgres: .* (INSERT|SELECT|COMMIT)/
const backendsAtOnce = 3

/** Stops backends in the middle of a statement, mostly in its commit; returns their pids. */
const freezeBackends = async (postmaster: number): Promise<number[]> => {
	const frozen = new Set<number>()
	while (frozen.size < backendsAtOnce) {
		for (const { pid, parent, command } of listProcesses()) {
			if (parent !== postmaster || !writing.test(command) || frozen.size === backendsAtOnce) continue
			send(pid, 'SIGSTOP')
			frozen.add(pid)
		}
		await pause(1)
	}
	return [...frozen]
}

export const freezes: Fault[] = [
	plainFault('server frozen for a second', async ({ server }, { chance }) => {
		server.signal('SIGSTOP')
		await pause(chance.between(500, 1_500))
		server.signal('SIGCONT')
	}),
	plainFault('Postgres frozen for a second', (stage, attempt) => freezePostgres(stage, attempt, 500, 1_500)),
	// A visit is answered within 5 s, everything else within 10 s.
	plainFault('Postgres frozen for longer than the deadlines', (stage, attempt, form) =>
		freezePostgres(stage, attempt, form === 'once' ? 6_000 : 7_000, form === 'once' ? 7_000 : 12_000),
	),
	plainFault('connections frozen in the middle of a commit', ({ database }, { chance, cutting }) =>
		// Throughout: a backend that holds a lock of the write-ahead log blocks every commit.
		cutting(async () => {
			const pids = await freezeBackends(database.postmaster())
			await pause(chance.between(6_000, 7_000))
			for (const pid of pids) send(pid, 'SIGCONT')
		}),
	),
]
