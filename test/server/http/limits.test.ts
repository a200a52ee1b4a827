/** How often each caller may ask, and who is one caller (server/INTERFACE.md, "Rate limits"). */
import { describe, expect, it } from 'vitest'
import { merged, signUp, withCookie } from '../../support/service/people.ts'
import { asForm, asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const url = 'https://example.org'
const join = (env: Record<string, string>) => joinService(service, env, service.clock)
const person = await signUp(service)
const limitOf = ({ headers }: Response) =>
	['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`))

const shorten = asJson({ url })
const unlock = asJson({ password: 'x' })
const scopes: [name: string, variable: string, path: string, init: RequestInit, status: number][] = [
	['a creation', 'RATE_LIMIT_CREATE', '/api/v1/shorten', shorten, 201],
	['a creation by form', 'RATE_LIMIT_CREATE', '/', asForm({ url }), 303],
	['a visit', 'RATE_LIMIT_VISIT', '/nothere', {}, 404],
	['a HEAD visit', 'RATE_LIMIT_VISIT', '/nothere', { method: 'HEAD' }, 404],
	['the form of a visit', 'RATE_LIMIT_VISIT', '/nothere', asForm({}), 404],
	['health', 'RATE_LIMIT_OTHER', '/api/v1/health', {}, 200],
	['statistics', 'RATE_LIMIT_OTHER', `/nothere/${'x'.repeat(24)}`, {}, 404],
	['an unlock', 'RATE_LIMIT_OTHER', '/api/v1/nothere', unlock, 404],
	['a method that a path does not have', 'RATE_LIMIT_OTHER', '/api/v1/shorten', { method: 'PUT' }, 405],
	['a file that the pages do not have', 'RATE_LIMIT_OTHER', '/assets/page-000000000000.js', {}, 404],
	['an unknown path', 'RATE_LIMIT_OTHER', '/a/b/c', {}, 404],
]

describe.each(['memory', 'postgres'])('kept in %s', (store) => {
	let peers = 0
	it.each(scopes)('%s is limited by %s, per address', async (_, variable, path, init, status) => {
		const at = join({ [variable]: '3/minute', RATE_LIMIT_STORE: store })
		const peer = `198.51.${store.length}.${peers++}`
		const ask = (from = peer) => at.ask(path, { ...init, peer: from })
		for (let n = 2; n >= 0; n--) {
			const answer = await ask()
			expect([answer.status, ...limitOf(answer)]).toEqual([status, '3', String(n), '60'])
		}
		service.clock.now += 15_000
		const refused = await ask()
		expect([refused.status, ...limitOf(refused)]).toEqual([429, '3', '0', '45'])
		expect(refused.headers.get('retry-after')).toBe('45')
		expect((await ask('203.0.113.200')).status).toBe(status)
		service.clock.now += 45_000
		expect((await ask()).status).toBe(status)
	})

	it('each scope has its own window: visits leave programs and people their share', async () => {
		const creations = { RATE_LIMIT_CREATE: '1/hour', RATE_LIMIT_CREATE_AUTHENTICATED: '2/hour' }
		const others = { RATE_LIMIT_VISIT: '3/hour', RATE_LIMIT_OTHER: '4/hour' }
		const { ask } = join({ RATE_LIMIT_STORE: store, ...creations, ...others })
		for (const [allowed, path, init] of [
			[3, '/nothere', {}],
			[1, '/api/v1/shorten', shorten],
			[4, '/api/v1/health', {}],
			[2, '/api/v1/shorten', merged(shorten, withCookie(person.cookie))],
		] as const) {
			for (let nth = 1; nth <= allowed; nth++) {
				const answer = await ask(path, init)
				expect(answer.status).not.toBe(429)
				expect(limitOf(answer)[1]).toBe(String(allowed - nth))
			}
			expect((await ask(path, init)).status).toBe(429)
		}
	})
})

const [hourly, minutely, none] = ['600 in 3600', '10 in 60', ' in ']
const ownScope = { RATE_LIMIT_SET: 'B', RATE_LIMIT_VISIT: 'off' }
it.each<[string, Record<string, string>, [create: string, visit: string, other: string]]>([
	['set A is 600 an hour', { RATE_LIMIT_SET: 'A' }, [hourly, hourly, hourly]],
	['set B is 10 a minute', { RATE_LIMIT_SET: 'B' }, [minutely, minutely, minutely]],
	['set off is no limit and no headers', { RATE_LIMIT_SET: 'off' }, [none, none, none]],
	["a scope's own variable changes that scope alone", ownScope, [minutely, none, minutely]],
])('%s', async (_, env, limits) => {
	const at = join(env)
	const asked = [at.ask('/api/v1/shorten', shorten), at.ask('/nothere'), at.ask('/api/v1/health')]
	const read = (await Promise.all(asked)).map(limitOf)
	expect(read.map(([limit, , reset]) => `${limit ?? ''} in ${reset ?? ''}`)).toEqual(limits)
})

it('a visit over the limit is not counted', async () => {
	const at = join({ RATE_LIMIT_VISIT: '1/minute' })
	const { short_url, monitor_url } = await at.client.shorten({ url })
	const peer = '198.51.100.200'
	expect((await at.ask(`/${short_url}`, { peer })).status).toBe(302)
	expect((await at.ask(`/${short_url}`, { peer })).status).toBe(429)
	expect((await at.client.analytics(short_url, monitor_url.slice(2))).body.data.clicks).toBe(1)
})

it("preflights, /livez and the pages' own files are not limited", async () => {
	const at = join({ RATE_LIMIT_SET: 'B', RATE_LIMIT_OTHER: '1/minute', RATE_LIMIT_VISIT: '1/minute' })
	const page = await (await service.ask('/')).text()
	const files = [...page.matchAll(/(?:href|src)="(\/(?:assets\/|favicon|site\.)[^"]+)"/g)].map(
		([, path]) => path!,
	)
	expect(files.map((path) => path.replace(/.*\./, '')).sort()).toEqual([
		'css',
		'js',
		'png',
		'svg',
		'webmanifest',
	])
	for (let n = 0; n < 3; n++) {
		expect((await at.ask('/livez')).status).toBe(200)
		for (const path of files) expect((await at.ask(path)).status).toBe(200)
		expect((await at.ask('/api/v1/shorten', { method: 'OPTIONS' })).status).toBe(204)
	}
})

it('the whole /64 of an IPv6 address is one caller', async () => {
	const at = join({ RATE_LIMIT_VISIT: '1/minute' })
	expect((await at.ask('/nothere', { peer: '2001:db8:7:7::1' })).status).toBe(404)
	expect((await at.ask('/nothere', { peer: '2001:db8:7:7:8::9' })).status).toBe(429)
	expect((await at.ask('/nothere', { peer: '2001:db8:7:8::1' })).status).toBe(404)
})

describe('the client behind a proxy', () => {
	const at = join({ RATE_LIMIT_VISIT: '1/day', TRUST_PROXY: '10.0.0.0/8, 2001:db8:ffff::/48' })
	const ask = async (peer: string, forwarded: string) =>
		(await at.ask('/nothere', { peer, headers: { 'x-forwarded-for': forwarded } })).status

	it('is the rightmost entry that is not a trusted proxy', async () => {
		expect(await ask('10.0.0.1', '203.0.113.50')).toBe(404)
		expect(await ask('10.9.9.9', '1.2.3.4, 203.0.113.50, 10.2.2.2')).toBe(429)
		expect(await ask('2001:db8:ffff::1', 'spoofed, 203.0.113.50')).toBe(429)
		expect(await ask('10.0.0.1', '203.0.113.51')).toBe(404)
	})

	it('is the peer itself when it is not a declared proxy, whatever it claims', async () => {
		expect(await ask('203.0.113.60', '198.51.100.60')).toBe(404)
		expect(await ask('203.0.113.60', '198.51.100.61')).toBe(429)
	})
})

const own = withCookie((await signUp(service)).cookie)
const foreign = { headers: { origin: 'https://evil.example' } }
const form = asForm({ url })
let peers = 0

it.each<[string, number, string, path: string, RequestInit]>([
	['there is no session', 401, '3', '/links', form],
	['the cookie is dead', 401, '3', '/links', merged(form, withCookie('sid=dead.beef'))],
	['another site sends it to the page of links', 403, '3', '/links', merged(form, own, foreign)],
	['another site sends it', 403, '3', '/', merged(form, foreign)],
	['it is not a form', 415, '5', '/links', merged(asJson({ url }), own)],
	['it is too large', 413, '5', '/links', merged(asForm({ url: 'x'.repeat(70_000) }), own)],
	['it is refused', 400, '5', '/links', merged(asForm({}), own)],
	['it is accepted', 303, '5', '/links', merged(form, own)],
])('a form that makes a link counts as a creation when %s', async (_, status, limit, path, init) => {
	const create = { RATE_LIMIT_CREATE: '3/minute', RATE_LIMIT_CREATE_AUTHENTICATED: '5/minute' }
	const at = join({ ...create, RATE_LIMIT_OTHER: '1/minute' })
	const peer = `198.51.101.${peers++}`
	for (let n = Number(limit) - 1; n >= 0; n--) {
		const { status: answered, headers } = await at.ask(path, { ...init, peer })
		const said = [answered, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]
		expect(said).toEqual([status, limit, String(n)])
	}
	expect((await at.ask(path, { ...init, peer })).status).toBe(429)
})
