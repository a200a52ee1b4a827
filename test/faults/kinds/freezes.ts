/** SIGSTOP and SIGCONT of the server and of Postgres: for a moment, and for longer than any deadline. */
import { setTimeout as pause } from 'node:timers/promises'
import { send } from '../../support/machine/processes.ts'
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
]
