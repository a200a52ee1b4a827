/** The account page and its forms without scripts: tokens and the password. */
import { expect, it } from 'vitest'
import { makeToken, shownToken, tokenIds } from '../../support/service/account-page.ts'
import { placeOf, readPage } from '../../support/service/answers.ts'
import { bearer, merged, send, signUp, tokenOf, withCookie } from '../../support/service/people.ts'
import { asForm, asJson, connectAgain, joinService, openService } from '../../support/service/service.ts'
import { inputsOf, textIn } from './markup.ts'

const service = await openService()
/** Another process on the same database. */
const elsewhere = joinService({ ...service, database: connectAgain(service) })
const password = 'a good password'
const opens = async (init: RequestInit) => (await elsewhere.ask('/api/v1/my-links', init)).status
const read = (cookie: string, path = '/account') => readPage(service, path, cookie)

it('a token is made, shown once, works, is listed, and ends at once when it is revoked', async () => {
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
	expect(placeOf(revoked)).toEqual([303, '/account?notice=token_revoked'])
	expect(await opens(bearer(token))).toBe(401)
	const after = await read(cookie, '/account?notice=token_revoked')
	expect(textIn(after)).toContain('The token was revoked.')
	expect(tokenIds(after)).toEqual([])
})

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

it('a token with the longest name is accepted by the page and the interface', async () => {
	const person = await signUp(service)
	const name = 'x'.repeat(100)
	await tokenOf(service, person, name)
	await send(service, '/account/tokens', { name, expires_in_days: '3650' }, { cookie: person.cookie })
	expect(tokenIds(await read(person.cookie))).toHaveLength(2)
	const longer = asJson({ email: person.email, password, name: `${name}x` })
	expect((await service.ask('/api/v1/tokens', longer)).status).toBe(400)
})

it("a token of another account, or none, can't be revoked", async () => {
	const [owner, other] = [await signUp(service), await signUp(service)]
	const token = await tokenOf(service, owner)
	const [id] = tokenIds(await read(owner.cookie))
	const asked = [id!, 'nothing', 'a\0b', ''].map((wrong) =>
		send(service, '/account/tokens/revoke', { id: wrong }, { cookie: other.cookie }),
	)
	const statuses = (await Promise.all(asked)).map(({ status }) => status)
	expect(statuses).toEqual([303, 303, 404, 404])
	expect(await opens(bearer(token))).toBe(200)
})

const next = 'a better password'
const change = (cookie: string, fields: Record<string, string>) =>
	send(service, '/account/password', { current: password, new: next, ...fields }, { cookie })

it('changing the password leads back, says what ended, and the new one signs in', async () => {
	const { email, cookie } = await signUp(service)
	expect(placeOf(await change(cookie, {}))).toEqual([303, '/account?notice=password_changed'])
	expect((await send(service, '/sign-in', { email, password: next })).status).toBe(303)
	const page = textIn(await read(cookie, '/account?notice=password_changed'))
	for (const words of ['The password was changed.', 'All other sessions and all access tokens have ended.'])
		expect(page).toContain(words)
})

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
	expect(await opens(bearer(token))).toBe(200)
	expect((await send(service, '/sign-in', { email: person.email, password })).status).toBe(303)
})
