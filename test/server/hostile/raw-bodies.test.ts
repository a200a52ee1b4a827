/** Bodies whose end two readers could see at different places are refused (RFC 9112, section 6). */
import { describe, expect, it } from 'vitest'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { exchange } from '../../support/service/raw-exchange.ts'

const at = await openTestDatabase()
const server = await startServer(useWorkplace('kurz-raw-bodies'), { env: databaseVariables(at) })
const countLinks = async (): Promise<number> =>
	(await at.database.sql<{ links: number }[]>`select count(*)::integer as links from links`)[0]!.links

const body = '{"url":"https://target.example/"}'
const size = body.length.toString(16)
const post = (head: string, content: string): string =>
	`POST /api/v1/shorten HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${head}\r\n${content}`
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`
const chunked = `${chunk(body)}0\r\n\r\n`
const withLength = (value: string): string => post(`Content-Length: ${value}\r\n`, body)
const withEncoding = (value: string): string => post(`Transfer-Encoding: ${value}\r\n`, chunked)
const withChunk = (line: string): string =>
	post('Transfer-Encoding: chunked\r\n', `${line}${body}\r\n0\r\n\r\n`)

const accepted: [string, string | string[]][] = [
	['a length', withLength(`${body.length}`)],
	['the same length twice', post(`Content-Length: ${body.length}\r\n`.repeat(2), body)],
	['chunks', withEncoding('chunked')],
	[
		'one byte in each chunk',
		post('Transfer-Encoding: chunked\r\n', `${[...body].map(chunk).join('')}0\r\n\r\n`),
	],
	['one byte in each packet', [...withLength(`${body.length}`)]],
	['capitals', withEncoding('CHUNKED')],
	['spaces around it', withEncoding(' \tchunked\t ')],
	['an extension of a chunk', withChunk(`${size};name=value\r\n`)],
	['zeros before a size', withChunk(`000${size}\r\n`)],
	['a client that asks first', post(`Expect: 100-continue\r\nContent-Length: ${body.length}\r\n`, body)],
]

const badLengths = [
	'+33',
	'-1',
	'0x21',
	'3 3',
	'3.3e1',
	'abc',
	'',
	'99999999999999999999',
	'18446744073709551649',
]
const badEncodings = [
	...['identity', 'gzip', 'gzip, chunked', 'chunked, identity', 'chunked, chunked', 'xchunked', 'chunkedx'],
	...['"chunked"', 'chunked;a=b', 'chun ked', '', ','],
]
const badSizes = [
	...['zz\r\n', '-1\r\n', `0x${size}\r\n`, `+${size}\r\n`, ` ${size}\r\n`, `${size} \r\n`, `${size}\n`],
	...['\r\n', `${size}\r\r\n`, `${size};a="\r\n"\r\n`, 'FFFFFFFFFFFFFFFF\r\n', `100000000000000${size}\r\n`],
]
const withEach = (what: string, values: string[], make: (value: string) => string) =>
	values.map((value): [string, string] => [`the ${what} ${JSON.stringify(value)}`, make(value)])
const refused: [string, string][] = [
	['a length and chunks', post(`Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n`, chunked)],
	['chunks and a length', post('Transfer-Encoding: chunked\r\nContent-Length: 5\r\n', chunked)],
	['two lengths', post(`Content-Length: ${body.length}\r\nContent-Length: 5\r\n`, body)],
	['a list of lengths', withLength(`${body.length}, ${body.length}`)],
	...withEach('length', badLengths, withLength),
	...withEach('encoding', badEncodings, withEncoding),
	['two encodings', post('Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n', chunked)],
	['a space before the colon', post('Transfer-Encoding : chunked\r\n', chunked)],
	['a folded encoding', post('Transfer-Encoding:\r\n chunked\r\n', chunked)],
	...withEach('size', badSizes, withChunk),
	['no line end behind a chunk', post('Transfer-Encoding: chunked\r\n', `${size}\r\n${body}0\r\n\r\n`)],
	['an extension without an end', withChunk(`${size};${'x'.repeat(100_000)}\r\n`)],
]

it.each(accepted)('a body is read whole, and the rest is the next request: %s', async (_, text) => {
	const before = await countLinks()
	const { answers } = await exchange(server.origin, text, { answers: 1 })
	const statuses = answers.map(({ status }) => status).filter((status) => status !== 100)
	if (statuses.length > 0) expect(statuses).toEqual([201])
	await expect.poll(countLinks).toBe(before + 1)
})

it.each(refused)('a body is refused, its connection closed, and nothing made: %s', async (_, text) => {
	const before = await countLinks()
	// The rest must not be read as a request: behind a proxy that would be another client's.
	const { answers, isClosed } = await exchange(server.origin, text + withLength(`${body.length}`))
	expect([isClosed, answers.length]).toEqual([true, 1])
	expect([[400, 413].includes(answers[0]!.status), answers[0]!.body]).toEqual([true, ''])
	expect(await countLinks()).toBe(before)
})

describe('a body that is too long', () => {
	const inChunks = [
		post('Transfer-Encoding: chunked\r\n', chunk(' '.repeat(60_000))),
		chunk(' '.repeat(9_000)),
	]
	it.each([
		['says so', [post('Content-Length: 65537\r\n', ' '.repeat(65_537))]],
		['comes in chunks', inChunks],
	])('and %s is 413 in our words', async (_, parts) => {
		const { answers } = await exchange(server.origin, parts, { answers: 1 })
		expect([answers[0]!.status, answers[0]!.body]).toEqual([413, '{"error":"payload_too_large"}'])
	})

	it('and leaves its length empty makes nothing', async () => {
		const before = await countLinks()
		const long = chunk(`${' '.repeat(70_000)}${body}`)
		const text = post('Content-Length:\r\nTransfer-Encoding: chunked\r\n', `${long}0\r\n\r\n`)
		const { answers } = await exchange(server.origin, text, { answers: 1 })
		expect([400, 413]).toContain(answers[0]!.status)
		expect(await countLinks()).toBe(before)
	})

	it('and announces more than the server ever reads is 413 before it comes', async () => {
		for (const length of [9 * 1024 * 1024, 2 ** 40]) {
			const announced = post(`Content-Length: ${length}\r\n`, '')
			const { answers } = await exchange(server.origin, announced, { answers: 1 })
			expect(answers.map(({ status }) => status)).toEqual([413])
		}
	})
})

it('a trailer is refused, and the bytes behind it are no request; the body before it was whole', async () => {
	const before = await countLinks()
	const trailer = `${chunk(body)}0\r\nAuthorization: Bearer x\r\n\r\n`
	const text = post('Transfer-Encoding: chunked\r\n', trailer) + withLength(`${body.length}`)
	const { answers, isClosed } = await exchange(server.origin, text)
	expect([isClosed, answers.map(({ status }) => status)]).toEqual([true, [400]])
	await expect.poll(countLinks).toBe(before + 1)
})

it('a body that ends too early makes nothing', async () => {
	const before = await countLinks()
	await exchange(server.origin, post('Content-Length: 500\r\n', body), { halfClose: true })
	await exchange(server.origin, post('Transfer-Encoding: chunked\r\n', chunk(body)), { halfClose: true })
	expect(await countLinks()).toBe(before)
})
