/** A session that is prolonged is prolonged in the browser too, whatever is opened. */
import { describe, expect, it } from 'vitest'
import { merged, send, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'

const service = await openService()
const { sql } = service.database
const wrong = { email: 'nobody@example.org', password: 'wrong password' }
const url = 'https://target.example/'

/** Somebody who signed in two days ago and did not come back since. */
const signedInBefore = async (): Promise<string> => {
	const { cookie, email } = await signUp(service)
	await sql`update sessions set expires_at = expires_at - interval '2 days', created_at = created_at - interval '2 days',
		updated_at = updated_at - interval '2 days' where user_id = (select id from users where email = ${email})`
	return cookie
}

const sessionCookies = (answer: Response) =>
	answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('sid='))

describe('the cookie is set again by', () => {
	const ways: [string, number, (cookie: string) => Promise<Response>][] = [
		['the landing page', 200, (cookie) => visitPage(service, '/', cookie)],
		['the form of the landing page', 303, (cookie) => send(service, '/', { url }, { cookie })],
		['the form of the page of links', 303, (cookie) => send(service, '/links', { url }, { cookie })],
		['a refused form of it', 400, (cookie) => send(service, '/', { url: 'nonsense' }, { cookie })],
		['the way past signing in', 303, (cookie) => visitPage(service, '/sign-in', cookie)],
		['the way past signing up', 303, (cookie) => visitPage(service, '/sign-up', cookie)],
		['a refused sign-in', 401, (cookie) => send(service, '/sign-in', wrong, { cookie })],
		['a refused sign-up', 400, (cookie) => send(service, '/sign-up', { email: 'x' }, { cookie })],
		['the page of links', 200, (cookie) => visitPage(service, '/links', cookie)],
		['the account page', 200, (cookie) => visitPage(service, '/account', cookie)],
		['a new token of it', 303, (cookie) => send(service, '/account/tokens', { name: 'x' }, { cookie })],
		['the list', 200, (cookie) => service.ask('/api/v1/my-links', withCookie(cookie))],
		['a creation', 201, (c) => service.ask('/api/v1/shorten', merged(asJson({ url }), withCookie(c)))],
		['get-session', 200, (cookie) => service.ask('/api/v1/auth/get-session', withCookie(cookie))],
		['list-sessions', 200, (cookie) => service.ask('/api/v1/auth/list-sessions', withCookie(cookie))],
	]
	it.each(ways)('%s', async (_, status, open) => {
		const cookie = await signedInBefore()
		const answer = await open(cookie)
		const [given] = sessionCookies(answer)
		expect([answer.status, given?.split(';')[0]]).toEqual([status, cookie])
		expect(given).toContain('Max-Age=2592000')
		expect(sessionCookies(await open(cookie))).toEqual([])
	})
})
