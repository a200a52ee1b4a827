/** Who is refused costs the loop less than who is served: at every route, in every way. */
import { beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../support/service/database.ts'
import { openDatabaseProxy } from '../../support/service/database-proxy.ts'
import { prepareGround } from '../../support/service/dear/ground.ts'
import type { DearRow } from '../../support/service/dear/row.ts'
import { dearRowsFor } from '../../support/service/dear/rows.ts'
import {
	asForm,
	asJson,
	browserAccept,
	connectAgain,
	joinService,
	type TestService,
} from '../../support/service/service.ts'
import { threadTime } from '../../support/service/thread-time.ts'

const at = await openTestDatabase()
const env = { SITE_CONTACT: 'abuse@kurz.example' }
const clock = { now: Date.UTC(2026, 10, 20, 12) }
const open = joinService(at, env, clock)
const once = Object.fromEntries(
	['OTHER', 'VISIT', 'CREATE', 'CREATE_AUTHENTICATED'].map((scope) => [`RATE_LIMIT_${scope}`, '1/day']),
)
const over = joinService(at, { ...env, ...once }, clock)
const proxy = await openDatabaseProxy(at)
proxy.mode = 'closing'
const away = joinService({ ...at, database: connectAgain({ ...at, place: proxy.place }) }, env, clock)
await open.ask(
	'/api/v1/auth/sign-up/email',
	asJson({ email: 'operator@example.org', password: 'a good password' }),
)
await open.database.sql`update users set role = 'operator'`
const ground = await prepareGround(open, { links: 3, long: 0, clicks: 1 })
const rows = dearRowsFor(open.app.routes.map(({ path }) => path))

interface Sent {
	path: string
	init: RequestInit
	/** Of the route, for what stands for a name in it. */
	template: string
}
let asked = 0
const sent = (name: string, { ask }: DearRow): Sent => {
	const [path, init = {}] = ask(ground, asked++)
	const isPage = !name.includes('/api/')
	const headers = { ...(init.headers as object), ...(isPage && { accept: browserAccept }) }
	return { path, init: { ...init, headers }, template: name.split(' ')[1]! }
}
const costOf = async ({ handle }: TestService, { path, init }: Sent) => {
	const request = new Request(`http://localhost${path}`, { redirect: 'manual', ...init })
	const begun = threadTime()
	const answer = await handle(request)
	await answer.arrayBuffer()
	return { cost: threadTime() - begun, status: answer.status }
}
/** A first time takes longer. */
const tries = 12
const leastOf = async (times: number, ask: () => ReturnType<typeof costOf>): Promise<number> => {
	const costs: number[] = []
	for (let nth = 0; nth < times; nth++) costs.push((await ask()).cost)
	return Math.min(...costs)
}

const withHeaders = (change: Record<string, string>, { init, ...rest }: Sent): Sent => {
	const { cookie: _, authorization: __, ...headers } = init.headers as Record<string, string>
	return { ...rest, init: { ...init, headers: { ...headers, ...change } } }
}
/** As somebody else's names: there are none. */
const elsewhere = ({ path, template, ...rest }: Sent): Sent | undefined => {
	const [at = '', query] = path.split('?')
	const own = template.split('/')
	const named = at
		.split('/')
		.map((part, nth) => (own[nth]?.startsWith(':') ? `none-${'x'.repeat(19)}` : part))
	return template.includes(':')
		? { ...rest, template, path: named.join('/') + (query === undefined ? '' : `?${query}`) }
		: undefined
}
const withBody = (body: string, one: Sent): Sent | undefined =>
	one.init.method !== 'POST' || one.template.startsWith('/api/')
		? undefined
		: { ...one, init: { ...one.init, body, headers: { ...asForm({}).headers, ...cookieIn(one) } } }
const cookieIn = ({ init }: Sent) => {
	const { cookie } = init.headers as Record<string, string>
	return cookie === undefined ? {} : { cookie }
}
/** Undefined for a request that is from nobody already. */
const without = (headers: Record<string, string>, one: Sent): Sent | undefined =>
	/cookie|authorization/.test(Object.keys(one.init.headers as object).join())
		? withHeaders(headers, one)
		: undefined
/** More fields than a form has, and as much to decode as is taken. */
const bodies = {
	flood: 'a&'.repeat(32_500),
	wide: Array.from({ length: 999 }, (_, nth) => `${nth}=`.padEnd(64, '%C3%A9')).join('&'),
}
/** As much as is taken, and as dear to decode as can be. */
const edit = JSON.stringify({ note: 'x', tags: Array.from({ length: 12_000 }, () => 'é') })
const longEdit = (one: Sent | undefined): Sent | undefined =>
	one?.init.method === 'PATCH' ? { ...one, init: { ...one.init, body: edit } } : undefined
type Way = [name: string, service: TestService, change: (one: Sent) => Sent | undefined]
const ways: Way[] = [
	['over a limit', over, (one) => one],
	['while the database is away', away, (one) => one],
	['signed out', open, (one) => without({}, one)],
	['with a dead session', open, (one) => without({ cookie: 'sid=dead.beef' }, one)],
	['for what is not there', open, elsewhere],
	['with another method', open, (one) => ({ ...one, init: { ...one.init, body: null, method: 'PURGE' } })],
	['a long edit of what is not there', open, (one) => longEdit(elsewhere(one))],
	...Object.entries(bodies).flatMap(([name, body]): Way[] => [
		[`${name} over a limit`, over, (one) => withBody(body, one)],
		[`${name} while the database is away`, away, (one) => withBody(body, one)],
		[`${name} signed out`, open, (one) => withBody(body, withHeaders({}, one))],
	]),
]
const refusals = [401, 404, 405, 429, 503]

/** What costs less than a visit keeps none away: the bound where an answer costs nearly nothing. */
let visit = 0
const seen = new Map<string, Set<number>>(ways.map(([name]) => [name, new Set()]))
beforeAll(async () => {
	const row = rows['GET /:short_url']!
	visit = await leastOf(2 * tries, () => costOf(open, sent('GET /:short_url', row)))
	// Who is refused was served before.
	for (const [name, one] of Object.entries(rows)) await costOf(over, sent(name, one))
})

/** The ways that cost the loop more than they may, with microseconds. */
const findDearer = async (
	name: string,
	row: DearRow,
): Promise<[way: string, cost: number, most: number][]> => {
	let usual = 0
	const served = await leastOf(4, async () => {
		const one = await costOf(open, sent(name, row))
		usual = one.status
		return one
	})
	// The same work is measured half as dear again on a busy machine.
	const most = 2 * Math.max(visit, served)
	const dearer: [string, number, number][] = []
	for (const [way, service, change] of ways) {
		let least = Number.POSITIVE_INFINITY
		for (let nth = 0; nth < tries && least >= most; nth++) {
			const one = change(sent(name, row))
			if (one === undefined) break
			const { cost, status } = await costOf(service, one)
			seen.get(way)!.add(status)
			// What it answers to everybody is its usual work.
			least = refusals.includes(status) && status !== usual ? Math.min(least, cost) : 0
		}
		if (least >= most && least !== Number.POSITIVE_INFINITY) dearer.push([way, least, most])
	}
	return dearer
}
it.each(Object.entries(rows))('%s', async (name, row) => {
	// Measured anew: what others do on the machine makes now one dearer, now the other.
	for (let round = 0; round < 2; round++) if ((await findDearer(name, row)).length === 0) return
	expect(await findDearer(name, row)).toEqual([])
})

it('each way refuses', () => {
	for (const [way, status] of [
		['over a limit', 429],
		['flood over a limit', 429],
		['wide over a limit', 429],
		['while the database is away', 503],
		['signed out', 401],
		['with a dead session', 401],
		['wide signed out', 401],
		['for what is not there', 404],
		['with another method', 405],
		['a long edit of what is not there', 404],
		['wide while the database is away', 503],
	] as const)
		expect([way, ...seen.get(way)!]).toContain(status)
})
