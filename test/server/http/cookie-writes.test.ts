/** No other site can make a browser write with its cookie, on any route that writes. */
import { expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
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
	const { key } = await makeOwn(service, person, { alias })
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
	{ origin: 'https://kurz.example.evil.example' },
	{ origin: 'http://kurz.example' },
	{ origin: 'kurz.example' },
	{ origin: 'null' },
	{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
	{ 'sec-fetch-site': 'cross-site' },
	{ 'sec-fetch-site': 'same-site' },
	{ 'sec-fetch-site': 'none' },
]

it('the routes that write are the known ones', () => {
	const names = named(byCookie).map(([name]) => name)
	for (const path of ['/', '/sign-in', '/sign-in/oidc', '/sign-up', '/sign-out', '/links', '/:short_url'])
		expect(names).toContain(`POST ${path}`)
	for (const path of ['my-links/:short_url', 'tokens/current'])
		expect(names).toContain(`DELETE /api/v1/${path}`)
	expect(names).toContain('POST /api/v1/shorten')
	expect(names.filter((name) => name.startsWith('POST /account/'))).toHaveLength(6)
	for (const { path } of writes) expect(path.replace(/:(short_url|monitor_key)/g, '')).not.toMatch(/[:*]/)
})

it.each(named(byCookie))('%s: only its own site may, others change nothing', async (_, route) => {
	const ask = await createAsk()
	const before = await readAllRows(service)
	const answers = await Promise.all(foreign.map((headers) => ask(route, headers)))
	for (const [nth, answer] of answers.entries())
		expect([foreign[nth], answer.status, answer.headers.getSetCookie()]).toEqual([foreign[nth], 403, []])
	expect((await readAllRows(service)).sort()).toEqual(before.sort())
	expect((await ask(route, { origin: baseUrl })).status).not.toBe(403)
})

const openToAll = named(writes.filter(isOpenToAll))
it.each(openToAll)('%s: the cookie makes no difference', async (_, route) => {
	const [withIt, withoutIt] = [await createAsk(), await createAsk()]
	const stranger = { origin: 'https://evil.example' }
	const [one, other] = [await withIt(route, stranger), await withoutIt(route, { ...stranger, cookie: '' })]
	expect(one.status).toBe(other.status)
	expect(one.headers.getSetCookie()).toEqual([])
	// Whoever asks from elsewhere can't have a browser send the cookie along and read the answer.
	expect(one.headers.get('access-control-allow-origin')).toBe('*')
	expect(one.headers.has('access-control-allow-credentials')).toBe(false)
})
