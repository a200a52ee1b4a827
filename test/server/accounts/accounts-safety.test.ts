/** Accounts leak nothing: no session token, no address, no hint that an account exists. */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { connect } from '../../../server/store/driver/connect.ts'
import { merged, send, signUp, tokenOf, visitPage, withCookie } from '../../support/service/people.ts'
import { asForm, asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const { sql } = service.database

/** Endpoints that libraries for accounts have under such a path, and that nobody may find here. */
const unknown = [
	...['POST /sign-in/social', 'POST /callback/:id', 'POST /get-session', 'POST /reset-password'],
	...['POST /verify-password', 'GET /verify-email', 'POST /send-verification-email', 'POST /change-email'],
	...['POST /change-password', 'POST /update-session', 'POST /update-user', 'POST /delete-user'],
	...['POST /request-password-reset', 'GET /reset-password/:token', 'POST /revoke-session', 'GET /error'],
	...['POST /link-social', 'GET /list-accounts', 'GET /delete-user/callback', 'POST /unlink-account'],
	...['POST /refresh-token', 'POST /get-access-token', 'GET /account-info', 'GET /ok'],
	// Without a provider.
	...['GET /callback/:id', 'POST /logout/:id'],
]

it.each(unknown)('%s is not answered, even with a session', async (endpoint) => {
	const { cookie } = await signUp(service)
	const [method = '', path = ''] = endpoint.split(' ')
	const init = method === 'GET' ? {} : { ...asJson({}), method }
	const at = `/api/v1/auth${path.replace(/:\w+/g, 'oidc')}`
	const answer = await service.ask(at, merged(init, withCookie(cookie)))
	expect([answer.status, await answer.text()]).toEqual([404, '{"error":"not_found"}'])
	expect((await service.ask('/api/v1/my-links', withCookie(cookie))).status).toBe(200)
})

it.each([
	...['/sign-up/email/', '/Sign-Up/email', '//sign-up/email', '/./sign-up/email', '/x/../sign-up/email'],
	'',
])('%s is no endpoint, or the same one behind the same rules', async (path) => {
	const foreign = { headers: { origin: 'https://evil.example' } }
	const body = { email: 'foreign@example.org', password: 'a good password' }
	const answer = await service.ask(`/api/v1/auth${path}`, merged(asJson(body), foreign))
	expect([403, 404]).toContain(answer.status)
	expect(await sql`select from users where email = 'foreign@example.org'`).toHaveLength(0)
})

it('no answer contains a session token, and no session an address', async () => {
	const person = await signUp(service)
	const second = await service.ask('/api/v1/auth/sign-in/email', asJson(person))
	await tokenOf(service, person)
	const sessions = await sql<{ token: string }[]>`select * from sessions`
	expect(JSON.stringify(sessions)).not.toMatch(/\d+\.\d+\.\d+\.\d+|::1/)
	const tokens = sessions.map(({ token }) => token)
	expect(tokens.length).toBeGreaterThan(1)
	const answers = [second]
	for (const path of ['get-session', 'list-sessions'])
		answers.push(await service.ask(`/api/v1/auth/${path}`, withCookie(person.cookie)))
	for (const path of ['/', '/links', '/account', '/sign-in', '/api/v1/my-links'])
		answers.push(await visitPage(service, path, person.cookie))
	answers.push(await service.ask('/api/v1/auth/sign-in/email', asJson(person)))
	answers.push(await service.ask('/api/v1/tokens', asJson({ ...person, name: 'x' })))
	answers.push(await send(service, '/sign-in', { email: person.email, password: person.password }))
	for (const path of ['revoke-other-sessions', 'revoke-sessions', 'sign-out'])
		answers.push(await service.ask(`/api/v1/auth/${path}`, merged(asJson({}), withCookie(person.cookie))))
	for (const answer of answers) {
		const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie').join()
		const said = headers + (await answer.text())
		for (const token of tokens) expect(said).not.toContain(token)
	}
	expect(service.logged.join('')).not.toMatch(new RegExp(tokens.join('|')))
})

const guessing = ['/api/v1/auth/sign-in/email', '/api/v1/tokens']
it.each(guessing)('whether an address has an account is not revealed by %s', async (path) => {
	const { email } = await signUp(service)
	const ask = async (of: string) => {
		const answer = await service.ask(path, asJson({ email: of, password: 'wrong password', name: 'x' }))
		const headers = [...answer.headers].filter(([name]) => !/^(x-request-id|date)$/.test(name))
		return [answer.status, headers, await answer.text()]
	}
	expect(await ask(email)).toEqual(await ask('nobody@example.org'))
})

it('whether an address has an account is never logged', async () => {
	const { email } = await signUp(service, { email: 'never-logged@example.org' })
	await service.ask('/api/v1/auth/sign-up/email', asJson({ email, password: 'a good password' }))
	await service.ask('/api/v1/auth/sign-in/email', asJson({ email, password: 'wrong password' }))
	expect(service.logged.join('')).not.toContain('never-logged')
})

describe('with the database away', () => {
	const database = connect('postgres://nobody:x@127.0.0.1:9/none', { prepare: false })
	const away = joinService({ ...service, database })
	const cookie = 'sid=abc.def'
	const account = { email: 'away@example.org', password: 'a good password', name: 'x' }
	it.each<[string, string, RequestInit?]>([
		['signing up', '/api/v1/auth/sign-up/email', asJson(account)],
		['signing in', '/api/v1/auth/sign-in/email', asJson(account)],
		['a new token', '/api/v1/tokens', asJson(account)],
		['signing out', '/api/v1/auth/sign-out', { method: 'POST' }],
		['the sign-out form', '/sign-out', asForm({})],
		['the list', '/api/v1/my-links'],
		['the page of links', '/links'],
		['get-session', '/api/v1/auth/get-session'],
	])('%s is 503, and no cookie is set or cleared', async (_, path, init = {}) => {
		const hasCookie = !JSON.stringify(init).includes(account.email)
		const signed = hasCookie ? withCookie((await signUp(service)).cookie) : {}
		const answer = await away.ask(path, merged(init, signed))
		expect([answer.status, answer.headers.getSetCookie()]).toEqual([503, []])
	})

	it('nothing that was sent is printed or logged', async () => {
		const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
		onTestFinished(() => printed.mockRestore())
		const email = 'relation-table-column@example.org'
		for (const path of ['sign-up/email', 'sign-in/email'])
			await away.ask(`/api/v1/auth/${path}`, asJson({ ...account, email }))
		expect(printed.mock.calls).toEqual([])
		expect(away.logged.join('')).not.toContain('relation-table-column')
	})

	it('a cookie that is not ours is refused as ever', async () => {
		expect((await away.ask('/api/v1/my-links', withCookie(cookie))).status).toBe(401)
	})
})
