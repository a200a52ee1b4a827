/** SIGKILL of servers, of Postgres, or of both, and SIGTERM of the server. */
import { setTimeout as pause } from 'node:timers/promises'
import { send, withChildren } from '../../support/machine/processes.ts'
import type { Chance } from '../stage/chance.ts'
import { type FaultDatabase, killAll } from '../stage/database.ts'
import { bothDatabases, type Fault, plainFault } from '../stage/stage.ts'

/** Milliseconds that processes of a dead postmaster get to notice. */
const noticedWithin = 500

/** Resolves when none of the old processes is left, except a postmaster that goes on. */
const killPostgres = async (database: FaultDatabase, chance: Chance): Promise<void> => {
	const postmaster = database.postmaster()
	const [, ...children] = withChildren(postmaster)
	const victim = chance.pick(['everybody', 'the postmaster', 'one of its processes'] as const)
	if (victim === 'one of its processes') {
		// The postmaster then ends the others and starts anew. The victim may have ended with its
		// client, so after a while it is another one's turn.
		const left = () => withChildren(postmaster).filter((pid) => children.includes(pid))
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
	plainFault('server killed', async ({ server }, { mended }) => {
		await server.kill()
		mended()
		await server.start()
	}),
	plainFault('Postgres killed', ({ database }, { cutting, chance }) =>
		cutting(() => killPostgres(database, chance)),
	),
	plainFault('server and Postgres killed', async ({ server, database }, { chance, cutting, mended }) => {
		await cutting(() => Promise.all([server.kill(), killPostgres(database, chance)]))
		mended()
		await server.start()
	}),
]

export const processes: Fault[] = [
	{
		name: 'one of three servers on one database killed',
		on: bothDatabases,
		arm: async (stage) => {
			const others = [await stage.addServer(), await stage.addServer()]
			for (const other of others) await other.start()
			const before = stage.origins
			stage.origins = [stage.server, ...others].map(({ origin }) => origin)
			return {
				strike: async ({ chance, mended }) => {
					const victim = chance.pick([stage.server, ...others])
					await victim.kill()
					mended()
					await victim.start()
				},
				disarm: async () => {
					stage.origins = before
					for (const other of others) await other.stop()
				},
			}
		},
	},
	plainFault('server asked to stop (SIGTERM)', async ({ server }, { mended }) => {
		const code = await server.stop()
		if (code !== 0) throw new Error(`the server ended with ${code}`)
		mended()
		await server.start()
	}),
]
