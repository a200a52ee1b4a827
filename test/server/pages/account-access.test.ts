/** Sessions, tokens and the password on the account page, as forms without scripts. */
import { expect, it } from 'vitest'
import { makeToken, sessionIds, shownToken, tokenIds } from '../../support/service/account-page.ts'
import { placeOf, readPage } from '../../support/service/answers.ts'
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
import { asForm, connectAgain, joinService, openService } from '../../support/service/service.ts'
import { allOf, inputsOf, sentOf, textIn } from './markup.ts'

const service = await openService()
const { sql } = service.database
const phone = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
const read = (cookie: string, path = '/account') => readPage(service, path, cookie)
const opens = async (cookie: string) => (await service.ask('/api/v1/my-links', withCookie(cookie))).status

/** Somebody who is also signed in on a phone. */
const come = async () => {
	const person = await signUp(service)
	const { email, password } = person
	const form = merged(asForm({ email, password }), { headers: { 'user-agent': phone } })
	return { ...person, phone: cookieOf(await service.ask('/sign-in', form)) }
}

it('one session is ended after a question, and the others stay', async () => {
	const { cookie, phone } = await come()
	const page = await read(cookie)
	expect(textIn(page)).toMatch(
		/This session .*Firefox on Android Signed in: .* Last used: in the last hour End/,
	)
	const [id, ...more] = sessionIds(page)
	expect(more).toEqual([])

	const asked = await read(cookie, `/account/sessions/end?id=${id}`)
	expect(textIn(asked)).toContain('End this session? That browser is signed out at once.')
	expect(textIn(asked)).toContain('Firefox on Android Last used: in the last hour')
	expect(await opens(phone)).toBe(200)
	const form = allOf(asked, 'form').find(({ attributes }) => attributes.action === '/account/sessions/end')
	expect(form?.attributes.method).toBe('post')
	const end = () => send(service, '/account/sessions/end', sentOf(asked), { cookie })
	expect(placeOf(await end())).toEqual([303, '/account?notice=session_ended'])
	expect([await opens(phone), await opens(cookie)]).toEqual([401, 200])
	const after = textIn(await read(cookie, '/account?notice=session_ended'))
	expect(after).toMatch(/The session has ended\..*You are signed in here and nowhere else\./)

	// The form sent twice, and the question to something that is gone.
	expect(placeOf(await end())).toEqual([303, '/account?notice=gone'])
	const gone = await visitPage(service, `/account/sessions/end?id=${id}`, cookie)
	expect(placeOf(gone)).toEqual([303, '/account?notice=gone'])
})

it.each([
	[-1, 'nowhere else', 401],
	[0, 'nowhere else', 401],
	[1_000, '2 sessions are open', 200],
])('a session that ends in %i ms and was not swept yet: %s', async (left, said, status) => {
	const { cookie, phone } = await come()
	const [id] = sessionIds(await read(cookie))
	const at = new Date(service.clock.now + left).toISOString()
	await service.database.sql`update sessions set expires_at = ${at} where id = ${id!}`
	const page = await read(cookie)
	expect([textIn(page).includes(said), sessionIds(page).includes(id!)]).toEqual([true, status === 200])
	expect(await opens(phone)).toBe(status)
})

it('a token is revoked after a question that names it', async () => {
	const person = await come()
	await tokenOf(service, person, 'laptop')
	const [id] = tokenIds(await read(person.cookie))
	const asked = await read(person.cookie, `/account/tokens/revoke?id=${id}`)
	expect(textIn(asked)).toMatch(/Revoke this token\? .*laptop Last used: Never/)
	const revoke = () => send(service, '/account/tokens/revoke', sentOf(asked), { cookie: person.cookie })
	for (const notice of ['token_revoked', 'gone'])
		expect(placeOf(await revoke())).toEqual([303, `/account?notice=${notice}`])
	expect(tokenIds(await read(person.cookie))).toEqual([])
})

it('the sessions and tokens of others are neither shown nor ended', async () => {
	const [one, other] = [await come(), await come()]
	await tokenOf(service, one, 'hers')
	const page = await read(one.cookie)
	for (const [path, id] of [
		['/account/sessions/end', sessionIds(page)[0]],
		['/account/tokens/revoke', tokenIds(page)[0]],
	]) {
		const asked = await visitPage(service, `${path}?id=${id}`, other.cookie)
		expect(placeOf(asked)).toEqual([303, '/account?notice=gone'])
		await send(service, path!, { id: id! }, { cookie: other.cookie })
	}
	expect(await opens(one.phone)).toBe(200)
	expect(tokenIds(await read(one.cookie))).toHaveLength(1)
})

it('the last use of a session is known to the hour', async () => {
	const { cookie, phone, email } = await come()
	const usedBefore = (hours: number) => sql`
		update sessions set updated_at = now() - make_interval(hours => ${hours}),
			expires_at = now() - make_interval(hours => ${hours}) + interval '30 days'
		where user_id = (select id from users where email = ${email}) and user_agent like '%Android%'`
	const shown = async () => textIn(await readPage(today, '/account', cookie))
	await usedBefore(5)
	const today = joinService(service, {}, { now: Date.now() + 60_000 })
	expect(await shown()).toContain('Last used: 5 hours ago')
	expect((await today.ask('/api/v1/my-links', withCookie(phone))).status).toBe(200)
	expect(await shown()).toContain('Last used: in the last hour')
})

/** Another process on the same database. */
const elsewhere = joinService({ ...service, database: connectAgain(service) })
const password = 'a good password'
const opensThere = async (init: RequestInit) => (await elsewhere.ask('/api/v1/my-links', init)).status

it('a token expires when its days are over', async () => {
	const { cookie } = await signUp(service)
	const { token } = await makeToken(service, cookie, { name: 'short', expires_in_days: '2' })
	const clock = { now: service.clock.now + 2 * 86_400_000 - 1 }
	const later = joinService(service, {}, clock)
	expect((await later.ask('/api/v1/my-links', bearer(token))).status).toBe(200)
	clock.now += 1
	expect((await later.ask('/api/v1/my-links', bearer(token))).status).toBe(401)
	expect(textIn(await readPage(later, '/account', cookie))).toContain('Expired')
})

it.each([
	['no name', { name: '' }, 'Enter a name for the token.'],
	['too long a name', { name: 'x'.repeat(101) }, 'A name has at most 100 characters.'],
	['a name that can not be stored', { name: 'a\0b' }, 'A name has no control or broken characters.'],
	['words for days', { expires_in_days: 'soon' }, 'Enter a whole number from 0 to 3,650.'],
	['too many days', { expires_in_days: '3651' }, 'Enter a whole number from 0 to 3,650.'],
])('a token with %s is not made, by the page', async (_, wrong, words) => {
	const { cookie } = await signUp(service)
	const fields = { name: 'laptop', expires_in_days: '', ...wrong }
	const answer = await send(service, '/account/tokens', fields, { cookie })
	const html = await answer.text()
	expect([answer.status, shownToken(html), tokenIds(html)]).toEqual([400, undefined, []])
	expect(textIn(html)).toContain('No token was created.')
	expect(textIn(html)).toContain(words)
	const { name, expires_in_days } = inputsOf(html)
	expect([name!.value, expires_in_days!.value]).toEqual([fields.name, fields.expires_in_days])
})

const next = 'a better password'
const change = (cookie: string, fields: Record<string, string>) =>
	send(service, '/account/password', { current: password, new: next, ...fields }, { cookie })

const tooLong = { new: 'x'.repeat(129) }
it.each([
	['a wrong current one', { current: 'wrong password' }, 401, 'invalid_password', 'That password is wrong.'],
	['too short a new one', { new: 'short' }, 400, 'too_small', 'A password has at least 8 characters.'],
	['too long a new one', tooLong, 400, 'too_big', 'A password has at most 128 characters.'],
])('with %s nothing changes, and the field says why', async (_, wrong, status, code, words) => {
	const person = await signUp(service)
	const token = await tokenOf(service, person)
	const [field] = Object.keys(wrong)
	const answer = await change(person.cookie, wrong)
	const html = await answer.text()
	expect([answer.status, inputsOf(html)[field!]?.['aria-invalid']]).toEqual([status, 'true'])
	expect(textIn(html)).toMatch(new RegExp(`The password was not changed\\..*${words}`))
	for (const value of ['wrong password', next, password]) expect(html).not.toContain(value)
	const asProgram = merged(asForm({ current: password, new: next, ...wrong }), withCookie(person.cookie), {
		headers: { accept: 'application/json' },
	})
	const { error, details } = await (await service.ask('/account/password', asProgram)).json()
	expect(details ?? error).toEqual(details ? [expect.objectContaining({ path: field, code })] : code)
	expect(await opensThere(bearer(token))).toBe(200)
	expect((await send(service, '/sign-in', { email: person.email, password })).status).toBe(303)
})
