/** Sends many requests at once, each whole and on a connection of its own, in a known order. */
import { connect } from 'node:net'

/** A request as it goes over the wire. */
export interface Raw {
	bytes: Buffer
}

/** Who asks, as a proxy says it. */
export const rawOf = async (
	origin: string,
	from: string,
	path: string,
	init: RequestInit = {},
): Promise<Raw> => {
	const request = new Request(origin + path, init)
	const body = Buffer.from(await request.arrayBuffer())
	const headers = new Headers(request.headers)
	headers.set('host', new URL(origin).host)
	headers.set('x-forwarded-for', from)
	headers.set('connection', 'close')
	headers.set('content-length', String(body.length))
	const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
	const target = request.url.slice(origin.length)
	return { bytes: Buffer.concat([Buffer.from(`${request.method} ${target} HTTP/1.1\r\n${lines}\r\n`), body]) }
}

/** What is written at once: more waits in the sender until the server reads. */
const firstPart = 32 * 1024

/** `sent`: its first part has left; `answered`: the status of the whole answer, 0 without one. */
export const sendRaw = (
	origin: string,
	{ bytes }: Raw,
): { sent: Promise<void>; answered: Promise<number> } => {
	const { hostname, port } = new URL(origin)
	const socket = connect(Number(port), hostname)
	let head = ''
	const answered = new Promise<number>((resolve) => {
		socket.on('data', (chunk: Buffer) => {
			if (head.length < 12) head += chunk.subarray(0, 12 - head.length).toString('latin1')
		})
		socket.on('error', () => {})
		socket.once('close', () => resolve(Number(head.slice(9, 12))))
	})
	const sent = new Promise<void>((resolve) => {
		socket.once('close', () => resolve())
		socket.once('connect', () => {
			socket.write(bytes.subarray(0, firstPart), () => resolve())
			if (bytes.length > firstPart) socket.write(bytes.subarray(firstPart))
		})
	})
	return { sent, answered }
}

export interface Beside {
	/** Of the crowd, in the order of sending. */
	statuses: number[]
	/** Of the visit that was sent after all of them. */
	visit: number
	/** How many of the crowd were answered before it. */
	before: number
}

/** Sends the crowd, and once all of it has left, the visit. */
export const visitBeside = async (origin: string, crowd: Raw[], visit: Raw): Promise<Beside> => {
	let answers = 0
	const asked = crowd.map((raw) => sendRaw(origin, raw))
	const statuses = Promise.all(
		asked.map(async ({ answered }) => {
			const status = await answered
			answers++
			return status
		}),
	)
	await Promise.all(asked.map(({ sent }) => sent))
	const status = await sendRaw(origin, visit).answered
	const before = answers
	return { statuses: await statuses, visit: status, before }
}
