/** Owns the proof of the contract's section "Accounts": signing up and in, sessions, tokens, and what each of them opens. */
import { describe, expect, it } from 'vitest'
import { createClient } from '../../../shared/client.ts'
import { bearer, cookieOf, merged, signUp, tokenOf, withCookie } from '../../support/people.ts'
import { asForm, asJson, baseUrl, connectAgain, joinService, openService } from '../../support/service.ts'

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

	it("sees none of another's links: 404, the same bytes as for an unknown link", async () => {
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

	it('may take the name of a link of their own again at once, and nobody else may', async () => {
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

	it('opens get-session, and its value stands in no body', async () => {
		const { cookie, email } = await signUp(service)
		const answer = await service.ask('/api/v1/auth/get-session', withCookie(cookie))
		const text = await answer.text()
		expect([answer.status, JSON.parse(text).user.email]).toEqual([200, email])
		const value = decodeURIComponent(cookie.slice(4)).split('.')[0]!
		expect(text).not.toContain(value)
	})

	it('that is dead is 401 everywhere, also on create, and is cleared', async () => {
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

	it('is not looked at when a Bearer token comes with it', async () => {
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

describe('signing in', () => {
	const signIn = (
		body: unknown,
		init: RequestInit & { peer?: string } = {},
		path = '/api/v1/auth/sign-in/email',
	) => service.ask(path, { ...merged(asJson(body), init), ...(init.peer && { peer: init.peer }) })

	it('gives a cookie that works', async () => {
		const { email, password } = await signUp(service)
		const answer = await signIn({ email: email.toUpperCase(), password })
		expect(answer.status).toBe(200)
		expect((await list(withCookie(cookieOf(answer)))).status).toBe(200)
	})

	it.each([
		['a wrong password', { password: 'wrong password' }, 401, 'invalid_password'],
		['an unknown address', { email: 'nobody@example.org' }, 401, 'invalid_password'],
		['no password', { password: '' }, 400, 'validation_failed'],
		['a number', { password: 5 }, 400, 'validation_failed'],
	])('with %s fails, by cookie and by token', async (_, wrong, status, code) => {
		const { email, password } = await signUp(service)
		const body = { email, password, name: 'x', ...wrong }
		expect(await codeOf(await signIn(body))).toEqual([status, code])
		expect(await codeOf(await signIn(body, {}, '/api/v1/tokens'))).toEqual([status, code])
	})

	it.each(['/api/v1/auth/sign-in/email', '/api/v1/auth/sign-up/email'])(
		'from another site is refused: %s',
		async (path) => {
			const { email, password } = await signUp(service)
			for (const headers of [
				{ origin: 'https://evil.example' },
				{ origin: 'null' },
				{ 'sec-fetch-site': 'cross-site' },
			]) {
				const answer = await signIn({ email, password }, { headers }, path)
				expect([answer.status, answer.headers.has('set-cookie')]).toEqual([403, false])
			}
		},
	)

	it.each(['/api/v1/auth/sign-in/email', '/api/v1/tokens'])(
		'is limited per account and address, whatever X-Forwarded-For claims: %s',
		async (path) => {
			const person = await signUp(service)
			const body = { email: person.email, password: 'wrong password', name: 'x' }
			for (let n = 0; n < 10; n++) {
				const answer = await signIn(
					body,
					{ peer: '198.51.100.9', headers: { 'x-forwarded-for': `203.0.113.${n}` } },
					path,
				)
				expect(answer.status).toBe(401)
			}
			const right = { ...body, password: person.password }
			const refused = await signIn(
				right,
				{ peer: '198.51.100.9', headers: { 'x-forwarded-for': '203.0.113.99' } },
				path,
			)
			expect(await codeOf(refused)).toEqual([429, 'rate_limited'])
			expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
			expect((await signIn(right, { peer: '198.51.100.10' }, path)).status).toBeLessThan(300)
		},
	)

	it('is not possible with a token name missing, and sets and reads no cookie there', async () => {
		const { email, password, cookie } = await signUp(service)
		expect(await codeOf(await signIn({ email, password }, {}, '/api/v1/tokens'))).toEqual([
			400,
			'validation_failed',
		])
		const answer = await signIn(
			{ email, password, name: 'extension' },
			merged(withCookie(cookie), { headers: { origin: 'chrome-extension://abc' } }),
			'/api/v1/tokens',
		)
		expect([answer.status, answer.headers.has('set-cookie')]).toEqual([201, false])
		expect(Object.keys(await answer.json()).sort()).toEqual(['access_token', 'expires_at', 'name'])
	})
})

describe('signing up', () => {
	const sign = (body: unknown, at = service) => at.ask('/api/v1/auth/sign-up/email', asJson(body))
	it.each([
		['no e-mail', { password: 'a good password' }, 'email'],
		['a wrong e-mail', { email: 'nonsense', password: 'a good password' }, 'email'],
		['a short password', { email: 'short@example.org', password: 'short' }, 'password'],
		['a long password', { email: 'long@example.org', password: 'x'.repeat(129) }, 'password'],
	])('with %s is validation_failed', async (_, body, path) => {
		const answer = await sign(body)
		const failure = await answer.json()
		expect([answer.status, failure.error, failure.details[0].path]).toEqual([400, 'validation_failed', path])
	})

	it('twice with the same address, in any case, makes one account', async () => {
		const { email } = await signUp(service)
		const answer = await sign({ email: email.toUpperCase(), password: 'a good password' })
		expect((await answer.json()).details).toMatchObject([{ path: 'email', code: 'taken' }])
	})

	it('is refused when SIGNUPS=closed, and signing in goes on', async () => {
		const closed = joinService(service, { SIGNUPS: 'closed' })
		const { email, password } = await signUp(service)
		expect(
			await codeOf(await sign({ email: 'late@example.org', password: 'a good password' }, closed)),
		).toEqual([403, 'forbidden'])
		expect((await closed.ask('/api/v1/auth/sign-in/email', asJson({ email, password }))).status).toBe(200)
	})
})

describe('access ends at once, on every process', () => {
	const elsewhere = joinService({ ...service, database: connectAgain(service) })

	it('when a token is revoked', async () => {
		const token = await tokenOf(service, await signUp(service))
		expect((await list(bearer(token), elsewhere)).status).toBe(200)
		expect(
			(await service.ask('/api/v1/tokens/current', merged({ method: 'DELETE' }, bearer(token)))).status,
		).toBe(200)
		expect((await list(bearer(token), elsewhere)).status).toBe(401)
		expect(
			(await service.ask('/api/v1/tokens/current', merged({ method: 'DELETE' }, bearer(token)))).status,
		).toBe(401)
	})

	it('when somebody signs out', async () => {
		const { cookie } = await signUp(service)
		expect((await list(withCookie(cookie), elsewhere)).status).toBe(200)
		const answer = await service.ask('/api/v1/auth/sign-out', merged({ method: 'POST' }, withCookie(cookie)))
		expect(answer.status).toBe(200)
		expect(answer.headers.getSetCookie().join()).toMatch(/sid=;.*Max-Age=0/)
		expect((await list(withCookie(cookie), elsewhere)).status).toBe(401)
	})
})

describe('a token', () => {
	it('opens nothing under /api/v1/auth', async () => {
		const token = await tokenOf(service, await signUp(service))
		const session = await service.ask('/api/v1/auth/get-session', bearer(token))
		expect(await session.text()).toBe('null')
		const listed = await service.ask('/api/v1/auth/list-sessions', bearer(token))
		expect(listed.status).toBe(401)
		for (const path of [
			'update-user',
			'revoke-sessions',
			'change-password',
			'api-key/create',
			'delete-user',
		]) {
			const answer = await service.ask(`/api/v1/auth/${path}`, merged(asJson({ name: 'x' }), bearer(token)))
			expect([401, 404]).toContain(answer.status)
		}
	})

	it('is stored as a hash, and what is not one is 401', async () => {
		const token = await tokenOf(service, await signUp(service))
		const [row] = await service.database.sql<{ found: boolean }[]>`
			select exists (select from access_tokens t where t::text like ${`%${token.slice(3)}%`}) as found`
		expect(row!.found).toBe(false)
		for (const wrong of [`${token}x`, token.slice(0, -1), token.slice(3), 'kz_', `kz_${'x'.repeat(64)}`]) {
			expect((await list(bearer(wrong))).status).toBe(401)
		}
		expect((await list({ headers: { authorization: `bearer ${token}` } })).status).toBe(200)
		expect((await list({ headers: { authorization: `Bearer-2 ${token}` } })).status).toBe(401)
	})

	it.each(['Bearer: ', 'Bearer=', 'Bearer,', 'Bearer"', 'Bearer\t', 'bearer :', 'Bearer '])(
		'that is malformed is 401, never an anonymous link: %j before it',
		async (start) => {
			for (const [path, init] of [
				['/api/v1/shorten', asJson({ url })],
				['/', asForm({ url })],
			] as const) {
				const wrong = { headers: { authorization: `${start}kz_${'x'.repeat(64)}` } }
				const answer = await service.ask(path, merged(init, wrong, { headers: { accept: '*/*' } }))
				expect(await codeOf(answer)).toEqual([401, 'unauthorized'])
			}
		},
	)

	it('makes links at the wider pace, and only a verified one does', async () => {
		const token = await tokenOf(service, await signUp(service))
		const at = joinService(service, {
			RATE_LIMIT_CREATE: '1/minute',
			RATE_LIMIT_CREATE_AUTHENTICATED: '3/minute',
		})
		const make = async (init: RequestInit) => {
			const answer = await at.ask('/api/v1/shorten', {
				...merged(asJson({ url }), init),
				peer: '198.51.100.77',
			})
			return [answer.status, answer.headers.get('ratelimit-limit')]
		}
		expect(await make(bearer(token))).toEqual([201, '3'])
		expect(await make(bearer('kz_forged'))).toEqual([401, '1'])
		expect(await make(bearer('kz_forged'))).toEqual([429, '1'])
		expect(await make(bearer(token))).toEqual([201, '3'])
	})
})

it('no address is stored anywhere', async () => {
	const init = {
		...asJson({ email: 'dump@example.org', password: 'a good password' }),
		peer: '203.0.113.201',
	}
	await service.ask(
		'/api/v1/auth/sign-up/email',
		merged(init, { headers: { 'x-forwarded-for': '203.0.113.202' } }) as typeof init,
	)
	for (const { tablename } of await service.database.sql<{ tablename: string }[]>`
		select tablename from pg_tables where schemaname = 'public'`) {
		const [row] = await service.database.sql.unsafe(
			`select count(*)::integer as n from "${tablename}" t where t::text like '%203.0.113.%' or t::text like '%198.51.100.%'`,
		)
		expect([tablename, row!.n]).toEqual([tablename, 0])
	}
	expect(service.logged.join('')).not.toMatch(/203\.0\.113|dump@example/)
})
