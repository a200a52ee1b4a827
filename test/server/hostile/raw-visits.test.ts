/** Clients that half-close or pipeline: each click has its answer, or no click was spent. */
import { afterEach, expect, it } from 'vitest'
import type { ShortenInput } from '../../../shared/link/shorten.ts'
import { countUnread } from '../../support/machine/parts.ts'
import { send } from '../../support/machine/processes.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { type ExchangeOptions, exchange } from '../../support/service/raw-exchange.ts'
import { clickLimited } from '../../support/service/shorten.ts'

const at = await openTestDatabase()
const server = await startServer(useWorkplace('kurz-raw-visits'), { env: databaseVariables(at) })
afterEach(() => send(server.pid, 'SIGCONT'))

const door = doorOf(server.origin)
const create = async (fields?: Partial<ShortenInput>) => {
	const link = await door.make(fields)
	return { ...link, visit: `GET /${link.slug} HTTP/1.1\r\nHost: localhost\r\n\r\n` }
}

/** Many clients at once: the server stands still until it can read all their bytes in one go. */
const inOneBreath = async (clients: number, parts: string[], options: ExchangeOptions): Promise<number> => {
	send(server.pid, 'SIGSTOP')
	const sent: Promise<void>[] = []
	const exchanges = Array.from({ length: clients }, () => {
		const { promise, resolve } = Promise.withResolvers<void>()
		sent.push(promise)
		return exchange(server.origin, parts, { ...options, onSent: resolve })
	})
	await Promise.all(sent)
	// On a busy machine, bytes may arrive later than the client knows.
	const port = Number(new URL(server.origin).port)
	const bytes = clients * (parts.join('').length + (options.halfClose ? 1 : 0))
	await expect.poll(() => countUnread(port)).toBeGreaterThanOrEqual(bytes)
	send(server.pid, 'SIGCONT')
	const answers = (await Promise.all(exchanges)).flatMap((one) => one.answers)
	expect(answers.filter(({ status }) => status >= 500)).toEqual([])
	return answers.filter(({ status }) => status === 302).length
}

const ways: [string, (visit: string) => string[], ExchangeOptions][] = [
	['half-close behind the request', (visit) => [visit], { halfClose: true }],
	['pipeline three visits in one packet', (visit) => [visit.repeat(3)], {}],
	['pipeline three visits, each in a packet', (visit) => [visit, visit, visit], {}],
	['pipeline and half-close', (visit) => [visit.repeat(2)], { halfClose: true }],
	['pipeline a visit and health', (visit) => [visit + visit.replace(/GET \S+/, 'GET /livez')], {}],
]
it.each(ways)('clients that %s', async (_, partsOf, options) => {
	for (const fields of [{}, clickLimited(1_000)]) {
		const { visit, clicks, ...link } = await create(fields)
		// Known to the server, so that its first step is to write the click.
		expect(await door.visit(link)).toBe(302)
		const answered = await inOneBreath(20, partsOf(visit), options)
		expect(await clicks()).toBe(1 + answered)
	}
})

it('a one-time link is still there after them', async () => {
	const { visit, clicks, ...link } = await create(clickLimited(1))
	for (const [, partsOf, options] of ways) await inOneBreath(5, partsOf(visit), options)
	expect(await clicks()).toBe(0)
	expect(await door.visit(link)).toBe(302)
})

it('an answer that needs no database reaches all of them', async () => {
	const head = 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n'
	const alone = await exchange(server.origin, head, { halfClose: true })
	expect(alone.answers.map(({ body }) => body)).toEqual(['ok'])
	const { answers } = await exchange(server.origin, head.repeat(50), { answers: 50 })
	expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
})

it('one visit after the other on a connection is answered in order', async () => {
	const one = await create()
	const two = await create()
	const head = one.visit.replace('Host', 'X-Nothing: x\r\nHost')
	const first = await exchange(server.origin, head, { answers: 1 })
	const close = two.visit.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
	const last = await exchange(server.origin, close, {})
	expect([first, last].map(({ answers }) => answers.map(({ status }) => status))).toEqual([[302], [302]])
	expect([last.isClosed, await one.clicks(), await two.clicks()]).toEqual([true, 1, 1])
})
