/** How often each address may ask (server/INTERFACE.md, "Rate limits"). */
import { describe, expect, it } from 'vitest'
import { asForm, asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const url = 'https://example.org'
const join = (env: Record<string, string>) => joinService(service, env, service.clock)

const scopes = [
	[
		'a creation',
		'RATE_LIMIT_CREATE',
		(at: typeof service, peer: string) => at.ask('/api/v1/shorten', { ...asJson({ url }), peer }),
		201,
	],
	[
		'a creation by form',
		'RATE_LIMIT_CREATE',
		(at: typeof service, peer: string) => at.ask('/', { ...asForm({ url }), peer }),
		303,
	],
	['a visit', 'RATE_LIMIT_VISIT', (at: typeof service, peer: string) => at.ask('/nothere', { peer }), 404],
	[
		'a HEAD visit',
		'RATE_LIMIT_VISIT',
		(at: typeof service, peer: string) => at.ask('/nothere', { method: 'HEAD', peer }),
		404,
	],
	[
		'health',
		'RATE_LIMIT_OTHER',
		(at: typeof service, peer: string) => at.ask('/api/v1/health', { peer }),
		200,
	],
	[
		'analytics',
		'RATE_LIMIT_OTHER',
		(at: typeof service, peer: string) => at.ask(`/nothere/${'x'.repeat(24)}`, { peer }),
		404,
	],
	[
		'an unlock',
		'RATE_LIMIT_OTHER',
		(at: typeof service, peer: string) => at.ask('/api/v1/nothere', { ...asJson({ password: 'x' }), peer }),
		404,
	],
	[
		'a method that a path does not have',
		'RATE_LIMIT_OTHER',
		(at: typeof service, peer: string) => at.ask('/api/v1/shorten', { method: 'PUT', peer }),
		405,
	],
	[
		'a file that the pages do not have',
		'RATE_LIMIT_OTHER',
		(at: typeof service, peer: string) => at.ask('/assets/page-000000000000.js', { peer }),
		404,
	],
	[
		'a path nobody answers',
		'RATE_LIMIT_OTHER',
		(at: typeof service, peer: string) => at.ask('/a/b/c', { peer }),
		404,
	],
] as const

describe.each(['memory', 'postgres'])('kept in %s', (store) => {
	let peers = 0
	it.each(scopes)(
		'%s is limited by %s, per address, with headers that say so',
		async (_, variable, ask, status) => {
			const at = join({ [variable]: '3/minute', RATE_LIMIT_STORE: store })
			const peer = `198.51.${store.length}.${peers++}`
			for (let n = 2; n >= 0; n--) {
				const answer = await ask(at, peer)
				const { headers } = answer
				expect([
					answer.status,
					headers.get('ratelimit-limit'),
					headers.get('ratelimit-remaining'),
					headers.get('ratelimit-reset'),
				]).toEqual([status, '3', String(n), '60'])
			}
			service.clock.now += 15_000
			const refused = await ask(at, peer)
			expect(refused.status).toBe(429)
			expect(refused.headers.get('retry-after')).toBe('45')
			expect([refused.headers.get('ratelimit-remaining'), refused.headers.get('ratelimit-reset')]).toEqual([
				'0',
				'45',
			])
			expect((await ask(at, '203.0.113.200')).status).toBe(status)
			service.clock.now += 45_000
			expect((await ask(at, peer)).status).toBe(status)
		},
	)
})

describe('the sets', () => {
	const limitsOf = async (env: Record<string, string>) => {
		const at = join(env)
		const read = async (answer: Promise<Response>) => {
			const { headers } = await answer
			return `${headers.get('ratelimit-limit')} in ${headers.get('ratelimit-reset')}`
		}
		return Promise.all([
			read(at.ask('/api/v1/shorten', asJson({ url }))),
			read(at.ask('/nothere')),
			read(at.ask('/api/v1/health')),
		])
	}
	it('A is 600 an hour', async () => {
		expect(await limitsOf({ RATE_LIMIT_SET: 'A' })).toEqual(['600 in 3600', '600 in 3600', '600 in 3600'])
	})
	it('B is 10 a minute', async () => {
		expect(await limitsOf({ RATE_LIMIT_SET: 'B' })).toEqual(['10 in 60', '10 in 60', '10 in 60'])
	})
	it('off is no limit and no headers', async () => {
		expect(await limitsOf({ RATE_LIMIT_SET: 'off' })).toEqual(Array(3).fill('null in null'))
	})
	it("a scope's own variable changes that scope alone", async () => {
		expect(await limitsOf({ RATE_LIMIT_SET: 'B', RATE_LIMIT_VISIT: 'off' })).toEqual([
			'10 in 60',
			'null in null',
			'10 in 60',
		])
	})
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
	const files = [...page.matchAll(/(?:href|src)="(\/(?:assets\/|favicon)[^"]+)"/g)].map(([, path]) => path!)
	expect(files.map((path) => path.replace(/.*\./, '')).sort()).toEqual(['css', 'js', 'svg'])
	for (let n = 0; n < 5; n++) {
		expect((await at.ask('/livez')).status).toBe(200)
		for (const path of files) expect((await at.ask(path)).status).toBe(200)
		expect((await at.ask('/api/v1/shorten', { method: 'OPTIONS' })).status).toBe(204)
	}
})

it('several processes share counters kept in Postgres', async () => {
	const env = { RATE_LIMIT_VISIT: '5/minute', RATE_LIMIT_STORE: 'postgres' }
	const [one, two] = [join(env), join(env)]
	const peer = '198.51.100.201'
	const answers = await Promise.all(
		Array.from({ length: 12 }, (_, n) => (n % 2 ? one : two).ask('/nothere', { peer })),
	)
	expect(answers.filter((answer) => answer.status === 404)).toHaveLength(5)
})
