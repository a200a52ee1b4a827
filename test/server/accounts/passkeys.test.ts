/** A passkey signs in alone, once per challenge, and nothing that is wrong about it does. */
import { beforeEach, describe, expect, it } from 'vitest'
import { crowd, tally } from '../../support/service/crowd.ts'
import {
	addPasskey,
	askedBy,
	createAuthenticator,
	enterWith,
	entranceOf,
	hasPasskey,
	outcomeOf,
	type Twist,
} from '../../support/service/passkeys.ts'
import { accountIdOf, send, sidOf, signUp } from '../../support/service/people.ts'
import { addFactor } from '../../support/service/second-factor.ts'
import { joinService, openService } from '../../support/service/service.ts'

const service = await openService({ SIGNUPS: 'open' })
const { clock } = service
const { sql } = service.database
const minute = 60_000

// Unknown ones count for an address.
beforeEach(() => {
	clock.now += 61 * minute
})

const enter = entranceOf(service)
const sessionOf = (answer: Response) => service.accounts.findSession(new Headers({ cookie: sidOf(answer) }))

it('signs in alone, without password and code, as two factors; again and again', async () => {
	const person = await signUp(service)
	const { recovery } = await addFactor(service, person)
	const passkey = await hasPasskey(service, person, { more: { code: recovery[0]! } })
	for (let nth = 0; nth < 2; nth++) {
		clock.now += 1
		const answer = await enterWith(service, passkey)
		expect(answer.headers.get('location')).toBe('/links')
		expect(await sessionOf(answer)).toMatchObject({
			...{ email: person.email, secondFactor: true, identity: null },
		})
	}
})

const wrong: Record<string, Twist> = {
	'of another site': { origin: 'https://kurz.example.evil.example' },
	'of another port': { origin: 'https://kurz.example:8443' },
	'of http': { origin: 'http://kurz.example' },
	'with a key of another site': { host: 'evil.example' },
	'to a challenge that nobody made': { challenge: Buffer.from('1.2.3').toString('base64url') },
	'to no challenge': { challenge: '' },
	'of another kind': { type: 'webauthn.create' },
	'without user verification': { flags: 1 },
	'without anybody there': { flags: 4 },
	'for another account': { userHandle: Buffer.from('another').toString('base64url') },
	'of an unknown key': { id: 'A'.repeat(43) },
	'with an id that is none': { id: '\0' },
}

describe('an answer that is wrong', () => {
	it.each(Object.entries(wrong))('%s signs nobody in', async (_, twist) => {
		const passkey = await hasPasskey(service, await signUp(service))
		expect(await enter(passkey, twist)).toBe(401)
		expect(await enter(passkey)).toBe('in')
	})

	it.each(Object.entries(wrong).filter(([, { userHandle, id }]) => !userHandle && !id))(
		'%s adds none',
		async (_, { type, ...twist }) => {
			const person = await signUp(service)
			const refused = type === undefined ? twist : { type: 'webauthn.get' }
			const { answer, authenticator } = await addPasskey(service, person, { twist: refused })
			expect(answer.status).toBe(400)
			expect(await service.accounts.listPasskeys(await accountIdOf(service, person.cookie))).toEqual([])
			expect(await enter(authenticator)).toBe(401)
		},
	)

	it.each(
		Object.entries({
			'no answer': '',
			'an answer of nothing': 'null',
			'an empty one': '{}',
			'a list': '[]',
			'an id alone': '{"id":"AAAA"}',
			'an id that is no text': '{"id":{}}',
			nonsense: 'x'.repeat(10_000),
		}),
	)('that is %s', async (_, credential) => {
		const person = await signUp(service)
		expect((await send(service, '/sign-in/passkey', { credential })).status).toBe(401)
		const form = { name: 'phone', password: person.password, credential }
		expect((await send(service, '/account/passkeys', form, person)).status).toBe(400)
	})

	it('of one key with the id of another signs nobody in', async () => {
		const [mine, theirs] = [
			await hasPasskey(service, await signUp(service)),
			await hasPasskey(service, await signUp(service)),
		]
		expect(await enter(mine, { id: theirs.id })).toBe(401)
	})
})

describe('a challenge', () => {
	it('is used up by the first sign-in, also of a key that does not count', async () => {
		const passkey = await hasPasskey(service, await signUp(service))
		const earlier = passkey.get(await askedBy(service, '/sign-in'))
		clock.now += 1
		const credential = passkey.get(await askedBy(service, '/sign-in'))
		const outcomes = []
		for (const one of [credential, credential, earlier])
			outcomes.push(outcomeOf(await send(service, '/sign-in/passkey', { credential: one })))
		expect(outcomes).toEqual(['in', 401, 401])
		clock.now += 1
		expect(await enter(passkey)).toBe('in')
	})

	it('signs in once of twenty at once, on two processes', async () => {
		const other = joinService(service)
		const passkey = await hasPasskey(service, await signUp(service))
		const credential = passkey.get(await askedBy(service, '/sign-in'))
		const answers = await crowd(20, (nth) =>
			send(nth % 2 ? other : service, '/sign-in/passkey', { credential }, { peer: `10.0.0.${nth}` }),
		)
		expect(tally(answers.map(({ status }) => status))).toMatchObject({ 303: 1 })
	})

	it('is over after ten minutes, and none is of the future', async () => {
		const passkey = await hasPasskey(service, await signUp(service))
		const credential = passkey.get(await askedBy(service, '/sign-in'))
		for (const [by, is] of [
			[10 * minute, 401],
			[-12 * minute, 401],
			[minute, 'in'],
		] as const) {
			clock.now += by
			expect([by, outcomeOf(await send(service, '/sign-in/passkey', { credential }))]).toEqual([by, is])
		}
	})

	it('that was used while the clock was an hour ahead stops no later one', async () => {
		const passkey = await hasPasskey(service, await signUp(service))
		clock.now += 60 * minute
		expect(await enter(passkey)).toBe('in')
		clock.now -= 58 * minute
		expect(await enter(passkey)).toBe('in')
	})

	it('for adding one adds it to that account alone, and signs nobody in', async () => {
		const [person, other] = [await signUp(service), await signUp(service)]
		const passkey = await hasPasskey(service, person)
		const { challenge } = await askedBy(service, '/account/passkeys', person.cookie)
		expect(await enter(passkey, { challenge })).toBe(401)
		expect((await addPasskey(service, other, { twist: { challenge } })).answer.status).toBe(400)
		const ofSignIn = await askedBy(service, '/sign-in')
		const twist = { challenge: ofSignIn.challenge }
		expect((await addPasskey(service, other, { twist })).answer.status).toBe(400)
	})
})

it('a counter that goes back or stays is that of a copy', async () => {
	const passkey = await hasPasskey(service, await signUp(service), { twist: { counter: 7 } })
	for (const [counter, is] of [
		[7, 401],
		[0, 401],
		[8, 'in'],
		[8, 401],
		[3, 401],
		[100, 'in'],
	] as const) {
		clock.now += 1
		expect([counter, await enter(passkey, { counter })]).toEqual([counter, is])
	}
})

it('the key of one account is not added to another one, and twice is once', async () => {
	const [person, other] = [await signUp(service), await signUp(service)]
	const { fields } = await addPasskey(service, person)
	expect((await send(service, '/account/passkeys', fields, person)).status).toBe(303)
	const asks = await askedBy(service, '/account/passkeys', other.cookie)
	const stolen = createAuthenticator()
	const [mine, id] = [await accountIdOf(service, person.cookie), await accountIdOf(service, other.cookie)]
	await sql`update passkeys set id = ${stolen.id} where user_id = ${mine}`
	const form = { ...fields, password: other.password, credential: stolen.create(asks) }
	expect((await send(service, '/account/passkeys', form, other)).status).toBe(400)
	expect(await sql`select user_id from passkeys where user_id in ${sql([mine, id])}`).toEqual([
		{ user_id: mine },
	])
})

it('a statement of who made the authenticator is neither checked nor asked for over the network', async () => {
	const statement: Twist['statement'] = ['packed', new Map([['x5c', [new Uint8Array(3)]]])]
	await hasPasskey(service, await signUp(service), { twist: { statement } })
})
