/** The network between server and Postgres: cut, cut in the middle of a commit, slow, and silent. */
import type { NetConnectOpts } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from '../../../server/store/connect.ts'
import { openTcpProxy, type TcpProxy } from '../../support/machine/tcp-proxy.ts'
import { type Armed, type Attempt, bothDatabases, type Fault, type Form, type Stage } from '../stage/stage.ts'

const targetOf = (place: Place): NetConnectOpts => {
	if (typeof place !== 'string') return { path: place.path ?? '' }
	const { hostname, port } = new URL(place)
	return { host: hostname, port: Number(port) }
}

const throughPort = (place: Place, port: number): string => {
	if (typeof place !== 'string') return `postgres://${place.username}@127.0.0.1:${port}/${place.database}`
	const url = new URL(place)
	url.port = String(port)
	return url.href
}

/** A server that reaches the database through a proxy, which alone the load asks. */
const behindProxy = async (
	stage: Stage,
	strike: (proxy: TcpProxy, attempt: Attempt) => Promise<unknown>,
): Promise<Armed> => {
	const place = stage.database.place()
	const proxy = await openTcpProxy(targetOf(place))
	const server = await stage.addServer({
		DATABASE_URL: throughPort(place, proxy.port),
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

const network = (
	name: string,
	times: { [form in Form]: number },
	strike: (proxy: TcpProxy, attempt: Attempt) => Promise<unknown>,
): Fault => ({ name, on: bothDatabases, times, arm: (stage) => behindProxy(stage, strike) })

/** Proxies that were a hole before. */
const dug = new WeakSet<TcpProxy>()
/** Milliseconds until Postgres has ended every transaction whose client fell silent: a little more than a request may take. */
const endedWithin = 12_000

/** What commits a batch of clicks on unlimited and on limited links. */
const commits = ['insert into click_log', 'admit_clicks']

export const networks: Fault[] = [
	network('connections to Postgres cut', { short: 2, long: 50 }, (proxy, { chance, cutting }) =>
		cutting(async () => proxy.cut(chance.pick(['close', 'reset']))),
	),
	network('connection cut in the middle of a commit', { short: 3, long: 50 }, (proxy, { chance, cutting }) =>
		cutting(() => proxy.cutAt(chance.pick(commits), chance.pick(['before question', 'before answer']))),
	),
	network('network to Postgres slow', { short: 1, long: 20 }, async (proxy, { chance }) => {
		proxy.delay = chance.between(20, 200)
		await pause(1_500)
		proxy.delay = 0
	}),
	network('network to Postgres silent for a moment', { short: 1, long: 20 }, async (proxy, { chance }) => {
		proxy.mode = 'frozen'
		await pause(chance.between(500, 1_500))
		proxy.mode = 'open'
	}),
	network('network to Postgres a black hole', { short: 1, long: 20 }, async (proxy, { cutting }) => {
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
