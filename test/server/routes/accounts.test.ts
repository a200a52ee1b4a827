/** An account from sign-up to deletion, and its cookie (server/INTERFACE.md, "Accounts"). */
import { describe, expect, it } from 'vitest'
import { createClient } from '../../../shared/client.ts'
import { bearer, merged, signUp, tokenOf, withCookie } from '../../support/service/people.ts'
import { asJson, baseUrl, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const url = 'https://target.example/account'
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).error]
const list = (init: RequestInit, at = service) => at.ask('/api/v1/my-links', init)

describe('a person', () => {
	it('signs up, gets a token, makes a link, lists it with token and cookie, sees details, deletes it', async () => {
		const person = await signUp(service)
		const token = await tokenOf(service, person)
		expect(token).toMatch(/^kz_/)
		const client = createClient({
			origin: 'http://localhost',
			token,
			fetch: async (r) => service.app.handle(r),
		})
		const { short_url, monitor_url } = await client.shorten({ url })
		expect(monitor_url).toMatch(/^m\/[\w-]{24}$/)
		await service.ask(`/${short_url}`)
		const mine = await client.myLinks()
		expect(mine).toMatchObject({
			total: 1,
			body: [{ data: { short_url, long_url: url, clicks: 1, unique_clicks: 1 } }],
		})
		expect(mine.body[0]!.clicks).toHaveLength(1)
		expect(await (await list(withCookie(person.cookie))).json()).toEqual(mine.body)
		expect(await client.myLinkDetails(short_url)).toMatchObject({ clicks: 1, linkData: { short_url } })
		expect((await service.client.analytics(short_url, monitor_url.slice(2))).body.data.clicks).toBe(1)
		expect(await client.removeMyLink(short_url)).toEqual({ status: 'success' })
		expect((await service.ask(`/${short_url}`)).status).toBe(404)
		expect((await client.myLinks()).body).toEqual([])
	})

	it("sees nothing of other people's links: the same 404 as for an unknown link", async () => {
		const [owner, other] = [await signUp(service), await signUp(service)]
		const made = await service.ask('/api/v1/shorten', merged(asJson({ url }), withCookie(owner.cookie)))
		const { short_url } = await made.json()
		expect(await (await list(withCookie(other.cookie))).json()).toEqual([])
		for (const [method, path] of [
			['GET', '/details'],
			['DELETE', ''],
		] as const) {
			const bytes = async (slug: string) => {
				const answer = await service.ask(
					`/api/v1/my-links/${slug}${path}`,
					merged({ method }, withCookie(other.cookie)),
				)
				return [answer.status, await answer.text()]
			}
			expect(await bytes(short_url)).toEqual([404, '{"error":"not_found"}'])
			expect(await bytes('nothere')).toEqual([404, '{"error":"not_found"}'])
		}
		expect((await service.ask(`/${short_url}`)).status).toBe(302)
	})

	it('may reuse the alias of their own deleted link at once, and nobody else may', async () => {
		const [owner, other] = [await signUp(service), await signUp(service)]
		const make = (cookie: string) =>
			service.ask('/api/v1/shorten', merged(asJson({ url, alias: 'my-own-1' }), withCookie(cookie)))
		expect((await make(owner.cookie)).status).toBe(201)
		await service.ask('/my-own-1')
		await service.ask('/api/v1/my-links/my-own-1', merged({ method: 'DELETE' }, withCookie(owner.cookie)))
		expect((await make(other.cookie)).status).toBe(409)
		expect((await service.ask('/api/v1/shorten', asJson({ url, alias: 'my-own-1' }))).status).toBe(409)
		expect((await make(owner.cookie)).status).toBe(201)
	})
})

describe('the cookie', () => {
	it('is sid: HttpOnly, SameSite=Lax, 30 days, Secure on https', async () => {
		const sign = async (at: typeof service, email: string) =>
			(
				await at.ask('/api/v1/auth/sign-up/email', asJson({ email, password: 'a good password' }))
			).headers.getSetCookie()
		const cookies = await sign(service, 'cookie-1@example.org')
		expect(cookies).toHaveLength(1)
		expect(cookies[0]).toMatch(/^sid=[^;]+;/)
		for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Secure', 'Max-Age=2592000'])
			expect(cookies[0]).toContain(attribute)
		const plain = joinService(service, { BASE_URL: 'http://localhost:3000' })
		expect((await sign(plain, 'cookie-2@example.org'))[0]).not.toContain('Secure')
	})

	it('opens get-session, and its value is in no body', async () => {
		const { cookie, email } = await signUp(service)
		const answer = await service.ask('/api/v1/auth/get-session', withCookie(cookie))
		const text = await answer.text()
		expect([answer.status, JSON.parse(text).user.email]).toEqual([200, email])
		const value = decodeURIComponent(cookie.slice(4)).split('.')[0]!
		expect(text).not.toContain(value)
	})

	it('that is dead is 401 everywhere, also when creating, and is cleared', async () => {
		for (const [path, init] of [
			['/api/v1/my-links', {}],
			['/api/v1/shorten', asJson({ url })],
			['/api/v1/my-links/abcdefg', { method: 'DELETE' }],
			['/api/v1/auth/list-sessions', {}],
			['/api/v1/auth/revoke-sessions', asJson({})],
			['/api/v1/auth/revoke-other-sessions', asJson({})],
		] as const) {
			const answer = await service.ask(path, merged(init, withCookie('sid=dead.beef')))
			expect(await codeOf(answer)).toEqual([401, 'unauthorized'])
			expect(answer.headers.get('www-authenticate')).toBe('Bearer')
			expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^sid=;.*Max-Age=0/)])
		}
	})

	const writes: [string, Record<string, string>, number][] = [
		['a foreign Origin', { origin: 'https://evil.example' }, 403],
		['Origin null', { origin: 'null' }, 403],
		['no Origin but cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
		['no Origin but same-site', { 'sec-fetch-site': 'same-site' }, 403],
		['no Origin but none', { 'sec-fetch-site': 'none' }, 403],
		['the own Origin', { origin: baseUrl }, 201],
		['an Origin whose host is the Host', { origin: 'http://lan:3000', host: 'lan:3000' }, 201],
		['same-origin', { 'sec-fetch-site': 'same-origin' }, 201],
		['neither header', {}, 201],
	]
	it.each(writes)('a write with %s', async (_, headers, status) => {
		const { cookie } = await signUp(service)
		const answer = await service.ask(
			'/api/v1/shorten',
			merged(asJson({ url }), withCookie(cookie), { headers }),
		)
		expect(answer.status).toBe(status)
	})

	it('that comes twice, once empty, is never an anonymous link', async () => {
		const { cookie } = await signUp(service)
		for (const both of [`sid=; ${cookie}`, `${cookie}; sid=`, 'sid=; sid=dead.beef']) {
			const made = await service.ask('/api/v1/shorten', merged(asJson({ url }), withCookie(both)))
			expect([both, made.status]).toEqual([both, (await list(withCookie(both))).status === 200 ? 201 : 401])
		}
	})

	it('is ignored when a Bearer token comes with it', async () => {
		const person = await signUp(service)
		const token = await tokenOf(service, person)
		expect((await list(merged(bearer(token), withCookie('sid=dead')))).status).toBe(200)
		expect((await list(merged(bearer('kz_dead'), withCookie(person.cookie)))).status).toBe(401)
		const foreign = merged(asJson({ url }), bearer(token), {
			headers: { origin: 'https://elsewhere.example' },
		})
		expect((await service.ask('/api/v1/shorten', foreign)).status).toBe(201)
	})
})
