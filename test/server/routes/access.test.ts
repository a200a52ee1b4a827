/** Access by token and session: it ends at once on every process, and nothing of it is stored. */
import { describe, expect, it } from 'vitest'
import { bearer, merged, signUp, tokenOf, withCookie } from '../../support/service/people.ts'
import { asJson, connectAgain, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const url = 'https://target.example/account'
const list = (init: RequestInit, at = service) => at.ask('/api/v1/my-links', init)

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

	it('is stored as a hash, and anything else is 401', async () => {
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

	it('makes links at the wider limit, and only a valid one does', async () => {
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

describe('/api/v1/my-links', () => {
	it.each([
		['GET', '/api/v1/my-links'],
		['GET', '/api/v1/my-links/abcdefg/details'],
		['DELETE', '/api/v1/my-links/abcdefg'],
	])('%s %s answers 401 to everyone without an account', async (method, path) => {
		for (const headers of [{}, { authorization: 'Bearer kz_x' }, { cookie: 'sid=x' }]) {
			const answer = await service.ask(path, { method, headers })
			expect([answer.status, await answer.json()]).toEqual([401, { error: 'unauthorized' }])
			expect(answer.headers.get('www-authenticate')).toBe('Bearer')
			expect(answer.headers.has('set-cookie')).toBe('cookie' in headers)
		}
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
