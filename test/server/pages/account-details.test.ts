/** Changing the name and the email address of an account, with its password. */
import { expect, it } from 'vitest'
import { placeOf, readPage } from '../../support/service/answers.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { bearer, type Person, send, signUp, tokenOf, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { hrefsOf, inputsOf, textIn } from './markup.ts'

const service = await openService()
const { sql } = service.database
let addresses = 0
const newAddress = () => `New-${addresses++}@Example.org`
const change = (person: Person, fields: Record<string, string>) => {
	const all = { name: 'Mira', email: person.email, password: person.password, ...fields }
	return send(service, '/account/details', all, { cookie: person.cookie })
}
const signsIn = async (email: string, password: string) =>
	(await send(service, '/sign-in', { email, password })).status === 303
const opens = async (init: RequestInit) => (await service.ask('/api/v1/my-links', init)).status
const storedOf = async (email: string) =>
	(await sql`select name, email from users where email = ${email.toLowerCase()}`)[0]

it('name and address change, the new address signs in, and sessions, tokens and links stay', async () => {
	const person = await signUp(service)
	const token = await tokenOf(service, person)
	await makeOwn(service, person, { alias: 'stays-mine' })
	expect(hrefsOf(await readPage(service, '/account', person.cookie))).toContain('/account/details')
	const form = await readPage(service, '/account/details', person.cookie)
	expect(inputsOf(form)).toMatchObject({ email: { value: person.email }, password: { required: '' } })
	expect(inputsOf(form).password).not.toHaveProperty('value')

	const email = newAddress()
	expect(placeOf(await change(person, { email, name: '  Mira  ' }))).toEqual([
		303,
		'/account?notice=details_changed',
	])
	const page = textIn(await readPage(service, '/account?notice=details_changed', person.cookie))
	expect(page).toContain('Your details are saved.')
	expect(page).toContain(`Name Mira Email ${email.toLowerCase()}`)
	expect([await opens(withCookie(person.cookie)), await opens(bearer(token))]).toEqual([200, 200])
	expect([await signsIn(email, person.password), await signsIn(person.email, person.password)]).toEqual([
		true,
		false,
	])
	expect(textIn(await readPage(service, '/links', person.cookie))).toContain('stays-mine')
	// The old address is free again.
	await signUp(service, { email: person.email })
})

it('without a name, the account is called by its address', async () => {
	const person = await signUp(service)
	await change(person, { name: ' ' })
	expect((await storedOf(person.email))?.name).toBe(person.email.split('@')[0])
})

const wrongs: [string, Record<string, string>, number, string, string][] = [
	['a wrong password', { password: 'wrong password' }, 401, 'password', 'That password is wrong.'],
	['no password', { password: '' }, 400, 'password', 'Enter the password.'],
	['no address', { email: 'nonsense' }, 400, 'email', 'This is not an email address.'],
	[
		'an address kept for OpenID',
		{ email: 'a@openid.invalid' },
		400,
		'email',
		'This is not an email address.',
	],
	['too long a name', { name: 'x'.repeat(101) }, 400, 'name', 'A name has at most 100 characters.'],
]
it.each(wrongs)('with %s nothing changes, and the field says why', async (_, wrong, status, field, words) => {
	const person = await signUp(service)
	const before = await storedOf(person.email)
	const sent = { name: 'Other', email: newAddress(), ...wrong }
	const answer = await change(person, sent)
	const html = await answer.text()
	const inputs = inputsOf(html)
	expect([answer.status, inputs[field]?.['aria-invalid']]).toEqual([status, 'true'])
	expect(textIn(html)).toMatch(new RegExp(`Nothing was changed\\..*${words}`))
	expect([inputs.name?.value, inputs.email?.value]).toEqual([sent.name, sent.email])
	expect(html).not.toContain(person.password)
	expect(await storedOf(person.email)).toEqual(before)
})

it('the address of another account is refused, also of two at once, and in other letters', async () => {
	const [one, other, owner] = [await signUp(service), await signUp(service), await signUp(service)]
	const answer = await change(one, { email: owner.email.toUpperCase() })
	const html = await answer.text()
	expect([answer.status, inputsOf(html).email?.['aria-invalid']]).toEqual([400, 'true'])
	expect(textIn(html)).toContain('Another account has this email address.')
	const email = newAddress()
	const both = await Promise.all([change(one, { email }), change(other, { email })])
	expect(both.map(({ status }) => status).sort()).toEqual([303, 400])
	expect(await sql`select 1 from users where email = ${email.toLowerCase()}`).toHaveLength(1)
})

it('a password that was changed meanwhile no longer changes anything, nor does a closed account', async () => {
	const person = await signUp(service)
	const { store } = service
	const [row] = await sql<{ id: string; password: string }[]>`
		select users.id, password from users join identities on user_id = users.id where email = ${person.email}`
	const late = () =>
		store.accounts.changeDetails(row!.id, { name: 'x', email: newAddress(), from: row!.password }, new Date())
	const next = { current: person.password, new: 'a better password' }
	await send(service, '/account/password', next, { cookie: person.cookie })
	expect(await late()).toBe('stale')
	await service.accounts.resetPassword(person.email, person.password)
	await service.accounts.closeAccount(row!.id, { deletesLinks: false })
	const [now] = await sql<{ password: string }[]>`select password from identities where user_id = ${row!.id}`
	row!.password = now!.password
	expect(await late()).toBe('stale')
})

it('an account without a password has no such page', async () => {
	const person = await signUp(service)
	await sql`delete from identities where user_id = (select id from users where email = ${person.email})`
	expect((await service.ask('/account/details', withCookie(person.cookie))).status).toBe(404)
	expect((await change(person, {})).status).toBe(404)
	expect(hrefsOf(await readPage(service, '/account', person.cookie))).not.toContain('/account/details')
})
