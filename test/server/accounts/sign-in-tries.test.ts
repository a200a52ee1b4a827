/** Signing up and in: what is refused, and guesses at a password, which share one count. */
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../support/service/answers.ts'
import { merged, type Person, send, signUp, withCookie } from '../../support/service/people.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()

type Claim = { email: string; password: string }
const asProgram = { headers: { accept: 'application/json' } }
const doors: [string, (claim: Claim, from: { peer: string; headers?: object }) => Promise<Response>][] = [
	['the interface', (claim, from) => post('/api/v1/auth/sign-in/email', claim, from)],
	['the page', (claim, { peer }) => send(service, '/sign-in', { ...claim }, { peer, ...asProgram })],
	['access tokens', (claim, from) => post('/api/v1/tokens', { ...claim, name: 'x' }, from)],
]
const post = (path: string, body: object, { peer, headers }: { peer: string; headers?: object }) =>
	service.ask(path, { ...asJson(body), peer, headers: { ...asJson(body).headers, ...headers } })

const statuses = async (count: number, ask: (nth: number) => Promise<Response>): Promise<number[]> => {
	const all = []
	for (let nth = 0; nth < count; nth++) all.push((await ask(nth)).status)
	return all
}
/** The same letters in upper and lower case, mixed differently for each number. */
const mixCase = (text: string, nth: number): string =>
	[...text].map((letter, at) => (nth & (1 << (at % 4)) ? letter.toUpperCase() : letter)).join('')
const tenThenNone = [...Array.from({ length: 10 }, () => 401), 429, 429]
const password = 'not the right one'

it.each(doors)('ten a minute for one address, whatever other headers say: %s', async (_, ask) => {
	const person = await signUp(service)
	const from = (nth: number) => ({ peer: '198.51.100.1', headers: { 'x-forwarded-for': `203.0.113.${nth}` } })
	const guess = (nth: number) => ask({ email: mixCase(person.email, nth), password }, from(nth))
	expect(await statuses(12, guess)).toEqual(tenThenNone)
	const right = await ask(person, from(99))
	expect(await codeOf(right)).toEqual([429, 'rate_limited'])
	expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
	expect((await ask(person, { peer: '198.51.100.10' })).status).toBeLessThan(400)
})

it.each(doors)('for an address without an account too: %s', async (name, ask) => {
	const email = `nobody-${name.replaceAll(' ', '-')}@example.org`
	const guess = () => ask({ email, password }, { peer: '198.51.100.2' })
	expect(await statuses(12, guess)).toEqual(tenThenNone)
})

it('by all doors in turn, sharing one count', async () => {
	const { email } = await signUp(service)
	const ask = (nth: number) => doors[nth % doors.length]![1]({ email, password }, { peer: '198.51.100.3' })
	expect(await statuses(12, ask)).toEqual(tenThenNone)
	// No lockout follows from it.
	expect((await doors[0]![1]({ email, password }, { peer: '198.51.100.4' })).status).toBe(401)
})

it.each([
	['changing it', '/account/password', (current: string) => ({ current, new: 'a better password' })],
	['deleting the account', '/account/delete', (password: string) => ({ password, confirm: 'yes' })],
	[
		'changing the address',
		'/account/details',
		(password: string) => ({ password, name: 'x', email: 'x@y.example' }),
	],
] as const)('by a signed-in person, %s', async (_, path, fields) => {
	const person: Person = await signUp(service)
	const guess = (word: string) => send(service, path, fields(word), { cookie: person.cookie })
	expect(await statuses(10, () => guess(password))).toEqual(tenThenNone.slice(0, 10))
	const refused = await guess(person.password)
	expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
	expect(await refused.text()).toContain('Too many attempts.')
	expect((await service.ask('/api/v1/my-links', withCookie(person.cookie))).status).toBe(200)
})

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
