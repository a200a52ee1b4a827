/** The second step of a sign-in, and what becomes of a second factor when the account changes. */
import { describe, expect, it } from 'vitest'
import {
	accountIdOf,
	type Person,
	send,
	sidOf,
	signUp,
	visitPage,
	withCookie,
} from '../../support/service/people.ts'
import { addFactor, period, sendCode } from '../../support/service/second-factor.ts'
import { asJson, openService } from '../../support/service/service.ts'

const service = await openService({ SIGNUPS: 'open' })
const { clock } = service
const { sql } = service.database

/** What a password opens: `in`, or the error. */
const enter = async ({ email, password }: Person, code?: string): Promise<string> => {
	const answer = await service.ask('/api/v1/tokens', asJson({ email, password, code, name: 'program' }))
	return answer.ok ? 'in' : (await answer.json()).error
}

describe('the second step', () => {
	const begin = async (next?: string) => {
		const person = await signUp(service)
		const factor = await addFactor(service, person)
		clock.now += 4 * period
		const { email, password } = person
		const first = await send(service, '/sign-in', { email, password, ...(next && { next }) })
		return { person, factor, first }
	}

	it('goes on to where the sign-in was to lead, and nowhere else', async () => {
		for (const [next, to] of [
			['/account', '/account'],
			['https://evil.example/', '/links'],
		] as const) {
			const { factor, first } = await begin(next)
			const second = await sendCode(service, first, factor.code())
			expect(second.headers.get('location')).toBe(to)
		}
	})

	it('ends after ten minutes', async () => {
		const { factor, first } = await begin()
		const late = first.clone()
		clock.now += 10 * 60_000
		const answer = await sendCode(service, late, factor.code())
		expect([answer.status, await answer.text()]).toEqual([
			400,
			expect.stringContaining('This sign-in took too long. Enter the password again.'),
		])
	})

	it('ends with the password that began it', async () => {
		const { person, factor, first } = await begin()
		await service.accounts.resetPassword(person.email, 'quite another one')
		expect((await sendCode(service, first, factor.code())).status).toBe(400)
	})

	it.each(['', 'x', 'a.b.c', `${Buffer.from('a\0b').toString('base64url')}.1.x`])(
		'is nobody’s with the ticket “%s”',
		async (ticket) => {
			const answer = await send(service, '/sign-in/code', { ticket, code: '123456' })
			expect([answer.status, sidOf(answer)]).toEqual([400, ''])
		},
	)

	it('is that account’s alone: a ticket can’t be given another end or another address', async () => {
		const [{ first, factor }, { person }] = [await begin(), await begin()]
		const [, ticket = ''] = /name="ticket" value="([^"]+)"/.exec(await first.text()) ?? []
		const [name = '', endsAt, signature] = ticket.split('.')
		expect(Buffer.from(name, 'base64url').toString()).not.toBe(person.email)
		const forged = [
			[Buffer.from(person.email).toString('base64url'), endsAt, signature],
			[name, Number(endsAt) + 1, signature],
		]
		for (const parts of forged) {
			const answer = await send(service, '/sign-in/code', { ticket: parts.join('.'), code: factor.code() })
			expect(answer.status).toBe(400)
		}
	})
})

it('a session knows whether it was given, until it is removed', async () => {
	const given = async (cookie: string) => {
		const session = await service.accounts.findSession(new Headers({ cookie }))
		return session?.secondFactor
	}
	const person = await signUp(service)
	const { email, password, cookie } = person
	const earlier = sidOf(await send(service, '/sign-in', { email, password }))
	expect(await given(cookie)).toBe(false)
	const { code, recovery } = await addFactor(service, person)
	expect([await given(cookie), await given(earlier)]).toEqual([true, false])
	clock.now += period
	const first = await send(service, '/sign-in', { email, password })
	const later = sidOf(await sendCode(service, first, code()))
	expect(await given(later)).toBe(true)
	const removed = await send(
		service,
		'/account/second-factor/remove',
		{ password, code: recovery[0]! },
		{ cookie: later },
	)
	expect(removed.headers.get('location')).toBe('/account?notice=factor_removed')
	expect([await given(cookie), await given(later)]).toEqual([false, false])
	expect((await visitPage(service, '/account', cookie)).status).toBe(200)
})

it('stays through a new password, a closed account, and a reset by command; goes with the account', async () => {
	const person = await signUp(service)
	const { recovery } = await addFactor(service, person)
	const id = await accountIdOf(service, person.cookie)
	const enterWith = (password: string, code?: string) => enter({ ...person, password }, code)
	const change = { current: person.password, new: 'the second one', code: recovery[1]! }
	await send(service, '/account/password', change, person)
	expect(await enterWith('the second one')).toBe('code_required')
	await service.accounts.closeAccount(id, { deletesLinks: false })
	expect(await enterWith('the second one', recovery[0])).toBe('invalid_password')
	await service.accounts.reopenAccount(id)
	expect(await enterWith('the second one')).toBe('code_required')
	await service.accounts.resetPassword(person.email, 'the third one')
	expect(await enterWith('the third one')).toBe('code_required')
	expect(await enterWith('the third one', recovery[0])).toBe('in')
	await service.accounts.deleteAccount(id)
	expect(await sql`select user_id from second_factors where user_id = ${id}`).toEqual([])
})

it('neither secret nor recovery codes can be read from the database', async () => {
	const person = await signUp(service)
	const { fields, recovery } = await addFactor(service, person)
	const id = await accountIdOf(service, person.cookie)
	const [row] = await sql`select encode(secret, 'hex') as secret, row_to_json(second_factors)::text as all
		from second_factors where user_id = ${id}`
	expect(row!.secret).toHaveLength(2 * (12 + 16 + 20))
	for (const code of [...recovery, fields.key!]) expect(row!.all).not.toContain(code.replace('-', ''))
	expect(await (await service.ask('/api/v1/auth/get-session', withCookie(person.cookie))).text()).not.toMatch(
		/factor/i,
	)
})

it('with another SECRET no code is right, and nobody gets in without one', async () => {
	const person = await signUp(service)
	const { code, recovery } = await addFactor(service, person)
	const id = await accountIdOf(service, person.cookie)
	clock.now += 4 * period
	await sql`update second_factors set secret = secret || '\\x00' where user_id = ${id}`
	for (const one of [undefined, code()]) expect(await enter(person, one)).toMatch(/_code|code_/)
	expect(await service.accounts.removeFactor(id)).toBe(true)
	expect(await service.accounts.removeFactor(id)).toBe(false)
	expect(await enter(person)).toBe('in')
	expect(recovery).toHaveLength(10)
})

it('a code that was used while the clock was an hour ahead stops no later one', async () => {
	const person = await signUp(service)
	const { code } = await addFactor(service, person)
	const hour = 120 * period
	clock.now += hour
	expect(await enter(person, code())).toBe('in')
	clock.now -= hour - 4 * period
	expect(await enter(person, code())).toBe('in')
	expect(await enter(person, code())).toBe('invalid_code')
})
