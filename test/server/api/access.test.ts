/** What an access token opens, which requests are refused, and that no secret is stored. */
import { expect, it } from 'vitest'
import { clearedCookie, codeOf } from '../../support/service/answers.ts'
import { bearer, merged, signUp, tokenOf } from '../../support/service/people.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'
import { hearService } from '../../support/service/statements.ts'

const service = await openService()
const url = 'https://target.example/account'
const list = (init: RequestInit) => service.ask('/api/v1/my-links', init)

it('a token opens nothing under /api/v1/auth', async () => {
	const token = await tokenOf(service, await signUp(service))
	const session = await service.ask('/api/v1/auth/get-session', bearer(token))
	expect(await session.text()).toBe('null')
	const listed = await service.ask('/api/v1/auth/list-sessions', bearer(token))
	expect(listed.status).toBe(401)
	const paths = ['update-user', 'revoke-sessions', 'change-password', 'api-key/create', 'delete-user']
	for (const path of paths) {
		const answer = await service.ask(`/api/v1/auth/${path}`, merged(asJson({ name: 'x' }), bearer(token)))
		expect([401, 404]).toContain(answer.status)
	}
})

it('a token is stored as a hash, and anything else is 401', async () => {
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

it('a token makes links at the wider limit, and only a valid one does', async () => {
	const token = await tokenOf(service, await signUp(service))
	const at = joinService(service, {
		RATE_LIMIT_CREATE: '1/minute',
		RATE_LIMIT_CREATE_AUTHENTICATED: '3/minute',
	})
	const make = async (init: RequestInit) => {
		const peer = '198.51.100.77'
		const answer = await at.ask('/api/v1/shorten', { ...merged(asJson({ url }), init), peer })
		return [answer.status, answer.headers.get('ratelimit-limit')]
	}
	expect(await make(bearer(token))).toEqual([201, '3'])
	expect(await make(bearer('kz_forged'))).toEqual([401, '1'])
	expect(await make(bearer('kz_forged'))).toEqual([429, '1'])
	expect(await make(bearer(token))).toEqual([201, '3'])
})

/** Notes are times in milliseconds; a request that only reads commits nothing else. */
it('the use of a token is noted at its first use, and at the first after a minute', async () => {
	const { service: heard, during } = hearService(service)
	const person = await signUp(service)
	const token = await tokenOf(service, person)
	const usedAt = async () => {
		const [row] = await service.database.sql<{ at: number }[]>`
			select (extract(epoch from last_request) * 1000)::bigint as at
			from access_tokens join users on users.id = user_id where email = ${person.email}`
		return row!.at
	}
	const begun = service.clock.now
	const marks: number[] = []
	for (const later of [0, 1, 59_999, 60_000, 60_001]) {
		service.clock.now = begun + later
		const statements = await during(async () => {
			expect((await heard.ask('/api/v1/my-links?clicks=0', bearer(token))).status).toBe(200)
		})
		if (statements.some(({ text }) => /^(insert|update|delete)/.test(text))) marks.push(later)
		expect(await usedAt()).toBe(begun + (marks.at(-1) ?? 0))
	}
	expect(marks).toEqual([0, 60_000])
})

it.each<[method: string, path: string, only?: 'a dead cookie']>([
	['GET', '/api/v1/my-links'],
	['GET', '/api/v1/my-links/abcdefg/details'],
	['DELETE', '/api/v1/my-links/abcdefg'],
	['POST', '/api/v1/shorten', 'a dead cookie'],
	['GET', '/api/v1/auth/list-sessions', 'a dead cookie'],
	['POST', '/api/v1/auth/revoke-sessions', 'a dead cookie'],
	['POST', '/api/v1/auth/revoke-other-sessions', 'a dead cookie'],
])('%s %s answers 401 without an account', async (method, path, only) => {
	const body = method === 'POST' ? asJson({ url }) : { method }
	const dead = ['sid=x', 'sid=dead.beef'].map((cookie) => ({ cookie }))
	for (const headers of only === undefined ? [{}, { authorization: 'Bearer kz_x' }, ...dead] : dead) {
		const answer = await service.ask(path, merged(body, { headers }))
		expect(await codeOf(answer)).toEqual([401, 'unauthorized'])
		expect(answer.headers.get('www-authenticate')).toBe('Bearer')
		const cleared = 'cookie' in headers ? [expect.stringMatching(clearedCookie)] : []
		expect(answer.headers.getSetCookie()).toEqual(cleared)
	}
})
