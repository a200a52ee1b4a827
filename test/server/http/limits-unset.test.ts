/** Limits as they are when RATE_LIMIT_SET says nothing: many people share an address. */
import { describe, expect, it } from 'vitest'
import { createVisitMeter } from '../../../server/metrics/meters.ts'
import { bearer, merged, signUp, tokenOf, withCookie } from '../../support/service/people.ts'
import { asForm, asJson, joinService, openService, type TestService } from '../../support/service/service.ts'

const service = await openService()
const url = 'https://target.example/'
const unset = { RATE_LIMIT_SET: '' }
const limitOf = ({ status, headers }: Response) => [
	status,
	headers.get('ratelimit-limit'),
	headers.get('ratelimit-remaining'),
]
const asBrowser = { headers: { accept: 'text/html' } }
const crawler = { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } }
const limited = { url, isLimited: true, limitation_type: 'clicks', max_clicks: 1 } as const
let peers = 0
const newPeer = () => `198.51.102.${peers++}`

type Make = (body: Parameters<TestService['client']['shorten']>[0]) => Promise<string>
interface Ending {
	visit: () => Promise<[path: string, init: RequestInit]>
	status: number
	counts: boolean
}

/** What a visit may become: how to get there, and whether it counts. */
const endingsAt = (at: TestService, make: Make): Record<string, Ending> => ({
	counted: { visit: async () => [`/${await make({ url })}`, {}], status: 302, counts: false },
	uncounted: { visit: async () => [`/${await make({ url })}`, crawler], status: 302, counts: false },
	stub: { visit: async () => [`/${await make(limited)}`, crawler], status: 200, counts: false },
	protected: {
		visit: async () => [`/${await make({ url, isProtected: true, password: 'x' })}`, asBrowser],
		status: 401,
		counts: false,
	},
	missing: { visit: async () => ['/nothere', {}], status: 404, counts: true },
	blocked: {
		visit: async () => {
			at.blocked.hosts = new Set(['blocked.example'])
			const slug = await service.client.shorten({ url: 'https://blocked.example/' })
			return [`/${slug.short_url}`, {}]
		},
		status: 451,
		counts: true,
	},
	scheduled: {
		visit: async () => [
			`/${await make({ url, starts_at: new Date(service.clock.now + 60_000).toISOString() })}`,
			{},
		],
		status: 404,
		counts: true,
	},
	paused: { visit: async () => [`/${await make({ url, paused: true })}`, {}], status: 404, counts: true },
	expired: {
		visit: async () => {
			const at = new Date(service.clock.now + 1_000).toISOString()
			const slug = await make({ url, isLimited: true, limitation_type: 'time', expires_at: at })
			service.clock.now += 2_000
			return [`/${slug}`, {}]
		},
		status: 410,
		counts: true,
	},
	exhausted: {
		visit: async () => {
			const slug = await make(limited)
			await service.ask(`/${slug}`)
			return [`/${slug}`, {}]
		},
		status: 410,
		counts: true,
	},
	refused: {
		visit: async () => [
			`/${await make({ url, isProtected: true, password: 'right' })}`,
			merged(asForm({ password: 'wrong' }), asBrowser),
		],
		status: 401,
		counts: true,
	},
	unavailable: {
		visit: async () => [`/${await make({ url })}`, { headers: { 'sec-purpose': 'prefetch' } }],
		status: 503,
		counts: false,
	},
})

describe.each(['memory', 'postgres'])('kept in %s', (RATE_LIMIT_STORE) => {
	const at = joinService(service, { ...unset, RATE_LIMIT_STORE }, service.clock)
	const make: Make = async (body) => (await at.client.shorten(body)).short_url

	it('names that do not exist can be guessed 600 times an hour; then nothing tells one from another', async () => {
		const slug = await make({ url })
		const [peer, neighbour] = [newPeer(), newPeer()]
		for (let nth = 599; nth >= 0; nth--)
			expect(limitOf(await at.ask('/nothere', { peer }))).toEqual([404, '600', String(nth)])
		expect((await at.ask('/nothere', { peer })).status).toBe(429)
		expect((await at.ask(`/${slug}`, { peer })).status).toBe(429)
		expect((await at.ask(`/${slug}`, { ...asForm({}), peer })).status).toBe(429)
		expect((await at.ask(`/${slug}`, { peer: neighbour })).status).toBe(302)
		service.clock.now += 3_600_000
		expect((await at.ask(`/${slug}`, { peer })).status).toBe(302)
	})

	const endings = endingsAt(at, make)

	it('each ending of a visit has a case', () => {
		expect(Object.keys(endings).sort()).toEqual(Object.keys(createVisitMeter().outcomes).sort())
	})

	it.each(Object.entries(endings))('a visit that ends as %s', async (_, { visit, status, counts }) => {
		const [path, init] = await visit()
		const peer = newPeer()
		const answer = await at.ask(path, { ...init, peer })
		expect(limitOf(answer)).toEqual(counts ? [status, '600', '599'] : [status, null, null])
	})

	it('people behind one address each have the limits of their account, by cookie and token alike', async () => {
		const own = { RATE_LIMIT_OTHER: '4/hour', RATE_LIMIT_CREATE_AUTHENTICATED: '2/hour' }
		const narrow = joinService(service, { ...unset, RATE_LIMIT_STORE, ...own })
		const peer = newPeer()
		const people = [await signUp(service), await signUp(service), await signUp(service)]
		// Invited: who signed up alone shares the creations of an address for a week.
		await service.database.sql`update users set by_itself = false`
		for (const person of people) {
			const cookie = withCookie(person.cookie)
			const token = bearer(await tokenOf(service, person))
			for (const [nth, way] of [cookie, token, cookie, token].entries()) {
				const answer = await narrow.ask('/api/v1/my-links', { ...way, peer: nth === 2 ? newPeer() : peer })
				expect([answer.status, answer.headers.get('ratelimit-remaining')]).toEqual([200, String(3 - nth)])
			}
			expect((await narrow.ask('/links', { ...cookie, peer })).status).toBe(429)
			const create = merged(asJson({ url }), token)
			for (const status of [201, 201, 429])
				expect((await narrow.ask('/api/v1/shorten', { ...create, peer })).status).toBe(status)
		}
	})

	it('a credential that is not valid counts for its address', async () => {
		const narrow = joinService(service, { ...unset, RATE_LIMIT_STORE, RATE_LIMIT_OTHER: '2/hour' })
		const peer = newPeer()
		const wrong = [bearer('kz_nothing'), withCookie('sid=dead.beef'), bearer('kz_other')]
		const statuses = []
		for (const way of wrong) statuses.push((await narrow.ask('/api/v1/my-links', { ...way, peer })).status)
		expect(statuses).toEqual([401, 401, 429])
	})
})

it('two processes together let one address end without a redirect 600 times', async () => {
	const shared = { ...unset, RATE_LIMIT_STORE: 'postgres' }
	const [one, other] = [joinService(service, shared), joinService(service, shared)]
	const peer = newPeer()
	const seen: number[] = []
	for (let nth = 0; nth < 604; nth++)
		seen.push((await (nth % 2 ? one : other).ask('/nothere', { peer })).status)
	expect(seen.filter((status) => status === 404)).toHaveLength(600)
	expect(seen.slice(600)).toEqual([429, 429, 429, 429])
})

it.each(['A', 'B'])('set %s is literal: redirects count, and accounts share their address', async (set) => {
	const at = joinService(service, { RATE_LIMIT_SET: set })
	const [peer, points] = [newPeer(), set === 'A' ? '600' : '10']
	const { short_url } = await service.client.shorten({ url })
	const nth = (left: number) => String(Number(points) - left)
	expect(limitOf(await at.ask(`/${short_url}`, { peer }))).toEqual([302, points, nth(1)])
	const first = withCookie((await signUp(service)).cookie)
	const second = withCookie((await signUp(service)).cookie)
	expect(limitOf(await at.ask('/links', { ...first, peer }))).toEqual([200, points, nth(1)])
	expect(limitOf(await at.ask('/links', { ...second, peer }))).toEqual([200, points, nth(2)])
})
