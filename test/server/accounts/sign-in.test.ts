/** Signing up and in through the interface: what is required, refused and limited. */
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../support/service/answers.ts'
import { merged, signUp, withCookie } from '../../support/service/people.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()

const signIn = (body: unknown, init: RequestInit = {}, path = '/api/v1/auth/sign-in/email') =>
	service.ask(path, merged(asJson(body), init))

it.each([
	['a wrong password', { password: 'wrong password' }, 401, 'invalid_password'],
	['an unknown address', { email: 'nobody@example.org' }, 401, 'invalid_password'],
	['no password', { password: '' }, 400, 'validation_failed'],
	['a number', { password: 5 }, 400, 'validation_failed'],
])('signing in with %s fails, by cookie and by token', async (_, wrong, status, code) => {
	const { email, password } = await signUp(service)
	const body = { email, password, name: 'x', ...wrong }
	expect(await codeOf(await signIn(body))).toEqual([status, code])
	expect(await codeOf(await signIn(body, {}, '/api/v1/tokens'))).toEqual([status, code])
})

it('signing in needs a token name at /tokens, and neither sets nor reads a cookie there', async () => {
	const { email, password, cookie } = await signUp(service)
	const nameless = await signIn({ email, password }, {}, '/api/v1/tokens')
	expect(await codeOf(nameless)).toEqual([400, 'validation_failed'])
	const extension = merged(withCookie(cookie), { headers: { origin: 'chrome-extension://abc' } })
	const answer = await signIn({ email, password, name: 'extension' }, extension, '/api/v1/tokens')
	expect([answer.status, answer.headers.has('set-cookie')]).toEqual([201, false])
	expect(Object.keys(await answer.json()).sort()).toEqual(['access_token', 'expires_at', 'name', 'scope'])
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

	it('is refused when SIGNUPS=closed, and signing in goes on', async () => {
		const closed = joinService(service, { SIGNUPS: 'closed' })
		const { email, password } = await signUp(service)
		const late = await sign({ email: 'late@example.org', password: 'a good password' }, closed)
		expect(await codeOf(late)).toEqual([403, 'forbidden'])
		expect((await closed.ask('/api/v1/auth/sign-in/email', asJson({ email, password }))).status).toBe(200)
	})
})
