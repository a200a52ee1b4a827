/** Setting up a second factor on the account page, its recovery codes, and removing it. */
import { expect, it } from 'vitest'
import { openWalks } from '../../support/service/openid-walk.ts'
import { openAdministration } from '../../support/service/operators.ts'
import { type Person, send, sidOf, signUp, visitPage } from '../../support/service/people.ts'
import { readQrSvg } from '../../support/service/qr-pictures.ts'
import { addFactor, offered, period, sendCode } from '../../support/service/second-factor.ts'
import { asJson, joinService } from '../../support/service/service.ts'
import { commandsOf } from '../operator/run-command.ts'
import { allOf, formKeyOf, hrefsOf, inputsOf, textIn } from './markup.ts'

const { service, walk } = await openWalks()
const { clock } = service
const { operator, sql, act, idOf, newest } = await openAdministration(service)
const read = async (person: Pick<Person, 'cookie'>, path = '/account') =>
	textIn(await (await visitPage(service, path, person.cookie)).text())
const add = (person: Person, fields: Record<string, string>) =>
	send(service, '/account/second-factor', fields, person)
const remove = (person: Person, fields: Record<string, string>) =>
	send(service, '/account/second-factor/remove', fields, person)
const isAsked = async ({ email, password }: Person): Promise<boolean> =>
	inputsOf(await (await send(service, '/sign-in', { email, password })).text()).ticket !== undefined

it('shows a key as picture and text, and nothing is on before the first code', async () => {
	const person = await signUp(service)
	const account = await (await visitPage(service, '/account', person.cookie)).text()
	expect(hrefsOf(account)).toContain('/account/second-factor')
	const { html, text, key } = await offered(service, person)
	const picture = allOf(html, 'img').find(({ attributes }) => attributes.src?.startsWith('data:'))!
	const svg = decodeURIComponent(picture.attributes.src!.replace(/^[^,]*,/, ''))
	const uri = new URL((await readQrSvg(svg)).text)
	expect([uri.protocol, uri.searchParams.get('secret')]).toEqual(['otpauth:', text.replaceAll(' ', '')])
	expect([uri.searchParams.get('issuer'), decodeURIComponent(uri.pathname)]).toEqual([
		'kurz.example',
		expect.stringContaining(person.email),
	])
	expect(key).toMatch(/^[\w-]{24}$/)
	expect(await isAsked(person)).toBe(false)
})

it('is on with a code and the password, shows ten recovery codes, and the account page says since when', async () => {
	const person = await signUp(service)
	const { recovery, fields } = await addFactor(service, person)
	expect(new Set(recovery).size).toBe(10)
	expect(await isAsked(person)).toBe(true)
	expect(await read(person)).toMatch(/On since 20 Nov 2026 10 unused recovery codes are left/)
	// The same form again, when its answer was lost.
	const again = await add(person, fields)
	const shown = await again.text()
	expect([again.status, recovery.every((code) => shown.includes(code))]).toEqual([200, true])
	const page = await (await visitPage(service, '/account/second-factor', person.cookie)).text()
	for (const code of recovery) expect(page).not.toContain(code)
	// Another browser had the page open.
	const other = await add(person, { ...fields, key: 'x'.repeat(24) })
	expect([other.status, textIn(await other.text())]).toEqual([
		409,
		expect.stringContaining('A second factor was set up elsewhere in the meantime'),
	])
	const { email, password } = person
	await sendCode(service, await send(service, '/sign-in', { email, password }), recovery[0]!)
	expect(await read(person)).toContain('9 unused recovery codes are left')
})

it.each([
	['a wrong password', { password: 'a wrong one' }, 401, 'That password is wrong.'],
	['a wrong code', { code: '000000' }, 401, 'That code is wrong or was used before.'],
	['no code', { code: '' }, 401, 'That code is wrong'],
	['a damaged form', { key: 'short' }, 400, 'This form was damaged on its way.'],
])('is not on with %s, and the form shows the same key again', async (name, wrong, status, says) => {
	const person = await signUp(service)
	const { key, code } = await offered(service, person)
	const answer = await add(person, { key, code: code(), password: person.password, ...wrong })
	const html = await answer.text()
	expect([answer.status, textIn(html)]).toEqual([status, expect.stringContaining(says)])
	expect(textIn(html)).toContain('The second factor is not on')
	if (name !== 'a damaged form') expect(formKeyOf(html)).toBe(key)
	expect(inputsOf(html).password?.value).toBeUndefined()
	expect(await isAsked(person)).toBe(false)
})

it('ten wrong codes an hour are all, here too', async () => {
	const person = await signUp(service)
	const { key, code } = await offered(service, person)
	const form = { key, code: '000000', password: person.password }
	for (let nth = 0; nth < 10; nth++) expect((await add(person, form)).status).toBe(401)
	expect((await add(person, { ...form, code: code() })).status).toBe(429)
})

it('is for accounts with a password alone, where passwords are on', async () => {
	const cookie = sidOf(await walk('factorless'))
	expect(await read({ cookie })).not.toContain('Second factor')
	expect((await visitPage(service, '/account/second-factor', cookie)).status).toBe(404)
	const person = await signUp(service)
	const off = joinService(service, {
		PASSWORDS: 'off',
		...{ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'kurz', OIDC_CLIENT_SECRET: 'secret' },
	})
	expect((await visitPage(off, '/account/second-factor', person.cookie)).status).toBe(404)
})

it('a sign-in at an OpenID provider asks for none: that is the provider’s matter', async () => {
	const person = await signUp(service)
	await walk('both', { path: '/account/oidc', cookie: person.cookie })
	await addFactor(service, person)
	expect(await isAsked(person)).toBe(true)
	const session = await service.accounts.findSession(new Headers({ cookie: sidOf(await walk('both')) }))
	expect(session).toMatchObject({ email: person.email, secondFactor: false, identity: expect.any(String) })
})

it('a reset link sets a password and removes nothing; an invitation makes an account without one', async () => {
	const person = await signUp(service)
	const { code } = await addFactor(service, person)
	clock.now += 4 * period
	const key = 'r'.repeat(24)
	const id = await idOf(person.email)
	expect(await service.accounts.openResetLink(id, key)).toBe(true)
	const password = 'quite another one'
	await send(service, '/sign-in/reset', { token: service.accounts.resetToken(id, key), password })
	expect(await isAsked({ ...person, password })).toBe(true)
	const first = await send(service, '/sign-in', { email: person.email, password })
	expect((await sendCode(service, first, code())).status).toBe(303)

	const invite = await service.administration.invite(undefined, { key: 'i'.repeat(24), account: null })
	const guest = { email: 'guest-of-factors@example.org', password: 'a good password', invite }
	const made = await service.ask('/api/v1/auth/sign-up/email', asJson(guest))
	expect(made.status).toBe(200)
	expect(await isAsked({ ...guest, cookie: '' })).toBe(false)
})

const entries = async (email: string) =>
	sql`select act, account, changed from audit_log where account = ${email} or ${email} = any(subjects) order by id`

it('an operator removes a lost one, by the page or by a command; the log has each change', async () => {
	const person = await signUp(service)
	const { email } = person
	const id = await idOf(email)
	await addFactor(service, person)
	expect(await read(operator, '/admin/accounts')).toContain('Member · second factor')
	const run = commandsOf(service)
	expect((await run('user', 'list'))[1]).toMatch(new RegExp(`${email}.*second factor`))
	expect((await run('user', 'list', '--json'))[1]).toContain('"second_factor": true')
	expect(await act('remove_factor', ['account', id])).toContain('done=1')
	expect(await newest()).toMatchObject({ act: 'remove_factor', account: operator.email, subjects: [email] })
	expect(await isAsked(person)).toBe(false)

	await addFactor(service, person)
	expect(await run('user', 'remove-factor', email)).toEqual([
		true,
		`${email} signs in with the password alone`,
	])
	expect(await run('user', 'remove-factor', email)).toEqual([false, `${email} has no second factor`])
	expect(await isAsked(person)).toBe(false)

	const { recovery } = await addFactor(service, person)
	await remove(person, { code: recovery[0]!, password: person.password })
	const [own, byPage, byCommand] = [
		{ act: 'add_factor', account: email, changed: 1 },
		{ act: 'remove_factor', account: operator.email, changed: 1 },
		{ act: 'remove_factor', account: null, changed: 1 },
	]
	const dropped = { ...own, act: 'drop_factor' }
	expect(await entries(email)).toEqual([
		...[own, byPage, own, byCommand, { ...byCommand, changed: 0 }, own, dropped],
	])
	expect(await read(operator, '/admin/log')).toMatch(/Removed their second factor.*Added a second factor/)
})
