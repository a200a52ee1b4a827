/** One request on its own connection, never repeated, so that its outcome is known. */
import { exchange } from '../../support/service/raw-exchange.ts'
import type { Answer } from '../history/history.ts'

export interface Question {
	method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
	path: string
	headers?: Record<string, string>
	body?: unknown
}

export interface Reply {
	answer: Answer
	location: string | undefined
	/** Parsed JSON; undefined when it is none. */
	body: unknown
}

/** Milliseconds until a client gives up: several times every deadline of the service. */
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

/** Waits for the end of the answer. Half an answer is none. */
export const ask = async (origin: string, question: Question): Promise<Reply> => {
	const { answers, isConnected } = await exchange(origin, textOf(question), { answers: 1, patience })
	const [answer] = answers
	return {
		answer: answer?.status ?? (isConnected ? 'unanswered' : 'unreached'),
		location: answer?.headers.location,
		body: answer && bodyOf(answer.body),
	}
}
