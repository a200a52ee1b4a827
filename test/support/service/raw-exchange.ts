/** Sends bytes over a socket, and reads all answers until the server closes it. */
import { connect } from 'node:net'

export interface Question {
	method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'
	path: string
	headers?: Record<string, string>
	/** Sent as JSON. */
	body?: unknown
}

/** A request as it goes over the connection. */
export const questionText = (
	{ method = 'GET', path, headers = {}, body }: Question,
	host = 'localhost',
): string => {
	const json = body === undefined ? '' : JSON.stringify(body)
	const ofBody = body !== undefined && {
		'Content-Type': 'application/json',
		'Content-Length': Buffer.byteLength(json),
	}
	const head = Object.entries({ Host: host, ...headers, ...ofBody }).map(
		([name, value]) => `${name}: ${value}`,
	)
	return [`${method} ${path} HTTP/1.1`, ...head, '', json].join('\r\n')
}

export interface RawAnswer {
	status: number
	/** Names in lower case. */
	headers: Record<string, string>
	body: string
}

export interface Exchange {
	answers: RawAnswer[]
	isConnected: boolean
	/** By the server. */
	isClosed: boolean
}

export interface ExchangeOptions {
	/** Ends our half of the connection after the last byte. */
	halfClose?: boolean
	/** Resolves after this many answers; otherwise when the server closes. */
	answers?: number
	/** Answers to HEAD have no body. */
	isHead?: boolean
	/** Called when all bytes are handed to the kernel. */
	onSent?: () => void
	/** Milliseconds until it hangs up. */
	patience?: number
}

/** Splits off the body; undefined while it is incomplete. */
const cutBody = (
	rest: Buffer,
	status: number,
	headers: Record<string, string>,
	isHead: boolean,
): [body: Buffer, rest: Buffer] | undefined => {
	if (isHead || status < 200 || status === 204 || status === 304) return [Buffer.alloc(0), rest]
	if (headers['transfer-encoding'] !== 'chunked') {
		const length = Number(headers['content-length'] ?? 0)
		return rest.length < length ? undefined : [rest.subarray(0, length), rest.subarray(length)]
	}
	const parts: Buffer[] = []
	for (let left = rest; ; ) {
		const end = left.indexOf('\r\n')
		if (end < 0) return undefined
		const size = Number.parseInt(left.toString('latin1', 0, end), 16)
		if (left.length < end + 4 + size) return undefined
		parts.push(left.subarray(end + 2, end + 2 + size))
		left = left.subarray(end + 4 + size)
		if (size === 0) return [Buffer.concat(parts), left]
	}
}

const readAnswers = (bytes: Buffer, isHead: boolean): RawAnswer[] => {
	const answers: RawAnswer[] = []
	for (let rest = bytes; ; ) {
		const end = rest.indexOf('\r\n\r\n')
		if (end < 0) return answers
		const [first = '', ...lines] = rest.toString('latin1', 0, end).split('\r\n')
		const headers = Object.fromEntries(
			lines.map((line) => {
				const colon = line.indexOf(':')
				return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
			}),
		)
		const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1])
		const cut = cutBody(rest.subarray(end + 4), status, headers, isHead)
		if (cut === undefined) return answers
		answers.push({ status, headers, body: cut[0].toString() })
		rest = cut[1]
	}
}

/** Sends each part as a packet of its own. */
export const exchange = (
	origin: string,
	parts: string | Uint8Array | (string | Uint8Array)[],
	options: ExchangeOptions = {},
): Promise<Exchange> =>
	new Promise((resolve) => {
		const { halfClose = false, answers: wanted = Number.POSITIVE_INFINITY, isHead = false, onSent } = options
		const { hostname, port } = new URL(origin)
		const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true, noDelay: true })
		const chunks: Buffer[] = []
		let isConnected = false
		const giveUp =
			options.patience === undefined ? undefined : setTimeout(() => done(false), options.patience)
		const done = (isClosed: boolean) => {
			clearTimeout(giveUp)
			resolve({ answers: readAnswers(Buffer.concat(chunks), isHead), isConnected, isClosed })
			socket.destroy()
		}
		socket.on('data', (chunk: Buffer) => {
			chunks.push(chunk)
			if (readAnswers(Buffer.concat(chunks), isHead).length >= wanted) done(false)
		})
		socket.on('end', () => done(true))
		socket.on('error', () => done(true))
		socket.on('close', () => done(true))
		socket.once('connect', async () => {
			isConnected = true
			const all = [parts].flat()
			for (const part of all.slice(0, -1)) {
				await new Promise<void>((sent) => socket.write(part, () => setImmediate(sent)))
			}
			const last = all.at(-1) ?? ''
			if (halfClose) socket.end(last, onSent)
			else socket.write(last, onSent)
		})
	})
