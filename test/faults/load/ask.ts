/** One request over a connection of its own, never repeated, so that one knows what became of it. */
import { connect } from 'node:net'
import type { Answer } from '../history/history.ts'

export interface Question {
	method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
	path: string
	headers?: Record<string, string>
	/** Sent as JSON. */
	body?: unknown
}

export interface Reply {
	answer: Answer
	location: string | undefined
	/** The JSON of the answer; undefined when there is none. */
	body: unknown
}

/** Milliseconds after which a client gives up: several times every deadline of the service. */
const patience = 30_000

const textOf = ({ method = 'GET', path, headers = {}, body }: Question): string => {
	const json = body === undefined ? '' : JSON.stringify(body)
	const all = {
		Host: 'localhost',
		Connection: 'close',
		...(body !== undefined && {
			'Content-Type': 'application/json',
			'Content-Length': String(Buffer.byteLength(json)),
		}),
		...headers,
	}
	const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
	return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${json}`
}

const bodyOf = (text: string): unknown => {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** What the connection said until its end; without a whole head there was no answer. */
const read = (text: string): Reply => {
	const end = text.indexOf('\r\n\r\n')
	if (end < 0) return { answer: 'unanswered', location: undefined, body: undefined }
	const head = text.slice(0, end)
	return {
		answer: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]),
		location: /\r\nlocation: ([^\r]*)/i.exec(head)?.[1],
		body: bodyOf(text.slice(end + 4)),
	}
}

/** Whether all of the answer is there; one without a length goes on until the connection ends. */
const isWhole = (text: string): boolean => {
	const end = text.indexOf('\r\n\r\n')
	const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, Math.max(end, 0)))?.[1]
	return end >= 0 && length !== undefined && Buffer.byteLength(text) >= end + 4 + Number(length)
}

/** Asks and waits for the end of the answer. */
export const ask = (origin: string, question: Question): Promise<Reply> =>
	new Promise((resolve) => {
		const { port, hostname } = new URL(origin)
		const socket = connect(Number(port), hostname)
		let text = ''
		let isConnected = false
		const giveUp = setTimeout(() => socket.destroy(), patience)
		socket.once('connect', () => {
			isConnected = true
			socket.write(textOf(question))
		})
		socket.setEncoding('utf8')
		socket.on('data', (chunk) => {
			text += chunk
			if (isWhole(text)) socket.destroy()
		})
		socket.on('error', () => {})
		socket.once('close', () => {
			clearTimeout(giveUp)
			const reply = read(text)
			resolve(isConnected ? reply : { ...reply, answer: 'unreached' })
		})
	})
