/** A second factor is asked for at every door that a password opens, and a code opens one once. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { crowd, tally } from '../../support/service/crowd.ts'
import { accountIdOf, type Person, send, sidOf, signUp } from '../../support/service/people.ts'
import { addFactor, type Factor, period, sendCode } from '../../support/service/second-factor.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService({ SIGNUPS: 'open' })
const { clock } = service
const { sql } = service.database

type Outcome = 'in' | string
const outcomeOf = async (answer: Response): Promise<Outcome> =>
	answer.ok ? 'in' : (await answer.json()).error

/** What a password opens: `in`, or the error. */
const doors: Record<string, (person: Person, code?: string) => Promise<Outcome>> = {
	'the page': async ({ email, password }, code) => {
		const first = await send(service, '/sign-in', { email, password })
		if (first.status === 303) return sidOf(first) === '' ? 'no cookie' : 'in'
		expect(sidOf(first)).toBe('')
		if (first.status === 401) return 'invalid_password'
		if (code === undefined) return 'code_required'
		const second = await sendCode(service, first, code)
		if (second.status === 303) return sidOf(second) === '' ? 'no cookie' : 'in'
		expect(sidOf(second)).toBe('')
		return { 401: 'invalid_code', 429: 'rate_limited' }[second.status] ?? String(second.status)
	},
	'/api/v1/auth/sign-in/email': async ({ email, password }, code) =>
		outcomeOf(await service.ask('/api/v1/auth/sign-in/email', asJson({ email, password, code }))),
	'/api/v1/tokens': async ({ email, password }, code) =>
		outcomeOf(await service.ask('/api/v1/tokens', asJson({ email, password, code, name: 'program' }))),
}

/** What is typed, once the code of the set-up is over, and what becomes of it. */
const codes: Record<string, { of: (mine: Factor, other: Factor) => string | undefined; is: Outcome }> = {
	'no code': { of: () => undefined, is: 'code_required' },
	right: { of: ({ code }) => code(), is: 'in' },
	'right, of a clock that is half a minute slow': { of: ({ code }) => code(-1), is: 'in' },
	'right, of one that is half a minute fast': { of: ({ code }) => code(1), is: 'in' },
	'right, with a gap': { of: ({ code }) => code().replace(/^.../, '$& '), is: 'in' },
	'of a minute ago': { of: ({ code }) => code(-2), is: 'invalid_code' },
	'of the next minute': { of: ({ code }) => code(2), is: 'invalid_code' },
	'that it was set up with': { of: ({ fields }) => fields.code, is: 'invalid_code' },
	'of another account': { of: (_, { code }) => code(), is: 'invalid_code' },
	'a recovery code': { of: ({ recovery }) => recovery[3], is: 'in' },
	'a recovery code, typed otherwise': {
		of: ({ recovery }) => ` ${recovery[4]!.replace('-', '').toUpperCase()}`,
		is: 'in',
	},
	'a recovery code of another account': { of: (_, { recovery }) => recovery[3], is: 'invalid_code' },
	'no code at all': { of: () => 'nonsense', is: 'invalid_code' },
	'a NUL': { of: () => '12345\0', is: 'invalid_code' },
}

describe.each(Object.entries(doors))('%s', (_, enter) => {
	it.each(Object.entries(codes))('%s', async (_, { of, is }) => {
		const [person, stranger] = [await signUp(service), await signUp(service)]
		const [mine, other] = [await addFactor(service, person), await addFactor(service, stranger)]
		clock.now += 4 * period
		expect(await enter({ ...person, password: 'a wrong one' }, of(mine, other))).toBe('invalid_password')
		expect(await enter(person, of(mine, other))).toBe(is)
		if (is === 'in') expect(await enter(person, of(mine, other)), 'once').toBe('invalid_code')
		expect(await enter(stranger, other.recovery[9]), 'nobody else is touched').toBe('in')
	})

	it('asks for none where there is none', async () => {
		const person = await signUp(service)
		for (const code of [undefined, '', '123456']) expect(await enter(person, code)).toBe('in')
	})

	it('takes no code that another door took, nor an earlier one', async () => {
		const person = await signUp(service)
		const { code } = await addFactor(service, person)
		clock.now += 4 * period
		const token = { email: person.email, password: person.password, name: 'program', code: code() }
		expect((await service.ask('/api/v1/tokens', asJson(token))).status).toBe(201)
		expect(await enter(person, code())).toBe('invalid_code')
		expect(await enter(person, code(-1))).toBe('invalid_code')
		expect(await enter(person, code(1))).toBe('in')
	})

	it('is closed after ten wrong codes in an hour, from wherever, also for a right one', async () => {
		const person = await signUp(service)
		const { code, recovery } = await addFactor(service, person)
		for (let nth = 0; nth < 10; nth++) {
			clock.now += 4 * period
			expect(await enter(person, 'wrong')).toBe('invalid_code')
			if (nth < 9) expect(await enter(person, recovery[nth]), 'right ones count nothing').toBe('in')
		}
		expect(await enter(person, code())).toBe('rate_limited')
		clock.now += 61 * 60_000
		expect(await enter(person, code())).toBe('in')
	})
})

it('these are all doors of a password, and all that opens a session', () => {
	const root = new URL('../../../server/', import.meta.url)
	const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.tsx?$/.test(file))
		.flatMap((file) =>
			[...readFileSync(new URL(file, root), 'utf8').matchAll(/\b(sessions\.open|exchange)\(/g)].map(
				([call]) => `${file} ${call}`,
			),
		)
	expect(found.toSorted()).toEqual([
		'accounts/openid.ts sessions.open(',
		// A passkey is two factors.
		'accounts/passkeys.ts sessions.open(',
		'accounts/sign-in.ts exchange(',
		// A new account, which has no second factor.
		'accounts/sign-in.ts sessions.open(',
		'accounts/sign-in.ts sessions.open(',
		'accounts/tokens.ts exchange(',
	])
})

it('of twenty at once one uses the same recovery code, on two processes', async () => {
	const other = joinService(service)
	const person = await signUp(service)
	const { recovery } = await addFactor(service, person)
	const { email, password } = person
	const body = { email, password, code: recovery[0] }
	const answers = await crowd(20, (nth) =>
		(nth % 2 ? other : service).ask('/api/v1/auth/sign-in/email', asJson(body)),
	)
	expect(tally(answers.map(({ status }) => status))).toMatchObject({ 200: 1 })
	const [row] = await sql`select cardinality(recovery) as left from second_factors
		where user_id = ${await accountIdOf(service, person.cookie)}`
	expect(row).toEqual({ left: 9 })
})

it('of twenty at once one uses the same code of the app', async () => {
	const person = await signUp(service)
	const { code } = await addFactor(service, person)
	clock.now += 4 * period
	const { email, password } = person
	const body = asJson({ email, password, code: code() })
	const answers = await crowd(20, () => service.ask('/api/v1/auth/sign-in/email', body))
	expect(tally(answers.map(({ status }) => status))).toMatchObject({ 200: 1 })
})
