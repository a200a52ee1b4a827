/** What ends a passkey, and what it stays through; its limits; operators with one. */
import { beforeEach, describe, expect, it } from 'vitest'
import { makeOperator } from '../../support/service/operators.ts'
import {
	addPasskey,
	askedBy,
	enterWith,
	entranceOf,
	hasPasskey,
	type Twist,
} from '../../support/service/passkeys.ts'
import { send, sidOf, signUp, visitPage } from '../../support/service/people.ts'
import { addFactor } from '../../support/service/second-factor.ts'
import { joinService, openService } from '../../support/service/service.ts'
import { inputsOf, textIn } from '../pages/markup.ts'

const service = await openService({ SIGNUPS: 'open' })
const { clock } = service
const { sql } = service.database
const minute = 60_000

// Unknown ones count for an address.
beforeEach(() => {
	clock.now += 61 * minute
})

const enter = entranceOf(service)

it('signs nobody in while passwords are off', async () => {
	const passkey = await hasPasskey(service, await signUp(service))
	const off = joinService(service, {
		PASSWORDS: 'off',
		...{ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'kurz', OIDC_CLIENT_SECRET: 'secret' },
	})
	expect(await askedBy(off, '/sign-in')).toBe(null)
	const credential = passkey.get(await askedBy(service, '/sign-in'))
	expect((await send(off, '/sign-in/passkey', { credential })).status).toBe(403)
})

it('ten wrong ones an hour are all, for an account and an address', async () => {
	const person = await signUp(service)
	const passkey = await hasPasskey(service, person)
	const from = async (peer: string, twist?: Twist) =>
		(
			await send(
				service,
				'/sign-in/passkey',
				{ credential: passkey.get(await askedBy(service, '/sign-in'), twist) },
				{ peer },
			)
		).status
	for (let nth = 0; nth < 10; nth++) {
		clock.now += minute
		expect(await from('9.9.9.9', { flags: 1 })).toBe(401)
		clock.now += 1
		if (nth < 9) expect(await from('9.9.9.9'), 'right ones count nothing').toBe(303)
	}
	expect(await from('9.9.9.9')).toBe(429)
	expect(await from('9.9.9.8'), 'nobody else locks the owner out').toBe(303)
	clock.now += 61 * minute
	expect(await from('9.9.9.9')).toBe(303)
})

it('opens the pages of operators where they need a second factor, and is in their log', async () => {
	const strict = joinService(service, { OPERATORS_NEED_SECOND_FACTOR: 'on' })
	const operator = await makeOperator(service)
	const status = async (cookie: string) => (await visitPage(strict, '/admin', cookie)).status
	expect(await status(operator.cookie)).toBe(401)
	const passkey = await hasPasskey(service, operator)
	expect(await status(operator.cookie), 'who adds it has proved it').toBe(200)
	const sid = sidOf(await enterWith(service, passkey))
	expect(await status(sid)).toBe(200)
	const acts = await sql`select act, subjects from audit_log where account = ${operator.email} order by id`
	expect(acts).toEqual([
		{ act: 'add_factor', subjects: ['phone'] },
		{ act: 'sign_in', subjects: [] },
	])
	clock.now += 1
	const { id } = passkey
	await send(service, '/account/passkeys/remove', { id, password: operator.password }, { cookie: sid })
	expect([await status(sid), await status(operator.cookie)]).toEqual([401, 401])
})

it.each(['another passkey', 'codes'])('who removes one and has %s stays proven', async (other) => {
	const strict = joinService(service, { OPERATORS_NEED_SECOND_FACTOR: 'on' })
	const operator = await makeOperator(service)
	const first = await hasPasskey(service, operator)
	const code = other === 'codes' ? (await addFactor(service, operator)).recovery[0]! : ''
	if (code === '') await hasPasskey(service, operator)
	const fields = { id: first.id, password: operator.password, code }
	await send(service, '/account/passkeys/remove', fields, operator)
	expect(await sql`select from passkeys where id = ${first.id}`).toEqual([])
	expect((await visitPage(strict, '/admin', operator.cookie)).status).toBe(200)
})

it('is for accounts with a password alone', async () => {
	const { cookie } = await signUp(service)
	const off = joinService(service, {
		PASSWORDS: 'off',
		...{ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'kurz', OIDC_CLIENT_SECRET: 'secret' },
	})
	for (const path of ['/account/passkeys', '/account/passkeys/remove'])
		expect((await visitPage(off, path, cookie)).status).toBe(404)
	expect(await (await visitPage(off, '/account', cookie)).text()).not.toContain('/account/passkeys')
})

describe('adding and removing', () => {
	it.each([
		['a wrong password', { password: 'a wrong one' }, 'That password is wrong.'],
		['a missing code', { code: '' }, 'Enter the code.'],
		['a wrong code', { code: '000000' }, 'That code is wrong'],
	])('%s is refused where there is a second factor', async (_, more, says) => {
		const person = await signUp(service)
		const { recovery } = await addFactor(service, person)
		const added = await addPasskey(service, person, { more: { code: recovery[0]!, ...more } })
		const html = await added.answer.text()
		expect([added.answer.status, textIn(html)]).toEqual([401, expect.stringContaining(says)])
		// It is made already: only the proof is typed again.
		expect(inputsOf(html).credential?.value).toBe(added.fields.credential)
		expect(inputsOf(html).password?.value).toBeUndefined()
		const fields = { ...added.fields, password: person.password, code: recovery[0]! }
		expect((await send(service, '/account/passkeys', fields, person)).status).toBe(303)
	})

	it('removes none of another account', async () => {
		const [person, other] = [await signUp(service), await signUp(service)]
		const passkey = await hasPasskey(service, person)
		const form = { id: passkey.id, password: other.password }
		expect((await send(service, '/account/passkeys/remove', form, other)).status).toBe(303)
		expect(await enter(passkey)).toBe('in')
	})
})
