/** Signing up, in and out through the pages, as forms without scripts. */
import { expect, it } from 'vitest'
import { placeOf, readPage } from '../../support/service/answers.ts'
import { cookieOf, send, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { joinService, openService } from '../../support/service/service.ts'
import { inputsOf, textIn } from './markup.ts'

const service = await openService()
const password = 'a good password'
const opens = async (cookie: string) => (await service.ask('/api/v1/my-links', withCookie(cookie))).status
/** What an input of a page holds. */
const heldBy = (html: string, name: string) => inputsOf(html)[name]?.value
let people = 0
const newEmail = () => `entry-${people++}@example.org`

it.each([
	['no e-mail', { email: '' }, 'Enter your email address.'],
	['a wrong e-mail', { email: 'nonsense' }, 'This is not an email address.'],
	['too long an e-mail', { email: `${'x'.repeat(250)}@example.org` }, 'longer than an email address can be'],
	['a short password', { password: 'short' }, 'A password has at least 8 characters.'],
	['too long a password', { password: 'x'.repeat(129) }, 'A password has at most 128 characters.'],
	['too long a name', { name: 'x'.repeat(101) }, 'A name has at most 100 characters.'],
	['a name that can not be stored', { name: 'a\0b' }, 'A name has no control or broken characters.'],
])('signing up with %s shows the page again', async (_, wrong, words) => {
	const fields = { name: 'Mira', email: newEmail(), password, ...wrong }
	const answer = await send(service, '/sign-up', fields)
	const html = await answer.text()
	expect([answer.status, answer.headers.has('set-cookie')]).toEqual([400, false])
	expect(textIn(html)).toContain(words)
	expect(heldBy(html, 'email')).toBe(fields.email)
	expect(heldBy(html, 'password')).toBeUndefined()
	if (fields.password !== 'short') expect(html).not.toContain(fields.password)
})

it('where SIGNUPS=closed, signing up is a sentence without a form, also after sending the form', async () => {
	const closed = joinService(service, { SIGNUPS: 'closed' })
	const page = await visitPage(closed, '/sign-up')
	const answer = await send(closed, '/sign-up', { email: newEmail(), password })
	expect([page.status, answer.status, answer.headers.has('set-cookie')]).toEqual([200, 403, false])
	for (const shown of [page, answer]) expect(textIn(await shown.text())).toContain('No new accounts here')
})

it('signing in leads to the links, or to where the person was going', async () => {
	const { email } = await signUp(service)
	const answer = await send(service, '/sign-in', { email, password })
	expect(placeOf(answer)).toEqual([303, '/links'])
	expect(await opens(cookieOf(answer))).toBe(200)
	const asked = await visitPage(service, '/links?q=a%20b&status=active')
	expect(placeOf(asked)).toEqual([303, '/sign-in?next=%2Flinks%3Fq%3Da%2520b%26status%3Dactive'])
	const next = heldBy(await readPage(service, asked.headers.get('location')!), 'next')!
	const led = placeOf(await send(service, '/sign-in', { email, password, next }))
	expect(led).toEqual([303, '/links?q=a%20b&status=active'])
})

it.each([
	// No header can hold the first three; the next would end one.
	...['/links?q=ü', '/links?q=😀', '/links?q=\u0001', '/links?q=a\r\nx: y', '/links?q=\u007f'],
	...['//evil.example', '/\\evil.example', '\\\\evil.example', 'https://evil.example', '/\t/evil.example'],
	...['javascript:alert(1)', '/links\r\nset-cookie: a=b', 'links', ''],
	// A short link leads anywhere, and it would count a click.
	...['/7k2m9xq', '/linksandmore', '/links/../7k2m9xq', '/links/%2e%2e/7k2m9xq'],
])('signing in leads to the links and not to %j', async (next) => {
	const { email, cookie } = await signUp(service)
	expect(placeOf(await send(service, '/sign-in', { email, password, next }))).toEqual([303, '/links'])
	const query = new URLSearchParams({ next })
	expect(placeOf(await visitPage(service, `/sign-in?${query}`, cookie))).toEqual([303, '/links'])
	expect(heldBy(await readPage(service, `/sign-in?${query}`), 'next') ?? '/links').toBe('/links')
})

it.each([
	['a wrong password', (email: string) => ({ email, password: 'wrong password' })],
	['an unknown address', () => ({ email: 'nobody@example.org', password: 'wrong password' })],
])('signing in with %s shows the page again, and does not say which was wrong', async (_, of) => {
	const fields = of((await signUp(service)).email)
	const answer = await send(service, '/sign-in', { ...fields, next: '/account' })
	const html = await answer.text()
	expect([answer.status, answer.headers.has('set-cookie')]).toEqual([401, false])
	expect(textIn(html)).toContain('This email and password don’t match. Check both.')
	expect([heldBy(html, 'email'), heldBy(html, 'next')]).toEqual([fields.email, '/account'])
	expect(html).not.toContain('wrong password')
})

it.each(['/sign-in', '/sign-up'])('%s leads a signed-in person on', async (path) => {
	const { cookie } = await signUp(service)
	expect(placeOf(await visitPage(service, path, cookie))).toEqual([303, '/links'])
	for (const none of [undefined, 'sid=dead.beef'])
		expect((await visitPage(service, path, none)).status).toBe(200)
})
