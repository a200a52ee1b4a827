/** Signing up, in and out through the pages, as forms without scripts. */
import { describe, expect, it } from 'vitest'
import { cookieOf, merged, send, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { asForm, joinService, openService } from '../../support/service/service.ts'
import { allOf, textIn } from '../pages/markup.ts'

const service = await openService()
const password = 'a good password'
const place = (answer: Response) => [answer.status, answer.headers.get('location')]
const opens = async (cookie: string) => (await service.ask('/api/v1/my-links', withCookie(cookie))).status
/** What an input of a page holds. */
const heldBy = (html: string, name: string) =>
	allOf(html, 'input').find(({ attributes }) => attributes.name === name)?.attributes.value
let people = 0
const newEmail = () => `entry-${people++}@example.org`

describe('signing up', () => {
	it('leads to the links with a cookie that works', async () => {
		const email = newEmail()
		const answer = await send(service, '/sign-up', { name: 'Mira', email, password })
		expect(place(answer)).toEqual([303, '/links'])
		const page = await visitPage(service, '/links', cookieOf(answer))
		expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(`Signed in as ${email}`)])
		expect(textIn(await (await visitPage(service, '/account', cookieOf(answer))).text())).toContain(
			'Name Mira',
		)
	})

	it.each([
		['no e-mail', { email: '' }, 'Enter your email address.'],
		['a wrong e-mail', { email: 'nonsense' }, 'This is not an email address.'],
		[
			'too long an e-mail',
			{ email: `${'x'.repeat(250)}@example.org` },
			'longer than an email address can be',
		],
		['a short password', { password: 'short' }, 'A password has at least 8 characters.'],
		['too long a password', { password: 'x'.repeat(129) }, 'A password has at most 128 characters.'],
		['too long a name', { name: 'x'.repeat(101) }, 'A name has at most 100 characters.'],
		['a name that can not be stored', { name: 'a\0b' }, 'A name has no NUL or broken characters.'],
	])('with %s shows the page again', async (_, wrong, words) => {
		const fields = { name: 'Mira', email: newEmail(), password, ...wrong }
		const answer = await send(service, '/sign-up', fields)
		const html = await answer.text()
		expect([answer.status, answer.headers.has('set-cookie')]).toEqual([400, false])
		expect(textIn(html)).toContain(words)
		expect(heldBy(html, 'email')).toBe(fields.email)
		expect(heldBy(html, 'password')).toBeUndefined()
		if (fields.password !== 'short') expect(html).not.toContain(fields.password)
	})

	it('with an address that has an account says so and keeps what was typed', async () => {
		const { email } = await signUp(service)
		const answer = await send(service, '/sign-up', { name: 'Mira', email: email.toUpperCase(), password })
		const html = await answer.text()
		expect(answer.status).toBe(400)
		expect(textIn(html)).toContain('There is an account with this email address. Sign in instead.')
		expect([heldBy(html, 'email'), heldBy(html, 'name')]).toEqual([email.toUpperCase(), 'Mira'])
	})

	it('at the same moment with the same address makes one account', async () => {
		const email = newEmail()
		const answers = await Promise.all([1, 2, 3].map(() => send(service, '/sign-up', { email, password })))
		const statuses = answers.map(({ status }) => status)
		expect(statuses.filter((status) => status === 303)).toHaveLength(1)
		const [row] = await service.database.sql<{ n: number }[]>`
			select count(*)::integer as n from users where email = ${email}`
		expect(row!.n).toBe(1)
		expect((await send(service, '/sign-in', { email, password })).status).toBe(303)
	})

	it('is a sentence without a form where SIGNUPS=closed, also after sending the form', async () => {
		const closed = joinService(service, { SIGNUPS: 'closed' })
		const page = await visitPage(closed, '/sign-up')
		expect([page.status, textIn(await page.text())]).toEqual([
			200,
			expect.stringContaining('No new accounts here'),
		])
		const answer = await send(closed, '/sign-up', { email: newEmail(), password })
		expect([answer.status, answer.headers.has('set-cookie')]).toEqual([403, false])
		expect(textIn(await answer.text())).toContain('No new accounts here')
	})
})

describe('signing in', () => {
	it('leads to the links, or to where the person was going', async () => {
		const { email } = await signUp(service)
		const answer = await send(service, '/sign-in', { email, password })
		expect(place(answer)).toEqual([303, '/links'])
		expect(await opens(cookieOf(answer))).toBe(200)
		const asked = await visitPage(service, '/links?q=a%20b&status=active')
		expect(place(asked)).toEqual([303, '/sign-in?next=%2Flinks%3Fq%3Da%2520b%26status%3Dactive'])
		const page = await (await visitPage(service, asked.headers.get('location')!)).text()
		const next = heldBy(page, 'next')!
		expect(place(await send(service, '/sign-in', { email, password, next }))).toEqual([
			303,
			'/links?q=a%20b&status=active',
		])
	})

	it.each([
		'//evil.example',
		'/\\evil.example',
		'\\\\evil.example',
		'https://evil.example',
		'javascript:alert(1)',
		'/\t/evil.example',
		'/links\r\nset-cookie: a=b',
		'links',
		'',
		// A short link leads anywhere, and it would count a click.
		'/7k2m9xq',
		'/linksandmore',
		'/links/../7k2m9xq',
		'/links/%2e%2e/7k2m9xq',
	])('leads to the links and not to %j', async (next) => {
		const { email, cookie } = await signUp(service)
		expect(place(await send(service, '/sign-in', { email, password, next }))).toEqual([303, '/links'])
		const query = new URLSearchParams({ next })
		expect(place(await visitPage(service, `/sign-in?${query}`, cookie))).toEqual([303, '/links'])
		expect(heldBy(await (await visitPage(service, `/sign-in?${query}`)).text(), 'next') ?? '/links').toBe(
			'/links',
		)
	})

	it.each([
		['a wrong password', (email: string) => ({ email, password: 'wrong password' })],
		['an unknown address', () => ({ email: 'nobody@example.org', password: 'wrong password' })],
	])(
		'with %s shows the page again, without the password, and does not say which was wrong',
		async (_, of) => {
			const fields = of((await signUp(service)).email)
			const answer = await send(service, '/sign-in', { ...fields, next: '/account' })
			const html = await answer.text()
			expect([answer.status, answer.headers.has('set-cookie')]).toEqual([401, false])
			expect(textIn(html)).toContain('This email and password don’t match. Check both.')
			expect([heldBy(html, 'email'), heldBy(html, 'next')]).toEqual([fields.email, '/account'])
			expect(html).not.toContain('wrong password')
		},
	)

	it('is limited, and the page says how long to wait', async () => {
		const { email } = await signUp(service)
		const at = (word: string) =>
			send(service, '/sign-in', { email, password: word }, { peer: '198.51.100.40' })
		for (let n = 0; n < 10; n++) expect((await at('wrong password')).status).toBe(401)
		const refused = await at(password)
		expect(refused.status).toBe(429)
		expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
		const html = await refused.text()
		expect(textIn(html)).toMatch(/Too many attempts\. Try again in .+\./)
		expect(heldBy(html, 'email')).toBe(email)
		expect((await send(service, '/sign-in', { email, password }, { peer: '198.51.100.41' })).status).toBe(303)
	})

	it.each(['/sign-in', '/sign-up'])('%s redirects somebody who is signed in already', async (path) => {
		const { cookie } = await signUp(service)
		expect(place(await visitPage(service, path, cookie))).toEqual([303, '/links'])
		expect((await visitPage(service, path)).status).toBe(200)
		expect((await visitPage(service, path, 'sid=dead.beef')).status).toBe(200)
	})

	it('answers a client that wants JSON with our errors', async () => {
		const init = merged(asForm({ email: 'nobody@example.org', password }), {
			headers: { accept: 'application/json' },
		})
		const answer = await service.ask('/sign-in', init)
		expect([answer.status, await answer.json()]).toEqual([401, { error: 'invalid_password' }])
	})
})

describe('signing out', () => {
	it('clears the cookie and ends the session', async () => {
		const { cookie } = await signUp(service)
		const answer = await send(service, '/sign-out', {}, { cookie })
		expect(place(answer)).toEqual([303, '/'])
		expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^sid=;.*Max-Age=0/)])
		expect(await opens(cookie)).toBe(401)
		expect((await send(service, '/sign-out', {}, { cookie })).status).toBe(303)
	})

	it('clears it with the attributes it was set with: Secure on https alone', async () => {
		const plain = joinService(service, { BASE_URL: 'http://localhost:3000' })
		const isSecure = async (at: typeof service) =>
			(await send(at, '/sign-out', {})).headers.getSetCookie().map((given) => / Secure/.test(given))
		expect([await isSecure(service), await isSecure(plain)]).toEqual([[true], [false]])
	})
})
