/** PgBouncer between server and Postgres is ended, in order or not, and started again. */
import { createPooler, onFreePort } from '../../support/machine/outside-postgres.ts'
import { send } from '../../support/machine/processes.ts'
import { startOutside } from '../stage/outside.ts'
import { type Fault, openStage } from '../stage/stage.ts'

export const pooler: Fault = {
	name: 'PgBouncer restarted',
	on: ['outside'],
	open: async (place) => {
		const database = await startOutside(place, 'postgres-15')
		const { listen, url } = createPooler(place, String(database.place()))
		let running = await onFreePort(async (port) => ({ port, child: await listen(port) }))
		const env = { DATABASE_URL: url(running.port), DATABASE_PREPARE: 'off' }
		const restart = async (signal: NodeJS.Signals) => {
			const { port, child } = running
			send(child.pid, signal)
			await child.ended
			running = { port, child: await listen(port) }
		}
		return {
			...(await openStage(place, { ...database, env })),
			armed: {
				strike: ({ chance, cutting }) =>
					cutting(() => restart(chance.pick(['SIGTERM', 'SIGINT', 'SIGKILL']))),
			},
		}
	},
}
