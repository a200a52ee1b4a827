/** Behind a CDN and a proxy: who counts as whom, and that a wrong set-up is said. */
import { expect, it } from 'vitest'
import { createSecrets } from '../../../server/config/secrets.ts'
import { addressWarningKinds, cdnHeaders } from '../../../server/http/forwarding.ts'
import { readSeen, signDoctor } from '../../../server/http/seen.ts'
import { health } from '../../../shared/words/en/pages/health.ts'
import { openAdministration } from '../../support/service/operators.ts'
import { merged, withCookie } from '../../support/service/people.ts'
import { asBrowser, joinService, openService, secret } from '../../support/service/service.ts'

const service = await openService()
const { operator } = await openAdministration(service)
const asOperator = withCookie(operator.cookie)
const client = (nth: number): string => `198.51.100.${nth + 1}`

/** Visitors through a CDN, whose edge the proxy on this machine names last. */
const visit = async (env: Record<string, string>, headersOf: (nth: number) => Record<string, string>) => {
	const at = joinService(service, { TRUST_PROXY: 'loopback', ...env })
	const { short_url, monitor_url } = await service.client.shorten({ url: 'https://target.example/' })
	for (let nth = 0; nth < 25; nth++)
		await at.ask(`/${short_url}`, { peer: '127.0.0.1', headers: headersOf(nth) })
	const { body } = await service.client.analytics(short_url, monitor_url.slice(2))
	return { at, visitors: body.data.unique_clicks }
}
type At = ReturnType<typeof joinService>
const warnings = (at: At) => at.logged.filter((line) => /TRUST_PROXY/.test(line))
const healthOf = async (at: At, init: RequestInit = {}) =>
	(await at.ask('/api/v1/health', init)).json() as Promise<{ address_warnings?: string[] }>

const listed = (nth: number) => ({ 'x-forwarded-for': `${client(nth)}, 104.16.0.1` })
/** Each mistake: what is set and sent, and what makes it right. */
const mistakes: Record<
	(typeof addressWarningKinds)[number],
	{
		env: Record<string, string>
		sent: (nth: number) => Record<string, string>
		right: Record<string, string>
	}
> = {
	cdn: {
		env: {},
		sent: (nth) => ({ 'x-forwarded-for': '104.16.0.1', 'cf-connecting-ip': client(nth) }),
		right: { TRUST_PROXY_HEADER: 'CF-Connecting-IP' },
	},
	many: { env: {}, sent: listed, right: { TRUST_PROXY: 'loopback 104.16.0.0/13' } },
	missing: {
		env: { TRUST_PROXY_HEADER: 'CF-Connecting-IP' },
		sent: listed,
		right: { TRUST_PROXY: 'loopback 104.16.0.0/13', TRUST_PROXY_HEADER: '' },
	},
}

it.each(addressWarningKinds)(
	'%s: all visitors are one; log, health, pages and doctor say what to set',
	async (kind) => {
		const { env, sent, right } = mistakes[kind]
		const { at, visitors } = await visit(env, sent)
		expect(visitors).toBe(1)
		expect(warnings(at)).toHaveLength(1)
		at.clock.now += 3_500_000
		expect((await healthOf(at, asOperator)).address_warnings).toEqual([kind])
		expect(await healthOf(at)).not.toHaveProperty('address_warnings')
		for (const path of ['/api/v1/health', '/admin/service']) {
			const page = await (await at.ask(path, merged(asOperator, asBrowser))).text()
			expect(page.replace(/<\/?code>/g, '')).toContain(health.addressWarnings[kind]('CF-Connecting-IP'))
		}
		const doctor = signDoctor(createSecrets(secret), at.clock.now)
		const seen = readSeen(await at.ask('/livez', { peer: '127.0.0.1', headers: { ...sent(30), ...doctor } }))
		expect(seen?.warnings.map(({ advice }) => advice)).toEqual([expect.stringContaining('TRUST_PROXY')])

		const mended = await visit({ ...env, ...right }, sent)
		expect([mended.visitors, warnings(mended.at)]).toEqual([25, []])
		expect(await healthOf(mended.at, asOperator)).not.toHaveProperty('address_warnings')
	},
)

it('a warning is said once an hour, and forgotten an hour after it was right', async () => {
	const { at } = await visit({}, mistakes.cdn.sent)
	at.clock.now += 3_600_001
	expect(await healthOf(at, asOperator)).not.toHaveProperty('address_warnings')
	await at.ask('/nothere', { peer: '127.0.0.1', headers: mistakes.cdn.sent(1) })
	expect(warnings(at)).toHaveLength(2)
})

it.each(cdnHeaders)('%s of a trusted proxy is noticed, and can be the one that counts', async (header) => {
	const sent = (nth: number) => ({ 'x-forwarded-for': '104.16.0.1', [header]: client(nth) })
	const { at, visitors } = await visit({}, sent)
	expect([visitors, warnings(at).length]).toEqual([1, 1])
	expect(warnings(at)[0]).toContain(`TRUST_PROXY_HEADER=${header}`)
	const mended = await visit({ TRUST_PROXY_HEADER: header }, sent)
	expect([mended.visitors, warnings(mended.at)]).toEqual([25, []])
})

it.each<[string, (nth: number) => Record<string, string>]>([
	['people who send it themselves, past the proxy', (nth) => ({ 'x-forwarded-for': client(nth) })],
	[
		'an office whose own proxy names its people',
		(nth) => ({ 'x-forwarded-for': `10.0.0.${nth + 1}, 203.0.113.5` }),
	],
	['a CDN that agrees', (nth) => ({ 'x-forwarded-for': client(nth), 'cf-connecting-ip': client(nth) })],
])('%s: no warning', async (_, sent) => {
	const { at } = await visit({}, sent)
	expect(warnings(at)).toEqual([])
})

it.each(addressWarningKinds)('%s is said again each hour while it goes on', async (kind) => {
	const { env, sent } = mistakes[kind]
	const { at } = await visit(env, sent)
	const said: number[] = []
	for (let step = 1; step <= 9; step++) {
		at.clock.now += 20 * 60_000
		for (let nth = 0; nth < 25 * 16; nth++)
			await at.ask('/nothing', { peer: '127.0.0.1', headers: sent(nth % 25) })
		said.push(warnings(at).length)
	}
	expect(said).toEqual([1, 1, 2, 2, 2, 3, 3, 3, 4])
})
