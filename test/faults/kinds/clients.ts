/** Clients that keep their connections: idle, half-open and slow ones. */
import { spawnSync } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, plainFault } from '../stage/stage.ts'

/** Clients at once; fewer where a process may not open as many files. */
const wanted = { once: 1_000, short: 1_000, long: 10_000 }
const reserved = 500

const allowed = (): number => {
	const limit = spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).stdout.trim()
	return limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit) - reserved
}

const question = 'GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
/** Milliseconds for which they stay, and between two characters of a slow one. */
const lasting = 3_000
const pauseOfSlow = 200

/** By turns one says nothing, one half a request, one a character from time to time. */
const openClient = async (origin: string, nth: number): Promise<Socket> => {
	const { port, hostname } = new URL(origin)
	const socket = connect(Number(port), hostname)
	socket.on('error', () => {})
	await new Promise((resolve) => {
		socket.once('connect', resolve)
		socket.once('close', resolve)
	})
	if (nth % 3 !== 0) socket.write(question)
	return socket
}

export const clients: Fault[] = [
	plainFault('thousands of idle, half-open and slow clients', async ({ server }, _, form) => {
		const count = Math.min(wanted[form], allowed())
		const sockets: Socket[] = []
		for (let nth = 0; nth < count; nth++) sockets.push(await openClient(server.origin, nth))
		const slow = sockets.filter((_, nth) => nth % 3 === 1)
		for (let time = 0; time < lasting; time += pauseOfSlow) {
			for (const socket of slow) if (!socket.destroyed) socket.write('x')
			await pause(pauseOfSlow)
		}
		for (const socket of sockets) socket.destroy()
	}),
]
