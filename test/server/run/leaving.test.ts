/** Behind a proxy: what a server that is about to stop answers, and for how long. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { arrivals } from '../../../server/run/arrivals.ts'
import { leaving } from '../../../server/run/leaving.ts'
import { listen } from '../../../server/run/listen.ts'
import { finishRequests } from '../../../server/run/stop.ts'
import { countConnected } from '../../support/machine/parts.ts'
import { exchange } from '../../support/service/raw-exchange.ts'

const usual = { ...leaving, ...arrivals }
afterEach(() => void (Object.assign(leaving, usual) && Object.assign(arrivals, usual)))

const open = () => {
	const log = { error: () => {} }
	const handle = ({ url, method }: Request) => new Response(`${method} ${new URL(url).pathname}`)
	const server = listen({ handle }, { host: '127.0.0.1', port: 0 }, log)
	const origin = `http://127.0.0.1:${server.port}`
	const send = async (path: string, method = 'GET') => {
		const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`
		const { answers, isClosed } = await exchange(origin, head, { answers: 1 })
		return { status: answers[0]!.status, closes: answers[0]!.headers.connection === 'close', isClosed }
	}
	return { server, send, [Symbol.asyncDispose]: () => server.stop(true) }
}

it('probes are 503, everything else is answered, and each answer ends its connection', async () => {
	await using at = open()
	Object.assign(leaving, { atMost: 60_000, quietFor: 60_000 })
	for (const path of ['/livez', '/api/v1/health', '/a-link'])
		expect(await at.send(path)).toMatchObject({ status: 200, closes: false })
	void at.server.leave()
	for (const path of ['/livez', '/livez/', '/api/v1/health', '/api/v1/health?x=1'])
		expect(await at.send(path)).toMatchObject({ status: 503, closes: true })
	for (const [path, method] of [['/a-link'], ['/', 'POST'], ['/livez/x'], ['/a-link', 'PATCH']])
		expect(await at.send(path!, method)).toMatchObject({ status: 200, closes: true })
	Object.assign(leaving, usual)
})

it('it is over once nobody asks, probes aside, or its time is up', async () => {
	await using quiet = open()
	Object.assign(leaving, { atMost: 60_000, quietFor: 1 })
	await quiet.server.leave()
	await using at = open()
	let isOver = false
	Object.assign(leaving, { atMost: 60_000, quietFor: 60_000 })
	const left = at.server.leave().then(() => {
		isOver = true
	})
	await at.send('/livez')
	expect(isOver).toBe(false)
	Object.assign(leaving, { atMost: 1 })
	await left
	expect(isOver).toBe(true)
})

/**
 * Connects often, and sends once it hears something. A process of its own: this one stands still
 * meanwhile, so that the kernel alone has accepted the connections.
 */
const client = `const [port, times] = process.argv.slice(1).map(Number)
const sockets = Array.from({ length: times }, () => require('node:net').connect(port, '127.0.0.1'))
const ends = sockets.map((socket) => new Promise((end) => {
	socket.on('data', (text) => end(String(text).slice(9, 12))).on('error', (error) => end(error.code)).on('close', () => end('closed'))
}))
process.stdin.once('data', () => {
	for (const socket of sockets) socket.write('POST / HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 1\\r\\n\\r\\n1')
})
console.log(JSON.stringify(await Promise.all(ends)))
process.exit()`

// Elsewhere than on Linux nobody sees who has connected.
it.skipIf(process.platform !== 'linux')(
	'who has connected before it is over is answered, not reset',
	async () => {
		await using at = open()
		Object.assign(leaving, { atMost: 0 })
		Object.assign(arrivals, { endWithin: 60_000 })
		const port = at.server.port!
		const clients = Bun.spawn([process.execPath, '-e', client, String(port), '20'], {
			stdio: ['pipe', 'pipe', 'inherit'],
		})
		while (countConnected(port) < 20);
		const finished = finishRequests(at.server, true)
		// Only who closes too early is done by then.
		await Promise.race([finished, pause(500)])
		clients.stdin.write('send\n')
		clients.stdin.flush()
		await finished
		expect(await new Response(clients.stdout).json()).toEqual(Array(20).fill('200'))
		expect((await exchange(`http://127.0.0.1:${port}`, '')).isConnected).toBe(false)
	},
)
