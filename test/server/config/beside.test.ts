/** Variables beside each other: what one means depends on another, or they contradict. */
import { expect, it } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { scopes } from '../../../server/config/rate-limits.ts'

/** Cookies do not tell ports apart, so pages and short links must not share a host. */
it.each([
	['https://kurz.example', 'https://kurz.example:8443', false],
	['https://kurz.example:8443', 'https://kurz.example', false],
	['https://kurz.example:8443', 'https://kurz.example:9443', false],
	['https://kurz.example', 'http://kurz.example', false],
	['https://KURZ.example', 'https://kurz.example', false],
	['http://[::1]:3000', 'http://[::1]:3001', false],
	[undefined, 'http://localhost:8080', false],
	['https://kurz.example', 'https://go.kurz.example', true],
	['https://kurz.example:8443', 'https://go.example:8443', true],
])('BASE_URL=%s and LINK_BASE_URL=%s have hosts of their own: %s', (base, links, areApart) => {
	const read = () => readConfig({ LINK_BASE_URL: links, ...(base && { BASE_URL: base }) })
	if (areApart) expect(read().linkBaseUrl).toBe(links)
	else expect(read).toThrow(/^LINK_BASE_URL must have another host than BASE_URL/)
})

/** Which visits count, and for whom, follows from what was set. */
it.each([
	[{}, false, true],
	[{ RATE_LIMIT_SET: 'A' }, true, false],
	[{ RATE_LIMIT_SET: 'B' }, true, false],
	[{ RATE_LIMIT_SET: 'off' }, true, false],
	...Object.values(scopes).map(
		({ variable }) => [{ [variable]: '5/minute' }, variable === 'RATE_LIMIT_VISIT', true] as const,
	),
] as const)('with %o, redirects count: %s, and each account has its own limits: %s', (env, counts, own) => {
	const { countsRedirects, countsByAccount } = readConfig(env)
	expect([countsRedirects, countsByAccount]).toEqual([counts, own])
})

it.each(Object.entries(scopes))('a limit of its own wins over the set: %s', (scope, { variable, A }) => {
	const own = { points: 5, windowMs: 1_000 }
	const limitsOf = (set: string, more = {}) =>
		readConfig({ RATE_LIMIT_SET: set, ...more }).rateLimits[scope as keyof typeof scopes]
	for (const set of ['A', 'B', 'off']) expect(limitsOf(set, { [variable]: '5/second' })).toEqual(own)
	expect(limitsOf('A', { [variable]: 'off' })).toBeNull()
	expect([limitsOf('off'), limitsOf('A')?.points]).toEqual([null, A])
})

it.each([
	['127.0.0.1', '127.255.255.255', '128.0.0.1', 'loopback'],
	['::1', '::1', '::2', 'loopback'],
	['10.0.0.0', '10.255.255.255', '11.0.0.0', 'private'],
	['172.16.0.0', '172.31.255.255', '172.32.0.0', 'private'],
	['192.168.0.0', '192.168.255.255', '192.169.0.0', 'private'],
	['169.254.0.0', '169.254.255.255', '169.255.0.0', 'private'],
	['fc00::', 'fdff::1', 'fe00::1', 'private'],
	['fe80::1', 'febf::1', 'fec0::1', 'private'],
])('from %s to %s is %4$s, and %s is not', (first, last, beyond, name) => {
	const networks = readConfig({ TRUST_PROXY: name }).trustProxy
	const isIn = (text: string) => {
		const [network] = readConfig({ TRUST_PROXY: text }).trustProxy[0]!
		return networks.some(([range, bits]) => range.kind() === network.kind() && network.match(range, bits))
	}
	expect([isIn(first), isIn(last), isIn(beyond)]).toEqual([true, true, false])
})
