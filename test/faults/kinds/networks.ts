/** Between server and Postgres: the network is cut, slow or silent, or PgBouncer is restarted. */
import { setTimeout as pause } from 'node:timers/promises'
import { createPooler, onFreePort } from '../../support/machine/outside-postgres.ts'
import { send } from '../../support/machine/processes.ts'
import { behindPort, openTcpProxy, type TcpProxy, targetOf } from '../../support/machine/tcp-proxy.ts'
import { startOutside } from '../stage/database.ts'
import { type Attempt, bothDatabases, type Fault, openStage } from '../stage/stage.ts'

/** The load asks only a server that reaches the database through a proxy. */
const network = (name: string, strike: (proxy: TcpProxy, attempt: Attempt) => Promise<unknown>): Fault => ({
	name,
	on: bothDatabases,
	arm: async (stage) => {
		const place = stage.database.place()
		const proxy = await openTcpProxy(targetOf(place))
		const server = await stage.addServer({
			DATABASE_URL: behindPort(place, proxy.port),
			// Every statement then carries its text, at which the proxy can cut.
			DATABASE_PREPARE: 'off',
		})
		await server.start()
		const before = stage.origins
		stage.origins = [server.origin]
		return {
			strike: async (attempt) => void (await strike(proxy, attempt)),
			disarm: async () => {
				stage.origins = before
				await server.stop()
				proxy.close()
			},
		}
	},
})

const dug = new WeakSet<TcpProxy>()
/** Milliseconds until Postgres has ended the transactions of silent clients. */
const endedWithin = 12_000

/** Texts of the statements that commit a batch of clicks, on unlimited and on limited links. */
const commits = ['insert into click_log', 'admit_clicks']

export const networks: Fault[] = [
	network('connections to Postgres cut', (proxy, { chance, cutting }) =>
		cutting(async () => proxy.cut(chance.pick(['close', 'reset']))),
	),
	network('connection cut in the middle of a commit', (proxy, { chance, cutting }) =>
		cutting(() => proxy.cutAt(chance.pick(commits), chance.pick(['before question', 'before answer']))),
	),
	network('network to Postgres slow', async (proxy, { chance }) => {
		proxy.delay = chance.between(20, 200)
		await pause(1_500)
		proxy.delay = 0
	}),
	network('network to Postgres silent for a moment', async (proxy, { chance }) => {
		proxy.mode = 'frozen'
		await pause(chance.between(500, 1_500))
		proxy.mode = 'open'
	}),
	network('network to Postgres a black hole', async (proxy, { cutting }) => {
		// Lost transactions hold their rows until Postgres ends them. Statements that wait for
		// these rows would be lost in the next hole.
		if (dug.has(proxy)) await pause(endedWithin)
		dug.add(proxy)
		// What was sent may be committed. Its answer is lost, and the connections stay dead.
		await cutting(async () => {
			proxy.mode = 'hole'
		})
		await pause(7_000)
		proxy.mode = 'open'
	}),
]

export const pooler: Fault = {
	name: 'PgBouncer restarted',
	on: ['outside'],
	open: async (place) => {
		const database = await startOutside(place)
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
