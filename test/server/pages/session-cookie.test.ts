/** The session cookie: for the whole site, hidden from scripts and other sites, renewed by use. */
import { describe, expect, it } from 'vitest'
import { merged, send, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'

const safe = await openService()
const { sql } = safe.database
const plain = joinService(safe, { BASE_URL: 'http://kurz.example' })

const sessionCookies = (answer: Response) =>
	answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('sid='))
/** The parts of a cookie that is set, its value as to whether it has one. */
const partsOf = (cookie: string): Record<string, string | true> => {
	const [pair, ...rest] = cookie.split(/;\s*/)
	const parts = rest.map((part): [string, string | true] => {
		const [name, value] = part.split('=')
		return [name!.toLowerCase(), value ?? true]
	})
	const [name, value] = pair!.split('=')
	return { [name!]: value === '' ? 'empty' : 'filled', ...Object.fromEntries(parts) }
}

describe.each([
	['https', safe, { secure: true }],
	['http', plain, {}],
] as const)('on %s', (_, service, secure) => {
	const common = { path: '/', httponly: true, samesite: expect.stringMatching(/^lax$/i), ...secure }
	const setBy = (answer: Response) => sessionCookies(answer).map(partsOf)

	it('lasts thirty days', async () => {
		const { email, password } = await signUp(service)
		const ways = [
			await service.ask('/api/v1/auth/sign-up/email', asJson({ email: `2${email}`, password })),
			await service.ask('/api/v1/auth/sign-in/email', asJson({ email, password })),
			await send(service, '/sign-up', { email: `3${email}`, password }),
			await send(service, '/sign-in', { email, password }),
		]
		for (const answer of ways)
			expect(setBy(answer)).toEqual([{ sid: 'filled', 'max-age': '2592000', ...common }])
	})

	it('is cleared with the attributes it was set with, whichever way', async () => {
		const [one, other, third] = [await signUp(service), await signUp(service), await signUp(service)]
		const dead = withCookie('sid=nothing')
		const confirmed = { confirm: 'yes', password: third.password }
		const ways = [
			await send(service, '/sign-out', {}, { cookie: one.cookie }),
			await service.ask('/api/v1/auth/sign-out', merged(asJson({}), withCookie(other.cookie))),
			await send(service, '/account/delete', confirmed, { cookie: third.cookie }),
			await service.ask('/api/v1/my-links', dead),
			await service.ask('/api/v1/shorten', merged(asJson({ url: 'https://target.example/' }), dead)),
			await service.ask('/links', dead),
			await service.ask('/account', dead),
		]
		for (const answer of ways) expect(setBy(answer)).toEqual([{ sid: 'empty', 'max-age': '0', ...common }])
	})
})

it('the account page does not count expired sessions', async () => {
	const { email, password, cookie } = await signUp(safe)
	for (let nth = 0; nth < 2; nth++) {
		// The newest one ends below; sessions of one moment have no order.
		safe.clock.now += 1
		await send(safe, '/sign-in', { email, password })
	}
	const counted = async () =>
		/(\d+) sessions are open/.exec(await (await visitPage(safe, '/account', cookie)).text())?.[1]
	expect(await counted()).toBe('3')
	await sql`update sessions set expires_at = ${new Date(safe.clock.now).toISOString()} where id = (
		select sessions.id from sessions join users on users.id = user_id where email = ${email}
		order by sessions.created_at desc, sessions.id limit 1)`
	expect(await counted()).toBe('2')
})

const wrong = { email: 'nobody@example.org', password: 'wrong password' }
const url = 'https://target.example/'

/** The cookie of a person who signed in two days ago and did not come back since. */
const signedInBefore = async (): Promise<string> => {
	const { cookie, email } = await signUp(safe)
	const days = (column: string) => `${column} = ${column} - interval '2 days'`
	await sql`update sessions set ${sql.unsafe(['expires_at', 'created_at', 'updated_at'].map(days).join())}
		where user_id = (select id from users where email = ${email})`
	return cookie
}

const ways: [string, number, (cookie: string) => Promise<Response>][] = [
	['the landing page', 200, (cookie) => visitPage(safe, '/', cookie)],
	['the form of the landing page', 303, (cookie) => send(safe, '/', { url }, { cookie })],
	['the form of the page of links', 303, (cookie) => send(safe, '/links', { url }, { cookie })],
	['a refused form of it', 400, (cookie) => send(safe, '/', { url: 'nonsense' }, { cookie })],
	['the way past signing in', 303, (cookie) => visitPage(safe, '/sign-in', cookie)],
	['the way past signing up', 303, (cookie) => visitPage(safe, '/sign-up', cookie)],
	['a refused sign-in', 401, (cookie) => send(safe, '/sign-in', wrong, { cookie })],
	['a refused sign-up', 400, (cookie) => send(safe, '/sign-up', { email: 'x' }, { cookie })],
	['the page of links', 200, (cookie) => visitPage(safe, '/links', cookie)],
	['the account page', 200, (cookie) => visitPage(safe, '/account', cookie)],
	['a new token of it', 303, (cookie) => send(safe, '/account/tokens', { name: 'x' }, { cookie })],
	['the list', 200, (cookie) => safe.ask('/api/v1/my-links', withCookie(cookie))],
	['a creation', 201, (c) => safe.ask('/api/v1/shorten', merged(asJson({ url }), withCookie(c)))],
	['get-session', 200, (cookie) => safe.ask('/api/v1/auth/get-session', withCookie(cookie))],
	['list-sessions', 200, (cookie) => safe.ask('/api/v1/auth/list-sessions', withCookie(cookie))],
]
it.each(ways)('the cookie is set again by %s', async (_, status, open) => {
	const cookie = await signedInBefore()
	const answer = await open(cookie)
	const [given] = sessionCookies(answer)
	expect([answer.status, given?.split(';')[0]]).toEqual([status, cookie])
	expect(given).toContain('Max-Age=2592000')
	expect(sessionCookies(await open(cookie))).toEqual([])
})
