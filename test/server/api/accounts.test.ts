/** An account from sign-up to deletion, and its cookie (server/INTERFACE.md, "Accounts"). */
import { expect, it } from 'vitest'
import { clientWith } from '../../support/service/own-links.ts'
import { bearer, cookieOf, merged, signUp, tokenOf, withCookie } from '../../support/service/people.ts'
import { asJson, baseUrl, openService } from '../../support/service/service.ts'

const service = await openService()
const url = 'https://target.example/account'
const list = (init: RequestInit) => service.ask('/api/v1/my-links', init)

it('a person signs up, gets a token, makes a link, lists it with token and cookie, sees details, deletes it', async () => {
	const person = await signUp(service)
	const token = await tokenOf(service, person)
	expect(token).toMatch(/^kz_/)
	const client = clientWith(service, token)
	const { short_url, monitor_url } = await client.shorten({ url })
	expect(monitor_url).toMatch(/^m\/[\w-]{24}$/)
	await service.ask(`/${short_url}`)
	const mine = await client.myLinks()
	const shown = { short_url, long_url: url, clicks: 1, unique_clicks: 1 }
	expect(mine).toMatchObject({ total: 1, body: [{ data: shown }] })
	expect(mine.body[0]!.clicks).toHaveLength(1)
	expect(await (await list(withCookie(person.cookie))).json()).toEqual(mine.body)
	expect(await client.details(short_url, undefined)).toMatchObject({ clicks: 1, linkData: { short_url } })
	expect((await service.client.analytics(short_url, monitor_url.slice(2))).body.data.clicks).toBe(1)
	expect(await client.remove(short_url, undefined)).toEqual({ status: 'success' })
	expect((await service.ask(`/${short_url}`)).status).toBe(404)
	expect((await client.myLinks()).body).toEqual([])
})

it.each([
	['the service’s own Origin', { origin: baseUrl }],
	['an Origin whose host is the Host', { origin: 'http://lan:3000', host: 'lan:3000' }],
	['same-origin', { 'sec-fetch-site': 'same-origin' }],
	['neither header', {}],
])('the cookie writes with %s', async (_, headers) => {
	const { cookie } = await signUp(service)
	const init = merged(asJson({ url }), withCookie(cookie), { headers })
	expect((await service.ask('/api/v1/shorten', init)).status).toBe(201)
})

it('a cookie sent twice, once empty, never makes an anonymous link', async () => {
	const { cookie } = await signUp(service)
	for (const both of [`sid=; ${cookie}`, `${cookie}; sid=`, 'sid=; sid=dead.beef']) {
		const made = await service.ask('/api/v1/shorten', merged(asJson({ url }), withCookie(both)))
		expect([both, made.status]).toEqual([both, (await list(withCookie(both))).status === 200 ? 201 : 401])
	}
})

it('the cookie is ignored when a Bearer token comes with it', async () => {
	const person = await signUp(service)
	const token = await tokenOf(service, person)
	expect((await list(merged(bearer(token), withCookie('sid=dead')))).status).toBe(200)
	expect((await list(merged(bearer('kz_dead'), withCookie(person.cookie)))).status).toBe(401)
	const foreign = merged(asJson({ url }), bearer(token), { headers: { origin: 'https://elsewhere.example' } })
	expect((await service.ask('/api/v1/shorten', foreign)).status).toBe(201)
})

it('a sign-up names everything that is wrong with it', async () => {
	const answer = await service.ask(
		'/api/v1/auth/sign-up/email',
		asJson({ email: 'nobody', password: 'short' }),
	)
	const { details } = await answer.json()
	expect(details).toMatchObject([
		{ path: 'email', code: 'invalid_format' },
		{ path: 'password', code: 'too_small' },
	])
})

it.each([
	['128 emoji are a password of 128 characters', '🎉'.repeat(128), 200],
	['7 emoji are one of 7', '🎉'.repeat(7), 400],
])('%s', async (_, password, status) => {
	const email = `${crypto.randomUUID()}@people.example`
	const answer = await service.ask('/api/v1/auth/sign-up/email', asJson({ email, password }))
	expect(answer.status).toBe(status)
})

it('a session keeps as much of the browser’s name as a click does', async () => {
	const credentials = { email: `${crypto.randomUUID()}@people.example`, password: 'correct horse' }
	const headers = { 'user-agent': 'x'.repeat(10_000) }
	const answer = await service.ask('/api/v1/auth/sign-up/email', merged(asJson(credentials), { headers }))
	const cookie = answer.headers.get('set-cookie')!.split(';', 1)[0]!
	const [session] = await (await service.ask('/api/v1/auth/list-sessions', withCookie(cookie))).json()
	expect(session.userAgent).toHaveLength(512)
})

it.each([
	['revoke-sessions', 401],
	['revoke-other-sessions', 200],
])('%s: the own session answers %i then, another one 401', async (name, own) => {
	const person = await signUp(service)
	const again = await service.ask('/api/v1/auth/sign-in/email', asJson(person))
	const init = merged(asJson({}), withCookie(person.cookie))
	expect((await service.ask(`/api/v1/auth/${name}`, init)).status).toBe(200)
	const opens = async (cookie: string) => (await service.ask('/api/v1/my-links', withCookie(cookie))).status
	expect([await opens(person.cookie), await opens(cookieOf(again))]).toEqual([own, 401])
})
