/** Who counts as one caller: an address, an IPv6 network, or whoever a proxy speaks for. */
import { describe, expect, it } from 'vitest'
import { joinService, openService } from '../../support/service/service.ts'

const service = await openService()
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
