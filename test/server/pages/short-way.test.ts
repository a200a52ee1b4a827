/** Every spelling of a link's path gets the same answer and counts towards the same limit. */
import { expect, it } from 'vitest'
import { slugIn } from '../../../server/pages/visit/short-way.ts'
import { hour, minute } from '../../../shared/time.ts'
import { browserAccept, joinService, openService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const service = await openService({ RATE_LIMIT_SET: 'A' })
const { clock, blocked } = service
const { make } = linksTo('https://target.example/?own=1', service)

/** An answer without what differs from request to request. */
const answerTo = async (path: string, headers: Record<string, string> = {}, at = service) => {
	const answer = await at.ask(path, { headers })
	const text = (await answer.text()).replace(/[0-9a-f-]{36}/g, 'id')
	const rest = [...answer.headers].filter(([name]) => name !== 'x-request-id')
	const hasId = answer.headers.has('x-request-id')
	return { status: answer.status, hasId, ...Object.fromEntries(rest), text }
}
/** The path past the framework, and one through it (short-way.ts). */
const spelled = (slug: string): [short: string, long: string] => [`/${slug}`, `/${slug}/`]

const browser = { accept: browserAccept }
const program = { accept: 'application/json' }
const visitors: Record<string, string>[] = [
	...[{}, browser, program],
	{ 'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)' },
	{ 'sec-purpose': 'prefetch' },
	{ origin: 'https://other.example', cookie: 'sid=x' },
	{ ...browser, 'accept-encoding': 'gzip' },
]

const usedUp = async () => {
	const link = await make(clickLimited(1))
	await service.ask(`/${link.slug}`)
	return link
}
const expired = async () => {
	const link = await make({ isLimited: true, limitation_type: 'time', expires_in: 1 })
	clock.now += 24 * hour
	return link
}
const ofBlockedHost = async () => {
	const link = await make({ url: 'https://blocked.example/' })
	blocked.hosts = new Set(['blocked.example'])
	return link
}

it.each<[string, number, () => { slug: string } | Promise<{ slug: string }>]>([
	['an open link', 302, make],
	['a link with an international target', 302, () => make({ url: 'https://münchen.example/ä' })],
	['a click-limited link', 302, () => make(clickLimited(50))],
	['a used-up link', 410, usedUp],
	['an expired link', 410, expired],
	['a protected link', 401, () => make({ isProtected: true, password: 'open' })],
	['a blocked link', 451, ofBlockedHost],
	['no link', 404, () => ({ slug: 'nothere' })],
	['a reserved word', 404, () => ({ slug: 'Dashboard' })],
])('%s, for every kind of visitor', async (_, status, find) => {
	const { slug } = await find()
	for (const headers of visitors) {
		const answers = []
		for (const path of spelled(slug)) {
			// A window of its own: both are the first request of an hour.
			clock.now += hour
			answers.push(await answerTo(path, headers))
		}
		expect(answers[0]).toEqual(answers[1])
		expect(answers[0]).toMatchObject({ hasId: true, 'ratelimit-remaining': '599' })
		if (headers === browser) expect(answers[0]!.status).toBe(status)
	}
	blocked.hosts = new Set()
})

it('a link that forwards the query', async () => {
	const { slug } = await make({ forward_query: true })
	for (const path of spelled(slug))
		expect(await answerTo(`${path}?a=%C3%A4&own=2&b=c//d`)).toMatchObject({
			status: 302,
			location: 'https://target.example/?own=1&a=%C3%A4&b=c//d',
		})
})

it.each([browser, program])('one limit counts both: %j', async (headers) => {
	const limited = joinService(service, { RATE_LIMIT_SET: 'off', RATE_LIMIT_VISIT: '2/hour' })
	const paths = spelled((await linksTo('https://target.example/', limited).make()).slug)
	for (const path of paths) expect(await answerTo(path, headers, limited)).toMatchObject({ status: 302 })
	const short = await answerTo(paths[0], headers, limited)
	expect(short.status).toBe(429)
	expect(short).toEqual(await answerTo(paths[1], headers, limited))
})

it.each([browser, program])('a visit that takes too long is refused: %j', async (headers) => {
	const late = joinService(service, {}, { ...clock }, { toWrite: 0, toAnswer: 0, toServe: minute })
	const [short, long] = spelled((await make()).slug)
	const answer = await answerTo(short, headers, late)
	expect(answer.status).toBe(503)
	expect(answer).toEqual(await answerTo(long, headers, late))
})

it('an unexpected failure is a page, and the same line in the log', async () => {
	const broken = joinService(service)
	const { sql } = service.database
	await sql`alter table links rename to links_away`
	try {
		const [short, long] = spelled('anything')
		const answer = await answerTo(short, browser, broken)
		expect(answer.status).toBe(500)
		expect(answer).toEqual(await answerTo(long, browser, broken))
	} finally {
		await sql`alter table links_away rename to links`
	}
	const lines = broken.logged.map((line) => JSON.parse(line)).map(({ msg, route }) => [msg, route])
	expect(lines).toEqual(Array(2).fill(['unexpected failure', '/:short_url']))
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
