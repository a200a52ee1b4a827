/** Behind a proxy: what a server that is about to stop answers, and for how long. */
import { afterEach, expect, it } from 'vitest'
import { leaving } from '../../../server/run/leaving.ts'
import { listen } from '../../../server/run/listen.ts'
import { exchange } from '../../support/service/raw-exchange.ts'

const usual = { ...leaving }
afterEach(() => void Object.assign(leaving, usual))

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
	await using at = open()
	Object.assign(leaving, { atMost: 60_000, quietFor: 1 })
	await at.server.leave()
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
