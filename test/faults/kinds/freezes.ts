/** SIGSTOP and SIGCONT of the server and of Postgres: for a moment, and for longer than any deadline. */
import { setTimeout as pause } from 'node:timers/promises'
import { listProcesses, send } from '../../support/machine/processes.ts'
import { type FaultDatabase, processesOf } from '../stage/database.ts'
import { type Attempt, bothDatabases, type Fault } from '../stage/stage.ts'

/** Stops all processes; answers what lets them go on. */
const freeze = (database: FaultDatabase): (() => void) => {
	const postmaster = database.postmaster()
	// First the one that could fork others.
	send(postmaster, 'SIGSTOP')
	const pids = processesOf(postmaster)
	for (const pid of pids) send(pid, 'SIGSTOP')
	return () => {
		for (const pid of pids) send(pid, 'SIGCONT')
	}
}

const freezePostgres =
	(shortest: number, longest: number) =>
	(database: FaultDatabase) =>
	async ({ chance, cutting }: Attempt): Promise<void> => {
		// What had just been committed, and was not answered yet, may be refused although it counts.
		const thaw = await cutting(async () => freeze(database))
		try {
			await pause(chance.between(shortest, longest))
		} finally {
			thaw()
		}
	}

/** What a backend of Postgres is called while it runs a statement that writes clicks. */
const writing = /^postgres: .* (INSERT|SELECT|COMMIT)/
const backendsAtOnce = 3

/** Stops backends in the middle of a statement, which most of the time is its commit; answers their pids. */
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
	{
		name: 'server frozen for a second',
		on: bothDatabases,
		arm: async ({ server }) => ({
			strike: async ({ chance }) => {
				server.signal('SIGSTOP')
				await pause(chance.between(500, 1_500))
				server.signal('SIGCONT')
			},
		}),
	},
	{
		name: 'Postgres frozen for a second',
		on: bothDatabases,
		arm: async ({ database }) => ({ strike: freezePostgres(500, 1_500)(database) }),
	},
	{
		name: 'Postgres frozen for longer than the deadlines',
		on: bothDatabases,
		// A visit is answered within 5 s, everything else within 10 s.
		arm: async ({ database }, form) => ({
			strike: freezePostgres(form === 'once' ? 6_000 : 7_000, form === 'once' ? 7_000 : 12_000)(database),
		}),
	},
	{
		name: 'connections frozen in the middle of a commit',
		on: bothDatabases,
		arm: async ({ database }) => ({
			// All the time: one that holds a lock of the write-ahead log holds up every other commit.
			strike: ({ chance, cutting }) =>
				cutting(async () => {
					const pids = await freezeBackends(database.postmaster())
					await pause(chance.between(6_000, 7_000))
					for (const pid of pids) send(pid, 'SIGCONT')
				}),
		}),
	},
]
