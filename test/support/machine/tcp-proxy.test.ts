/** The TCP proxy that stands in for bad networks does what its modes say. */
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { openTcpProxy } from './tcp-proxy.ts'

let heard = ''
const open = new Set<Socket>()
/** Answers every text with itself in capitals. */
const target = createServer((socket) => {
	open.add(socket)
	socket.on('error', () => {})
	socket.on('close', () => open.delete(socket))
	socket.on('data', (bytes) => {
		heard += bytes.toString()
		socket.write(bytes.toString().toUpperCase())
	})
})
await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
const address = target.address()
const proxy = await openTcpProxy({
	host: '127.0.0.1',
	port: typeof address === 'object' && address ? address.port : 0,
})
afterAll(() => {
	proxy.close()
	target.close()
})

const openClient = async () => {
	proxy.mode = 'open'
	const socket = connect(proxy.port, '127.0.0.1')
	onTestFinished(() => void socket.destroy())
	const client = { heard: '', isClosed: false, say: (text: string) => void socket.write(text) }
	socket.on('error', () => {})
	socket.on('data', (bytes) => {
		client.heard += bytes.toString()
	})
	socket.on('close', () => {
		client.isClosed = true
	})
	client.say('hello.')
	await expect.poll(() => client.heard).toBe('HELLO.')
	return client
}

it('a frozen proxy holds bytes back and passes them on later, in order', async () => {
	const client = await openClient()
	proxy.mode = 'frozen'
	client.say('one ')
	await expect.poll(() => proxy.connections()).toBe(1)
	client.say('two ')
	const other = connect(proxy.port, '127.0.0.1')
	onTestFinished(() => void other.destroy())
	await new Promise((resolve) => other.once('connect', resolve))
	expect([client.heard, heard.includes('one')]).toEqual(['HELLO.', false])
	proxy.mode = 'open'
	await expect.poll(() => client.heard).toBe('HELLO.ONE TWO ')
})

it('a hole loses bytes and closes nothing; its connections stay dead', async () => {
	const client = await openClient()
	proxy.mode = 'hole'
	client.say('lost ')
	const later = await openClient()
	client.say('lost too ')
	later.say('here.')
	await expect.poll(() => later.heard).toBe('HELLO.HERE.')
	expect([client.heard, client.isClosed, heard.includes('lost')]).toEqual(['HELLO.', false, false])
	const [targetOfClient] = open
	targetOfClient!.destroy()
	later.say('still ')
	await expect.poll(() => later.heard).toBe('HELLO.HERE.STILL ')
	expect(client.isClosed).toBe(false)
})

it('a cut before the question keeps it from the target; before the answer, only the client misses it', async () => {
	const client = await openClient()
	const first = proxy.cutAt('unasked', 'before question')
	client.say('unasked ')
	await first
	await expect.poll(() => client.isClosed).toBe(true)
	const other = await openClient()
	const second = proxy.cutAt('unheard', 'before answer')
	other.say('unheard ')
	await second
	await expect.poll(() => other.isClosed).toBe(true)
	expect([client.heard, other.heard]).toEqual(['HELLO.', 'HELLO.'])
	expect([heard.includes('unasked'), heard.includes('unheard')]).toEqual([false, true])
})

it('a closing proxy ends new connections, and a cut ends open ones', async () => {
	const client = await openClient()
	proxy.mode = 'closing'
	proxy.cut()
	await expect.poll(() => client.isClosed).toBe(true)
	const refused = connect(proxy.port, '127.0.0.1')
	await new Promise((resolve) => refused.once('close', resolve))
	expect(proxy.connections()).toBe(0)
})

it('a delay applies each way', async () => {
	const client = await openClient()
	proxy.delay = 50
	const begun = performance.now()
	client.say('slow ')
	await expect.poll(() => client.heard).toBe('HELLO.SLOW ')
	expect(performance.now() - begun).toBeGreaterThan(90)
	proxy.delay = 0
})
