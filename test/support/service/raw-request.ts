/** Requests over a raw socket that are sent in part or held open. */
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { questionText } from './raw-exchange.ts'

export interface RawRequest {
	/** Undefined when the connection ended without an answer. */
	status: Promise<number | undefined>
	hangUp: () => void
}

/** Sends any part of a request, and keeps the connection until the test ends. */
export const sendRaw = async (origin: string, text: string): Promise<RawRequest> => {
	const socket: Socket = connect(Number(new URL(origin).port), '127.0.0.1')
	onTestFinished(() => void socket.destroy())
	const status = new Promise<number | undefined>((resolve) => {
		socket.once('data', (chunk) => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString())?.[1])))
		socket.once('close', () => resolve(undefined))
		socket.on('error', () => {})
	})
	await new Promise<void>((resolve) => socket.write(text, () => resolve()))
	return { status, hangUp: () => void socket.destroy() }
}

export const asText = (path: string, body?: unknown): string =>
	questionText({ path, body, method: body === undefined ? 'GET' : 'POST' })

/** Until the server has read what was sent. It reads connections in turn: two rounds suffice. */
export const untilRead = async (origin: string): Promise<void> => {
	for (let turn = 0; turn < 2; turn++) await (await sendRaw(origin, asText('/livez'))).status
}
