/** The network between server and Postgres: cut, cut in the middle of a commit, slow, and silent. */
import { setTimeout as pause } from 'node:timers/promises'
import { openTcpProxy, type TcpProxy } from '../../support/machine/tcp-proxy.ts'
import { behindPort, targetOf } from '../../support/service/behind-port.ts'
import { type Armed, type Attempt, bothDatabases, type Fault, type Stage } from '../stage/stage.ts'

/** A server that reaches the database through a proxy, which alone the load asks. */
const behindProxy = async (
	stage: Stage,
	strike: (proxy: TcpProxy, attempt: Attempt) => Promise<unknown>,
): Promise<Armed> => {
	const place = stage.database.place()
	const proxy = await openTcpProxy(targetOf(place))
	const server = await stage.addServer({
		DATABASE_URL: behindPort(place, proxy.port),
		// So that every statement says its text, at which the proxy can cut.
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
			await proxy.close()
		},
	}
}

const network = (name: string, strike: (proxy: TcpProxy, attempt: Attempt) => Promise<unknown>): Fault => ({
	name,
	on: bothDatabases,
	arm: (stage) => behindProxy(stage, strike),
})

/** Proxies that were a hole before. */
const dug = new WeakSet<TcpProxy>()
/** Milliseconds until Postgres has ended every transaction whose client fell silent: a little more than a request may take. */
const endedWithin = 12_000

/** What commits a batch of clicks on unlimited and on limited links. */
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
		// Transactions that were lost hold their rows until Postgres ends them: those who wait for these would be lost in the next hole.
		if (dug.has(proxy)) await pause(endedWithin)
		dug.add(proxy)
		// What had been sent may be committed; its answer is lost, and the connections stay dead.
		await cutting(async () => {
			proxy.mode = 'hole'
		})
		await pause(7_000)
		proxy.mode = 'open'
	}),
]
