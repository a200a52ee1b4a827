/** No form route accepts what another site sends. */
import { expect, it } from 'vitest'
import { merged, send, signUp } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'

const service = await openService({
	OIDC_ISSUER: 'http://127.0.0.1:9',
	OIDC_CLIENT_ID: 'kurz',
	OIDC_CLIENT_SECRET: 'secret',
})
const person = await signUp(service)
const alias = 'form-link'
const made = await service.client.shorten({ url: 'https://target.example/', alias })
const filled: Record<string, string> = { ':short_url': alias, ':monitor_key': made.monitor_url.slice(2) }

/** Every path that takes a form: what is outside the interface, and signing in. */
const formPaths = [
	...new Set(
		service.app.routes
			.filter(({ method, path }) => method === 'POST' && !/^\/api\/v1\/(?!auth)/.test(path))
			.map(({ path }) => path),
	),
].flatMap((path) =>
	path.endsWith('/auth/*')
		? ['sign-up/email', 'sign-in/email', 'sign-out', 'revoke-sessions'].map((part) => path.replace('*', part))
		: [path.replace(/:\w+/g, (name) => filled[name] ?? name)],
)

it('the form routes are the known ones', () => {
	for (const path of ['/', '/sign-in', '/sign-in/oidc', '/sign-up', '/sign-out', '/links', `/links/${alias}`])
		expect(formPaths).toContain(path)
	expect(formPaths.filter((path) => path.startsWith('/account/'))).toHaveLength(6)
	expect(formPaths).toEqual(expect.arrayContaining([`/${alias}`, `/m/${filled[':monitor_key']}`]))
	expect(formPaths.filter((path) => /[:*]/.test(path))).toEqual([])
})

const foreign: [string, Record<string, string>][] = [
	['a foreign Origin', { origin: 'https://evil.example' }],
	['an Origin that only begins like ours', { origin: 'https://kurz.example.evil.example' }],
	['another scheme', { origin: 'http://kurz.example' }],
	['Origin null', { origin: 'null' }],
	['an Origin that is none', { origin: 'kurz.example' }],
	['no Origin, cross-site', { 'sec-fetch-site': 'cross-site' }],
	['no Origin, same-site', { 'sec-fetch-site': 'same-site' }],
	['no Origin, none', { 'sec-fetch-site': 'none' }],
]
it.each(formPaths)('POST %s', async (path) => {
	const fields = {
		...person,
		name: 'x',
		url: 'https://target.example/',
		action: 'delete',
		confirm: 'yes',
		current: person.password,
		new: 'another password',
	}
	for (const [, headers] of foreign) {
		const answer = path.startsWith('/api/')
			? await service.ask(path, merged(asJson(fields), { headers: { ...headers, cookie: person.cookie } }))
			: await send(service, path, fields, { cookie: person.cookie, headers })
		expect([headers, answer.status, answer.headers.getSetCookie()]).toEqual([headers, 403, []])
	}
})

it('and none of them changed anything', async () => {
	const { sql } = service.database
	const [counts] = await sql`select (select count(*)::integer from users) as users,
		(select count(*)::integer from links) as links, (select count(*)::integer from sessions) as sessions,
		(select count(*)::integer from access_tokens) as tokens,
		(select count(*)::integer from click_log) as clicks`
	expect(counts).toEqual({ users: 1, links: 1, sessions: 1, tokens: 0, clicks: 0 })
	expect((await send(service, '/sign-in', { email: person.email, password: person.password })).status).toBe(
		303,
	)
})
