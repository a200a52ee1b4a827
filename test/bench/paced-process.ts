/** A process that visits at a steady rate over open connections and reads every answer. */
import { readRequests } from './requests.ts'

const [origin = '', file = '', rate = 0, seconds = 0, width = 0] = process.argv
	.slice(2)
	.map((text) => (/^\d+$/.test(text) ? Number(text) : text)) as [string, string, number, number, number]
const { hostname, port } = new URL(origin)
/** Milliseconds between two batches of due visits. */
const TICK = 2

const requests = readRequests(file, `${hostname}:${port}`)

interface Asking {
	answer: string
	/** `performance.now()`. */
	since: number
}

const times: number[] = []
const counts = { sent: 0, redirected: 0, other: 0 }
const over = Promise.withResolvers<void>()
const free: Bun.Socket<Asking>[] = []
let isEnding = false

/** A redirect has no body, so its head ends the answer. */
const hear = (socket: Bun.Socket<Asking>, chunk: Buffer) => {
	socket.data.answer += chunk.toString('latin1')
	if (!socket.data.answer.includes('\r\n\r\n')) return
	counts[socket.data.answer.startsWith('HTTP/1.1 302') ? 'redirected' : 'other'] += 1
	socket.data.answer = ''
	times.push(performance.now() - socket.data.since)
	free.push(socket)
	if (isEnding && free.length === width) over.resolve()
}

const sockets = await Promise.all(
	Array.from({ length: width }, () =>
		Bun.connect({
			hostname,
			port: Number(port),
			data: { answer: '', since: 0 },
			socket: { data: hear, close: () => over.reject(new Error('a connection was closed')) },
		}),
	),
)
free.push(...sockets)
console.log('connected')
const begun = performance.now()
const timer = setInterval(() => {
	const elapsed = performance.now() - begun
	if (elapsed >= seconds * 1_000) {
		clearInterval(timer)
		isEnding = true
		if (free.length === width) over.resolve()
		return
	}
	const due = Math.floor((elapsed * rate) / 1_000) - counts.sent
	for (let nth = 0; nth < due && free.length > 0; nth++) {
		const socket = free.shift()!
		socket.data.since = performance.now()
		socket.write(requests[counts.sent++ % requests.length]!)
	}
}, TICK)
await over.promise
times.sort((a, b) => a - b)
const p99 = times[Math.floor(times.length * 0.99)]
console.log(JSON.stringify({ ...counts, p99, seconds: (performance.now() - begun) / 1_000 }))
process.exit(0)
