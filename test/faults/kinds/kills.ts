/** SIGKILL of the server, of Postgres, and of both. */
import { setTimeout as pause } from 'node:timers/promises'
import { send } from '../../support/machine/processes.ts'
import type { Chance } from '../stage/chance.ts'
import { type FaultDatabase, killAll, processesOf } from '../stage/database.ts'
import { bothDatabases, type Fault } from '../stage/stage.ts'

/** Milliseconds that processes of a dead postmaster are given to notice. */
const noticedWithin = 500

/** Resolves when none of the processes that there were is there any more, but for a postmaster that goes on. */
const killPostgres = async (database: FaultDatabase, chance: Chance): Promise<void> => {
	const postmaster = database.postmaster()
	const [, ...children] = processesOf(postmaster)
	const victim = chance.pick(['everybody', 'the postmaster', 'one of its processes'] as const)
	if (victim === 'one of its processes') {
		// Whichever it is, the postmaster then ends the others and begins anew. It may have ended by itself with its client, so it
		// is another one's turn after a while.
		const left = () => processesOf(postmaster).filter((pid) => children.includes(pid))
		for (let child: number | undefined = chance.pick(children); child !== undefined; [child] = left()) {
			send(child, 'SIGKILL')
			const until = performance.now() + noticedWithin
			while (left().length > 0 && performance.now() < until) await pause(2)
		}
		return
	}
	if (victim === 'the postmaster') {
		send(postmaster, 'SIGKILL')
		await pause(chance.between(0, noticedWithin))
	}
	await killAll([postmaster, ...children])
	await database.revive()
}

export const kills: Fault[] = [
	{
		name: 'server killed',
		on: bothDatabases,
		arm: async ({ server }) => ({
			strike: async ({ mended }) => {
				await server.kill()
				mended()
				await server.start()
			},
		}),
	},
	{
		name: 'Postgres killed',
		on: bothDatabases,
		arm: async ({ database }) => ({
			strike: ({ cutting, chance }) => cutting(() => killPostgres(database, chance)),
		}),
	},
	{
		name: 'server and Postgres killed',
		on: bothDatabases,
		arm: async ({ server, database }) => ({
			strike: async ({ chance, cutting, mended }) => {
				await cutting(() => Promise.all([server.kill(), killPostgres(database, chance)]))
				mended()
				await server.start()
			},
		}),
	},
]
