/** No other site can make a browser write with its cookie, on any route that writes. */
import { expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, type Person, signUp, tokenOf, withCookie } from '../../support/service/people.ts'
import { asForm, asJson, baseUrl, openService } from '../../support/service/service.ts'
import { readAllRows } from '../../support/service/table-texts.ts'

const oidc = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'kurz', OIDC_CLIENT_SECRET: 'secret' }
const service = await openService(oidc)

interface Route {
	method: string
	path: string
}
const reads = ['GET', 'HEAD', 'OPTIONS']
const authParts = ['sign-up/email', 'sign-in/email', 'sign-out', 'revoke-sessions', 'revoke-other-sessions']
const routes = service.app.routes.filter(({ method }) => !reads.includes(method))
const writes = [
	...new Map(routes.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values(),
].flatMap(({ method, path }): Route[] => {
	const parts = path.endsWith('/auth/*') ? authParts : ['*']
	return parts.map((part) => ({ method, path: path.replace('*', part) }))
})

/** The cookie opens nothing here: the key or password is in the request, and any site may ask. */
const isOpenToAll = ({ method, path }: Route): boolean => {
	const withPassword = ['POST /api/v1/:short_url', 'POST /api/v1/tokens', 'POST /api/v1/figures']
	return (
		path.startsWith('/api/v1/') &&
		(path.includes(':monitor_key') || withPassword.includes(`${method} ${path}`))
	)
}

const byCookie = writes.filter((route) => !isOpenToAll(route))
const named = (routes: Route[]): [string, Route][] =>
	routes.map((route) => [`${route.method} ${route.path}`, route])

let people = 0

/** A person with a link and a token, and what sends a route a valid request with their cookie. */
const createAsk = async () => {
	const person: Person = await signUp(service)
	const alias = `cookie-${people++}`
	await tokenOf(service, person)
	const { key } = await makeOwn(service, person, { alias })
	const { email, password } = person
	const fields = {
		...{ email, password, name: 'x', url: 'https://target.example/', action: 'delete', confirm: 'yes' },
		...{ current: password, new: 'another password' },
	}
	return ({ method, path }: Route, headers: Record<string, string>): Promise<Response> => {
		const body = path.startsWith('/api/') ? asJson(fields) : asForm(fields)
		const at = path.replace(':short_url', alias).replace(':monitor_key', key)
		const sent = merged(method === 'DELETE' ? {} : body, withCookie(person.cookie), { method, headers })
		return service.ask(at, sent)
	}
}

const evil = 'https://evil.example'
const origins = [evil, 'https://kurz.example.evil.example', 'http://kurz.example', 'kurz.example', 'null']
const foreign: Record<string, string>[] = [
	...origins.map((origin) => ({ origin })),
	{ origin: evil, 'sec-fetch-site': 'same-origin' },
	...['cross-site', 'same-site', 'none'].map((site) => ({ 'sec-fetch-site': site })),
]

it('the routes that write are the known ones', () => {
	const names = named(byCookie).map(([name]) => name)
	for (const path of ['/', '/sign-in', '/sign-in/oidc', '/sign-up', '/sign-out', '/links', '/:short_url'])
		expect(names).toContain(`POST ${path}`)
	for (const path of ['my-links/:short_url', 'tokens/current'])
		expect(names).toContain(`DELETE /api/v1/${path}`)
	expect(names).toContain('POST /api/v1/shorten')
	expect(names.filter((name) => name.startsWith('POST /account/'))).toHaveLength(20)
	for (const { path } of writes)
		expect(path.replace(/:(short_url|monitor_key|import_id|team|account|offer)/g, '')).not.toMatch(/[:*]/)
})

it.each(named(byCookie))('%s: only its own site may write, others change nothing', async (_, route) => {
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
	// Another origin can't have a browser send the cookie along and read the answer.
	expect(one.headers.get('access-control-allow-origin')).toBe('*')
	expect(one.headers.has('access-control-allow-credentials')).toBe(false)
})
