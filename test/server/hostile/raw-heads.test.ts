/** Heads of requests in every odd shape: answered as one request, or refused without a click. */
import { expect, it } from 'vitest'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { exchange } from '../../support/service/raw-exchange.ts'

const at = await openTestDatabase()
const server = await startServer(useWorkplace('kurz-raw-heads'), { env: databaseVariables(at) })
const link = await doorOf(server.origin).make({ alias: 'of-heads' })

const host = 'Host: localhost\r\n'
const visit = (more = '', first = 'GET /of-heads HTTP/1.1'): string => `${first}\r\n${host}${more}\r\n`
const withHost = (value: string): string => `GET /of-heads HTTP/1.1\r\nHost: ${value}\r\n\r\n`
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

/** A visit that is answered and counted once. */
const upgrade = (more: string) => visit(`Connection: Upgrade${more}`)
const answered: [string, string | Buffer][] = [
	['plain', visit()],
	['a target in absolute form', visit('', 'GET http://localhost/of-heads HTTP/1.1')],
	['a target in absolute form on another host', visit('', 'GET http://evil.example/of-heads HTTP/1.1')],
	['HTTP/1.0', visit('', 'GET /of-heads HTTP/1.0')],
	...['LOCALHOST', 'localhost.', 'x:', 'a_b.example', '127.0.0.1:3000', '[::1]', '[::1]:3000'].map(
		(value): [string, string] => [`the host ${value}`, withHost(value)],
	),
	['a body that a GET does not need', `${visit('Content-Length: 5\r\n')}hello`],
	['an upgrade to a WebSocket', upgrade('\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n')],
	['an upgrade to HTTP/2', upgrade(', HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMA\r\n')],
	['a hundred headers', visit('X-Y: z\r\n'.repeat(98))],
	['another method by header', visit('X-HTTP-Method-Override: DELETE\r\nX-Original-URL: /m/x\r\n')],
]

/** Their host is none, so nobody's name is put in its place. */
const hostless: [string, string | Buffer][] = [
	['missing in HTTP/1.0', 'GET /of-heads HTTP/1.0\r\n\r\n'],
	...['', ' ', 'a b', 'a/b', 'a@b', '[::1', '::1', 'x:99999', '%zz', '../..', 'x'.repeat(9_000)].map(
		(value): [string, string] => [JSON.stringify(value.slice(0, 9)), withHost(value)],
	),
	['not ASCII', bytes(withHost('\xfc'))],
]

/** A proxy in front may have gone by the other one. */
const several: [string, string][] = [
	['another', visit('Host: evil.example\r\n')],
	['the same', visit(host)],
	['one of a link host, further down', visit('X-A: b\r\nhOST: go.example:3000\r\n')],
	['an empty one', visit('Host:\r\n')],
	['another in its line', withHost('localhost,evil.example')],
]

/** Requests with an error of ours, and no visit. */
const other: [string, string | Buffer, number][] = [
	['two slashes', visit('', 'GET //evil.example/of-heads HTTP/1.1'), 404],
	['a fragment', visit('', 'GET /of-heads#x HTTP/1.1'), 404],
	['bytes that are no UTF-8', bytes(visit('', 'GET /\xff HTTP/1.1')), 404],
	['CONNECT', visit('', 'CONNECT localhost:80 HTTP/1.1'), 405],
	['TRACE', visit('', 'TRACE /of-heads HTTP/1.1'), 404],
	['PUT', visit('', 'PUT /of-heads HTTP/1.1'), 404],
]

/** Refused by Bun itself: a status without a body of ours, or a closed connection. */
const refused: [string, string | Buffer][] = [
	['folding', visit('X-A: b\r\n c\r\n')],
	['folding in the first line', 'GET /of-heads HTTP/1.1\r\n Host: localhost\r\n\r\n'],
	['no host', 'GET /of-heads HTTP/1.1\r\n\r\n'],
	['bare LF', visit().replaceAll('\r\n', '\n')],
	['one bare LF', visit().replace('localhost\r\n', 'localhost\nX: y\r\n')],
	['bare CR', visit().replaceAll('\r\n', '\r')],
	['CR in a value', visit('X-A: a\rb\r\n')],
	['NUL in the path', visit('', 'GET /of-heads\0 HTTP/1.1')],
	['NUL in a value', visit('X-A: a\0b\r\n')],
	['NUL in a name', visit('X\0A: b\r\n')],
	['control characters', visit('User-Agent: a\x01\x1b[2Jb\r\n')],
	['empty lines before it', `\r\n\r\n${visit()}`],
	['a space before the colon', visit('X-A : b\r\n')],
	['no colon', visit('X-A\r\n')],
	['no name', visit(': b\r\n')],
	['a target of another scheme', visit('', 'GET ftp://evil.example/of-heads HTTP/1.1')],
	['a target without a slash', visit('', 'GET of-heads HTTP/1.1')],
	['a backslash', visit('', 'GET \\of-heads HTTP/1.1')],
	['a star', visit('', 'OPTIONS * HTTP/1.1')],
	['a space in the target', visit('', 'GET /of-heads x HTTP/1.1')],
	['two spaces', visit('', 'GET  /of-heads  HTTP/1.1')],
	['tabs', visit('', 'GET\t/of-heads\tHTTP/1.1')],
	...['HTTP/0.9', 'HTTP/1.2', 'HTTP/2.0', 'http/1.1', 'HTTP/1.1x', 'HTTP/11', 'XTTP/1.1', ''].map(
		(version): [string, string] => [`the version ${version}`, visit('', `GET /of-heads ${version}`)],
	),
	...['get', 'FOO', 'G@T', '', 'PRI', 'X'.repeat(5_000)].map((method): [string, string] => [
		`the method ${method.slice(0, 9)}`,
		visit('', `${method} /of-heads HTTP/1.1`),
	]),
	['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
	['a TLS handshake', Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3, 13, 10, 13, 10])],
	['a head over 16 KiB', visit(`X: ${'x'.repeat(17_000)}\r\n`)],
	['three hundred headers', visit('X: z\r\n'.repeat(300))],
	['nothing but noise', 'x'.repeat(20_000)],
]

it.each(answered)('a visit is answered once, and counted once: %s', async (_, text) => {
	const before = await link.clicks()
	const { answers } = await exchange(server.origin, text, { answers: 1 })
	const places = answers.map(({ status, headers }) => [status, headers.location])
	expect(places).toEqual([[302, 'https://target.example/']])
	expect(await link.clicks()).toBe(before + 1)
})

/** The statuses of that head at several paths. */
const statusesOf = async (text: string | Buffer) => {
	const before = await link.clicks()
	const statuses = []
	for (const path of ['/of-heads', '/of-heads%20', '/', '/sign-up', '/api/v1/health', '/livez']) {
		const sent = Buffer.from(text.toString('latin1').replace('/of-heads', path), 'latin1')
		statuses.push((await exchange(server.origin, sent, { answers: 1 })).answers[0]?.status)
	}
	expect(await link.clicks()).toBe(before)
	return statuses
}

it.each(hostless)('a host that is none is refused, but for a probe: %s', async (_, text) => {
	expect(await statusesOf(text)).toEqual([400, 400, 400, 400, 400, 200])
})

it.each(several)('several hosts are refused: localhost and %s', async (_, text) => {
	expect(await statusesOf(text)).toEqual(Array(6).fill(400))
})

it.each(other)('a request is answered as what it is: %s', async (_, text, status) => {
	const before = await link.clicks()
	const { answers } = await exchange(server.origin, text, { answers: 1 })
	expect(answers.map((answer) => answer.status)).toEqual([status])
	const error = status === 404 ? 'not_found' : 'method_not_allowed'
	expect(JSON.parse(answers[0]!.body)).toEqual({ error })
	expect(await link.clicks()).toBe(before)
})

it.each(refused)('a request is refused, its connection closed, and nothing counted: %s', async (_, text) => {
	const before = await link.clicks()
	// The bytes behind it on the connection are not read as a request.
	const behind = Buffer.from(visit())
	const { answers, isClosed } = await exchange(server.origin, Buffer.concat([Buffer.from(text), behind]))
	expect(isClosed).toBe(true)
	expect(answers.length).toBeLessThanOrEqual(1)
	for (const { status, body } of answers) expect([[400, 431, 505].includes(status), body]).toEqual([true, ''])
	expect(await link.clicks()).toBe(before)
})

it('the host of a request appears in no link, and opens no form to another site', async () => {
	const text = `GET /of-heads/${link.key}?clicks=0 HTTP/1.1\r\nHost: evil.example\r\n\r\n`
	const { answers } = await exchange(server.origin, text, { answers: 1 })
	expect(answers[0]!.body).not.toContain('evil.example')
})
