/** The account page and its forms without scripts: tokens and the password. */
import { expect, it } from 'vitest'
import { makeToken, shownToken, tokenIds } from '../../support/service/account-page.ts'
import { readPage } from '../../support/service/answers.ts'
import { bearer, merged, send, signUp, tokenOf, withCookie } from '../../support/service/people.ts'
import { asForm, connectAgain, joinService, openService } from '../../support/service/service.ts'
import { inputsOf, textIn } from './markup.ts'

const service = await openService()
/** Another process on the same database. */
const elsewhere = joinService({ ...service, database: connectAgain(service) })
const password = 'a good password'
const opens = async (init: RequestInit) => (await elsewhere.ask('/api/v1/my-links', init)).status

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
	expect(await opens(bearer(token))).toBe(200)
	expect((await send(service, '/sign-in', { email: person.email, password })).status).toBe(303)
})
