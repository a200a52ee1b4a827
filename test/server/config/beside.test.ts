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
