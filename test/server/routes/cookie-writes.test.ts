/** No other site can make a browser write with its cookie, on any route that writes. */
import { expect, it } from 'vitest'
import { merged, type Person, signUp, tokenOf, withCookie } from '../../support/service/people.ts'
import { asForm, asJson, baseUrl, openService } from '../../support/service/service.ts'
import { readAllRows } from '../../support/service/table-texts.ts'

const service = await openService({
	OIDC_ISSUER: 'http://127.0.0.1:9',
	OIDC_CLIENT_ID: 'kurz',
	OIDC_CLIENT_SECRET: 'secret',
})

interface Route {
	method: string
	path: string
}
const reads = ['GET', 'HEAD', 'OPTIONS']
const writes = service.app.routes
	.filter(({ method }) => !reads.includes(method))
	.filter(
		({ method, path }, at, all) => all.findIndex((one) => one.method === method && one.path === path) === at,
	)
	.flatMap(({ method, path }) =>
		path.endsWith('/auth/*')
			? ['sign-up/email', 'sign-in/email', 'sign-out', 'revoke-sessions', 'revoke-other-sessions'].map(
					(part) => ({ method, path: path.replace('*', part) }),
				)
			: [{ method, path }],
	)

/** What the cookie opens nothing of: a key, a link's password or an account's is in the request itself, and any site may ask. */
const isOpenToAll = ({ method, path }: Route): boolean =>
	path.startsWith('/api/v1/') &&
	(path.includes(':monitor_key') ||
		['POST /api/v1/:short_url', 'POST /api/v1/tokens', 'POST /api/v1/figures'].includes(`${method} ${path}`))

const byCookie = writes.filter((route) => !isOpenToAll(route))
const named = (routes: Route[]): [string, Route][] =>
	routes.map((route) => [`${route.method} ${route.path}`, route])

let people = 0

/** Somebody with a link and a token, and what asks for a route with their cookie, filled in rightly. */
const createAsk = async () => {
	const person: Person = await signUp(service)
	const alias = `cookie-${people++}`
	await tokenOf(service, person)
	const made = await service.ask(
		'/api/v1/shorten',
		merged(asJson({ url: 'https://target.example/', alias }), withCookie(person.cookie)),
	)
	const key = (await made.json()).monitor_url.slice(2)
	const fields = {
		email: person.email,
		password: person.password,
		name: 'x',
		url: 'https://target.example/',
		action: 'delete',
		confirm: 'yes',
		current: person.password,
		new: 'another password',
	}
	return ({ method, path }: Route, headers: Record<string, string>): Promise<Response> => {
		const body = path.startsWith('/api/') ? asJson(fields) : asForm(fields)
		const at = path.replace(':short_url', alias).replace(':monitor_key', key)
		return service.ask(
			at,
			merged(method === 'DELETE' ? {} : body, withCookie(person.cookie), { method, headers }),
		)
	}
}

const foreign: Record<string, string>[] = [
	{ origin: 'https://evil.example' },
	{ origin: 'null' },
	{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
	{ 'sec-fetch-site': 'cross-site' },
	{ 'sec-fetch-site': 'same-site' },
]

it('the routes that write are the known ones', () => {
	const names = named(byCookie).map(([name]) => name)
	for (const name of [
		'DELETE /api/v1/my-links/:short_url',
		'DELETE /api/v1/tokens/current',
		'POST /api/v1/shorten',
	])
		expect(names).toContain(name)
	expect(names.length).toBeGreaterThan(20)
	for (const { path } of writes) expect(path.replace(/:(short_url|monitor_key)/g, '')).not.toMatch(/[:*]/)
})

it.each(named(byCookie))(
	'%s: 403 for another site, which changes nothing, and allowed for its own',
	async (_, route) => {
		const ask = await createAsk()
		const before = await readAllRows(service)
		for (const headers of foreign) {
			const answer = await ask(route, headers)
			expect([headers, answer.status, answer.headers.getSetCookie()]).toEqual([headers, 403, []])
		}
		expect((await readAllRows(service)).sort()).toEqual(before.sort())
		expect((await ask(route, { origin: baseUrl })).status).not.toBe(403)
	},
)

it.each(named(writes.filter(isOpenToAll)))(
	'%s: the cookie makes no difference, so another site gains nothing',
	async (_, route) => {
		const [withIt, withoutIt] = [await createAsk(), await createAsk()]
		const stranger = { origin: 'https://evil.example' }
		const [one, other] = [await withIt(route, stranger), await withoutIt(route, { ...stranger, cookie: '' })]
		expect(one.status).toBe(other.status)
		expect(one.headers.getSetCookie()).toEqual([])
		// Whoever asks from elsewhere can't have a browser send the cookie along and read the answer.
		expect(one.headers.get('access-control-allow-origin')).toBe('*')
		expect(one.headers.has('access-control-allow-credentials')).toBe(false)
	},
)
