/** One caller, and one creation: an address, an IPv6 network, a client behind a proxy. */
import { describe, expect, it } from 'vitest'
import { merged, signUp, withCookie } from '../../support/service/people.ts'
import { asForm, asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const url = 'https://example.org'
const join = (env: Record<string, string>) => joinService(service, env, service.clock)

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
