/** Several server processes: one is killed, or asked to stop, while visits go on. */
import { bothDatabases, type Fault } from '../stage/stage.ts'

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
	{
		name: 'server asked to stop (SIGTERM)',
		on: bothDatabases,
		arm: async ({ server }) => ({
			strike: async ({ mended }) => {
				const code = await server.stop()
				if (code !== 0) throw new Error(`the server ended with ${code}`)
				mended()
				await server.start()
			},
		}),
	},
]
