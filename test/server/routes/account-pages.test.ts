/** The account page and its forms without scripts: tokens, password, sessions. */
import { describe, expect, it } from 'vitest'
import { makeToken, shownToken, tokenIds } from '../../support/service/account-page.ts'
import {
	bearer,
	cookieOf,
	merged,
	send,
	signUp,
	tokenOf,
	visitPage,
	withCookie,
} from '../../support/service/people.ts'
import { asForm, asJson, connectAgain, joinService, openService } from '../../support/service/service.ts'
import { allOf, textIn } from '../pages/markup.ts'

const service = await openService()
/** Another process, as far as the two can tell. */
const elsewhere = joinService({ ...service, database: connectAgain(service) })
const password = 'a good password'
const place = (answer: Response) => [answer.status, answer.headers.get('location')]
const opens = async (init: RequestInit) => (await elsewhere.ask('/api/v1/my-links', init)).status
const signInAgain = async (email: string, word = password) =>
	cookieOf(await service.ask('/api/v1/auth/sign-in/email', asJson({ email, password: word })))
const read = async (cookie: string, path = '/account') => (await visitPage(service, path, cookie)).text()

describe('a token', () => {
	it('is made, shown once, works, is listed, and ends at once when it is revoked', async () => {
		const { cookie } = await signUp(service)
		const { token, html } = await makeToken(service, cookie, { name: ' laptop ', expires_in_days: '' })
		expect(textIn(html)).toContain('Your new token “laptop”')
		expect(await opens(bearer(token))).toBe(200)
		const page = await read(cookie)
		expect(page).not.toContain(token)
		expect(textIn(page)).toMatch(new RegExp(`laptop ${token.slice(0, 8)}… .*Expires: Never`))
		expect(textIn(page)).not.toContain('Last used: Never')
		const [id] = tokenIds(page)
		const revoked = await send(service, '/account/tokens/revoke', { id: id! }, { cookie })
		expect(place(revoked)).toEqual([303, '/account?notice=token_revoked'])
		expect(await opens(bearer(token))).toBe(401)
		const after = await read(cookie, '/account?notice=token_revoked')
		expect(textIn(after)).toContain('The token was revoked.')
		expect(tokenIds(after)).toEqual([])
	})

	it('expires when its days are over', async () => {
		const { cookie } = await signUp(service)
		const { token } = await makeToken(service, cookie, { name: 'short', expires_in_days: '2' })
		const clock = { now: service.clock.now + 2 * 86_400_000 - 1 }
		const later = joinService(service, {}, clock)
		expect((await later.ask('/api/v1/my-links', bearer(token))).status).toBe(200)
		clock.now += 1
		expect((await later.ask('/api/v1/my-links', bearer(token))).status).toBe(401)
		expect(textIn(await (await visitPage(later, '/account', cookie)).text())).toContain('Expired')
	})

	it.each([
		['no name', { name: '' }, 'Enter a name for the token.'],
		['too long a name', { name: 'x'.repeat(101) }, 'A name has at most 100 characters.'],
		['a name that can not be stored', { name: 'a\0b' }, 'A name has no NUL or broken characters.'],
		['words for days', { expires_in_days: 'soon' }, 'Enter a whole number from 0 to 3650.'],
		['too many days', { expires_in_days: '3651' }, 'Enter a whole number from 0 to 3650.'],
	])('with %s is not made, by the page', async (_, wrong, words) => {
		const { cookie } = await signUp(service)
		const fields = { name: 'laptop', expires_in_days: '', ...wrong }
		const answer = await send(service, '/account/tokens', fields, { cookie })
		const html = await answer.text()
		expect([answer.status, shownToken(html), tokenIds(html)]).toEqual([400, undefined, []])
		expect(textIn(html)).toContain('No token was created.')
		expect(textIn(html)).toContain(words)
	})

	it('with the longest name is accepted by the page and the interface', async () => {
		const person = await signUp(service)
		const name = 'x'.repeat(100)
		await tokenOf(service, person, name)
		await send(service, '/account/tokens', { name, expires_in_days: '3650' }, { cookie: person.cookie })
		expect(tokenIds(await read(person.cookie))).toHaveLength(2)
		const longer = asJson({ email: person.email, password, name: `${name}x` })
		expect((await service.ask('/api/v1/tokens', longer)).status).toBe(400)
	})

	it("of another account, or none, can't be revoked", async () => {
		const [owner, other] = [await signUp(service), await signUp(service)]
		const token = await tokenOf(service, owner)
		const [id] = tokenIds(await read(owner.cookie))
		for (const wrong of [id!, 'nothing', 'a\0b', '']) {
			const answer = await send(service, '/account/tokens/revoke', { id: wrong }, { cookie: other.cookie })
			expect(answer.status).toBe(404)
		}
		expect(await opens(bearer(token))).toBe(200)
	})
})

describe('changing the password', () => {
	const next = 'a better password'
	const change = (cookie: string, fields: Record<string, string>) =>
		send(service, '/account/password', { current: password, new: next, ...fields }, { cookie })

	it('ends every other session and all tokens at once; this session stays', async () => {
		const person = await signUp(service)
		const other = await signInAgain(person.email)
		const token = await tokenOf(service, person)
		expect([await opens(withCookie(other)), await opens(bearer(token))]).toEqual([200, 200])
		expect(place(await change(person.cookie, {}))).toEqual([303, '/account?notice=password_changed'])
		expect([await opens(withCookie(other)), await opens(bearer(token))]).toEqual([401, 401])
		expect(await opens(withCookie(person.cookie))).toBe(200)
		const signIn = (word: string) => send(service, '/sign-in', { email: person.email, password: word })
		expect([(await signIn(password)).status, (await signIn(next)).status]).toEqual([401, 303])
		const page = textIn(await read(person.cookie, '/account?notice=password_changed'))
		expect(page).toContain('All other sessions and all access tokens have ended.')
	})

	it.each([
		['a wrong current one', { current: 'wrong password' }, 401, 'That password is wrong.'],
		['too short a new one', { new: 'short' }, 400, 'A password has at least 8 characters.'],
		['too long a new one', { new: 'x'.repeat(129) }, 400, 'A password has at most 128 characters.'],
	])('with %s changes nothing', async (_, wrong, status, words) => {
		const person = await signUp(service)
		const token = await tokenOf(service, person)
		const answer = await change(person.cookie, wrong)
		const html = await answer.text()
		expect(answer.status).toBe(status)
		expect(textIn(html)).toContain(`The password was not changed.`)
		expect(textIn(html)).toContain(words)
		for (const value of ['wrong password', next, password]) expect(html).not.toContain(value)
		expect(await opens(bearer(token))).toBe(200)
		expect((await send(service, '/sign-in', { email: person.email, password })).status).toBe(303)
	})

	it.each([
		['too short', 'short', 'too_small'],
		['too long', 'x'.repeat(129), 'too_big'],
	])('to one that is %s tells the fault of the field it was sent in', async (_, word, code) => {
		const { cookie } = await signUp(service)
		const json = merged(asForm({ current: password, new: word }), withCookie(cookie), {
			headers: { accept: 'application/json' },
		})
		expect(await (await service.ask('/account/password', json)).json()).toMatchObject({
			error: 'validation_failed',
			details: [{ path: 'new', code }],
		})
		const html = await (await change(cookie, { new: word })).text()
		const field = allOf(html, 'input').find(({ attributes }) => attributes.name === 'new')
		expect(field?.attributes['aria-invalid']).toBe('true')
	})

	it('has the same limits as signing in', async () => {
		const { cookie } = await signUp(service)
		for (let n = 0; n < 10; n++) expect((await change(cookie, { current: 'wrong one' })).status).toBe(401)
		const answer = await change(cookie, {})
		expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true])
		expect(textIn(await answer.text())).toContain('Too many attempts.')
	})
})

describe('sessions', () => {
	it('end everywhere else at once, tokens stay', async () => {
		const person = await signUp(service)
		const others = [await signInAgain(person.email), await signInAgain(person.email)]
		const token = await tokenOf(service, person)
		expect(textIn(await read(person.cookie))).toContain('3 sessions are open, this one included.')
		const answer = await send(service, '/account/sessions/revoke', {}, { cookie: person.cookie })
		expect(place(answer)).toEqual([303, '/account?notice=signed_out_everywhere'])
		for (const cookie of others) expect(await opens(withCookie(cookie))).toBe(401)
		expect([await opens(withCookie(person.cookie)), await opens(bearer(token))]).toEqual([200, 200])
		expect(textIn(await read(person.cookie))).toContain('You are signed in here and nowhere else.')
	})

	it('are prolonged when used after a day, with the same cookie', async () => {
		const { cookie, email } = await signUp(service)
		await service.database.sql`
			update sessions set expires_at = expires_at - interval '2 days'
			where user_id = (select id from users where email = ${email})`
		for (const path of ['/account', '/api/v1/my-links']) {
			const answer = await service.ask(path, merged(withCookie(cookie)))
			expect(answer.status).toBe(200)
			if (path === '/account') expect(cookieOf(answer)).toBe(cookie)
			else expect(answer.headers.has('set-cookie')).toBe(false)
		}
	})
})
