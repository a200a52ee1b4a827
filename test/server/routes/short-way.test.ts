/** A visit's two ways, past the framework and through it, give the same answer to the byte. */
import { connect } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { slugIn } from '../../../server/routes/short-way.ts'
import { hour, minute } from '../../../shared/time.ts'
import { asBrowser, browserAccept, joinService, openService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const service = await openService({ RATE_LIMIT_SET: 'A' })
const { clock, blocked } = service
const { make } = linksTo('https://target.example/?own=1', service)

const listen = ({ app }: Pick<typeof service, 'app'>): string => {
	const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: app.handle })
	afterAll(() => server.stop(true))
	return `127.0.0.1:${server.port}`
}
const host = listen(service)

/** The whole answer as it is sent, but for what differs from request to request. */
const bytesOf = (path: string, headers: Record<string, string> = {}, at = host): Promise<string> =>
	new Promise((resolve, reject) => {
		const socket = connect(Number(at.split(':')[1]), '127.0.0.1')
		let text = ''
		socket.on('data', (chunk) => {
			text += chunk.toString('latin1')
		})
		socket.on('error', reject)
		socket.on('close', () =>
			resolve(text.replace(/^(X-Request-Id|Date): .*$/gim, '$1').replace(/[0-9a-f-]{36}/g, 'id')),
		)
		const lines = Object.entries({ Host: at, Connection: 'close', ...headers }).map((pair) => pair.join(': '))
		socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
	})

/** The framework's way, for another spelling of the same path, first or last. */
const spelled = (slug: string): [short: string, long: string] => [`/${slug}`, `/${slug}/`]

const bot = { 'User-Agent': 'Slackbot 1.0 (+https://api.slack.com/robots)' }
const browser = { Accept: browserAccept }
const program = { Accept: 'application/json' }
const ways: [string, Record<string, string>][] = [
	['nothing', {}],
	['a browser', browser],
	['a program', program],
	['a crawler', bot],
	['a prefetch', { 'Sec-Purpose': 'prefetch' }],
	['another site', { Origin: 'https://other.example', Cookie: 'sid=x' }],
]

const kinds: [string, () => Promise<string>, string][] = [
	['an open link', async () => (await make()).slug, '302'],
	[
		'a link with an international target',
		async () => (await make({ url: 'https://münchen.example/ä' })).slug,
		'302',
	],
	['a click-limited link', async () => (await make(clickLimited(50))).slug, '302'],
	[
		'a used-up link',
		async () => {
			const { slug } = await make(clickLimited(1))
			await service.ask(`/${slug}`)
			return slug
		},
		'410',
	],
	[
		'an expired link',
		async () => {
			const { slug } = await make({ isLimited: true, limitation_type: 'time', expires_in: 1 })
			clock.now += 24 * hour
			return slug
		},
		'410',
	],
	['a protected link', async () => (await make({ isProtected: true, password: 'open' })).slug, '401'],
	[
		'a blocked link',
		async () => {
			blocked.hosts = new Set()
			const { slug } = await make({ url: 'https://blocked.example/' })
			blocked.hosts = new Set(['blocked.example'])
			return slug
		},
		'451',
	],
	['no link', async () => 'nothere', '404'],
	['a reserved word', async () => 'Dashboard', '404'],
]

describe.each(kinds)('%s', (_, find, status) => {
	it.each(ways)('to %s', async (_, headers) => {
		const slug = await find()
		const answers: string[] = []
		for (const path of spelled(slug)) {
			// A window of its own: both are the first request of an hour.
			clock.now += hour
			answers.push(await bytesOf(path, headers))
		}
		expect(answers[0]).toBe(answers[1])
		if (headers === browser) expect(answers[0]).toContain(`HTTP/1.1 ${status} `)
		expect(answers[0]).toMatch(/^ratelimit-remaining: 599\r$/im)
	})
})

it('the query that a link forwards', async () => {
	const { slug } = await make({ forward_query: true })
	const query = '?a=%C3%A4&own=2&b=c//d'
	const [short, long] = spelled(slug).map((path) => bytesOf(path + query))
	clock.now += hour
	expect((await short)!.replace('599', '598')).toBe((await long)!.replace('599', '598'))
	expect(await short).toContain('?own=1&a=%C3%A4&b=c//d\r\n')
})

describe('one limit for both', () => {
	it.each([
		['a browser', browser],
		['a program', program],
	])('refuses %s', async (_, headers) => {
		const limited = joinService(service, { RATE_LIMIT_SET: 'off', RATE_LIMIT_VISIT: '2/hour' })
		const at = listen(limited)
		const { slug } = await linksTo('https://target.example/', limited).make()
		const [short, long] = spelled(slug)
		for (const path of [short, long]) expect(await bytesOf(path, headers, at)).toContain('HTTP/1.1 302 ')
		const refused = [await bytesOf(short, headers, at), await bytesOf(long, headers, at)]
		expect(refused[0]).toContain('HTTP/1.1 429 ')
		expect(refused[0]).toBe(refused[1])
	})
})

it.each([
	['a browser', browser],
	['a program', program],
])('a visit that takes too long, to %s', async (_, headers) => {
	const late = joinService(service, {}, { ...clock }, { toWrite: 0, toAnswer: 0, toServe: minute })
	const at = listen(late)
	const { slug } = await make()
	const [short, long] = [await bytesOf(`/${slug}`, headers, at), await bytesOf(`/${slug}/`, headers, at)]
	expect(short).toContain('HTTP/1.1 503 ')
	expect(short).toBe(long)
})

it('what nobody foresaw, with the same line in the log', async () => {
	const broken = joinService(service)
	const { sql } = service.database
	await sql`alter table links rename to links_away`
	const [short, long] = spelled('anything')
	try {
		const answers = [short, long].map(async (path) => {
			const answer = await broken.ask(path, asBrowser)
			return [answer.status, (await answer.text()).replace(/[0-9a-f-]{36}/g, 'id')]
		})
		expect((await answers[0])![0]).toBe(500)
		expect(await answers[0]).toEqual(await answers[1])
	} finally {
		await sql`alter table links_away rename to links`
	}
	const lines = broken.logged.map((line) => JSON.parse(line)).map(({ msg, route }) => [msg, route])
	expect(lines).toEqual([
		['unexpected failure', '/:short_url'],
		['unexpected failure', '/:short_url'],
	])
})

it.each([
	['http://localhost/abc', 'abc'],
	['https://a-b.example:8443/A_b-9?x=/y', 'A_b-9'],
	['http://localhost/abc/', undefined],
	['http://localhost/abc+', undefined],
	['http://localhost/%61bc', undefined],
	['http://localhost/a/b', undefined],
	['http://localhost/', undefined],
	['http://localhost/sixteen-letters-', undefined],
	['http://user@localhost/abc', undefined],
	['/abc', undefined],
])('of %s the slug is %s', (url, slug) => {
	expect(slugIn(url)).toBe(slug)
})
