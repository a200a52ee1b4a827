/** Clients that keep their connections: idle ones, half-open ones that never finish asking, slow ones. */
import { spawnSync } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { bothDatabases, type Fault } from '../stage/stage.ts'

/** How many at once; fewer where a process may not open so many files. */
const wanted = { once: 1_000, short: 1_000, long: 10_000 }
/** What a process needs besides. */
const reserved = 500

const allowed = (): number => {
	const limit = spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).stdout.trim()
	return limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit) - reserved
}

const question = 'GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
/** Milliseconds for which they are there, and between two characters of a slow one. */
const lasting = 3_000
const lookEvery = 200

/** One of them says nothing, one half of a request, one a character now and then. */
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
	{
		name: 'thousands of idle, half-open and slow clients',
		on: bothDatabases,
		arm: async ({ server }, form) => {
			const count = Math.min(wanted[form], allowed())
			return {
				strike: async () => {
					const sockets: Socket[] = []
					for (let nth = 0; nth < count; nth++) sockets.push(await openClient(server.origin, nth))
					const slow = sockets.filter((_, nth) => nth % 3 === 1)
					for (let time = 0; time < lasting; time += lookEvery) {
						for (const socket of slow) if (!socket.destroyed) socket.write('x')
						await pause(lookEvery)
					}
					for (const socket of sockets) socket.destroy()
				},
			}
		},
	},
]
