/** Floods of large bodies and heads do not grow the server's memory, and it goes on answering. */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'

const at = await openTestDatabase()
const server = await startServer(useWorkplace('kurz-memory'), { env: databaseVariables(at) })
const { port } = new URL(server.origin)
const mebibyte = 1024 * 1024
/** The memory that the server may take besides: far below what is sent to it. */
const allowance = 192 * mebibyte

const hasProc = process.platform === 'linux'
/** Bytes of memory that the server has had at most. */
const peak = (): number =>
	Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) * 1024

const sockets = new Set<Socket>()
afterEach(() => {
	for (const socket of sockets) socket.destroy()
	sockets.clear()
})

/** Sends as much as is taken; resolves when all is written or the server has closed. */
const push = (head: string, piece: Buffer, pieces: number): Promise<void> =>
	new Promise((resolve) => {
		const socket = connect(Number(port), '127.0.0.1')
		sockets.add(socket)
		let left = pieces
		const write = () => {
			while (left > 0) {
				left--
				if (!socket.write(piece)) return void socket.once('drain', write)
			}
			resolve()
		}
		socket.on('error', () => resolve())
		socket.on('close', () => resolve())
		socket.once('connect', () => {
			socket.write(head)
			write()
		})
		// Answers are read and dropped.
		socket.resume()
	})

const head = (lines: string): string =>
	`POST /api/v1/shorten HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${lines}\r\n`
const piece = Buffer.alloc(64 * 1024, 'x')
const chunk = Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')])
const many = 100
const pieces = (7 * mebibyte) / piece.length

const long = head(`Content-Length: ${7 * mebibyte}\r\n`)
const chunked = head('Transfer-Encoding: chunked\r\n')

const floods: [string, string, Buffer, number][] = [
	['bodies that say how long they are', long, piece, pieces],
	['bodies in chunks without an end', chunked, chunk, pieces],
	['bodies of forms', long.replace('/api/v1/shorten', '/'), piece, pieces],
	['bodies of visits', chunked.replace('POST /api/v1/shorten', 'GET /nothere'), chunk, pieces],
	['heads without an end', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: ', Buffer.alloc(15_000, 'x'), 1],
	['bodies that stop half-way', head('Content-Length: 60000\r\n'), Buffer.alloc(59_000, 'x'), 1],
]
it.skipIf(!hasProc).each(floods)('%s', async (_, start, part, count) => {
	for (let warm = 0; warm < 20; warm++) await (await fetch(`${server.origin}/`)).text()
	const before = peak()
	await Promise.all(Array.from({ length: many }, () => push(start, part, count)))
	expect((await fetch(`${server.origin}/api/v1/health`)).status).toBe(200)
	expect(peak() - before).toBeLessThan(allowance)
})
