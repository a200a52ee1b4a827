/** Rules of accounts: the operator's reset, proving a password, hashing outside transactions. */
import { describe, expect, it } from 'vitest'
import { createAccounts } from '../../../server/accounts/accounts.ts'
import { createBetterAuth } from '../../../server/accounts/better-auth.ts'
import { fail } from '../../../server/errors.ts'
import type { Passwords } from '../../../server/passwords/hashing.ts'
import { createSecrets } from '../../../server/start/secrets.ts'
import { bearer, merged, send, signUp, tokenOf, withCookie } from '../../support/service/people.ts'
import { asJson, baseUrl, openService } from '../../support/service/service.ts'

const service = await openService()
const { sql } = service.database

const sources = {
	secrets: createSecrets('a secret for tests, 32 characters or more'),
	random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)),
}
/** The rules alone, with passwords that tell what is done with them. */
const openRules = (passwords: Passwords, deleteLink: () => Promise<void> = async () => {}) => {
	const sessions = createBetterAuth({
		store: service.store.accounts,
		secret: 'x'.repeat(40),
		baseUrl,
		signUps: true,
		log: () => {},
		nameOf: () => '',
	})
	const guard = { begin: async () => async () => {} }
	const rest = { ...sources, store: service.store, signUps: true, now: Date.now }
	return createAccounts({ ...rest, sessions, passwords, guard, deleteLink })
}
const device = { address: '192.0.2.1', userAgent: 'A browser' }
const plain: Passwords = {
	hash: async (password) => `hash of ${password}`,
	verify: async (password, hash) => hash === `hash of ${password}`,
}

describe("the operator's reset", () => {
	const accounts = openRules(plain)
	const open = openRules(plain)

	it('sets the password whatever the case of the address, and ends every session and token', async () => {
		const person = await signUp(service)
		const token = await tokenOf(service, person)
		expect(await accounts.resetPassword(person.email.toUpperCase(), 'set by the operator')).toBe(true)
		for (const init of [withCookie(person.cookie), bearer(token)])
			expect((await service.ask('/api/v1/my-links', init)).status).toBe(401)
		expect(
			await open.provePassword({
				email: person.email,
				password: 'set by the operator',
				address: '192.0.2.1',
			}),
		).toBeTruthy()
		await expect(
			open.provePassword({ email: person.email, password: person.password, address: '192.0.2.1' }),
		).rejects.toMatchObject({ code: 'invalid_password' })
	})

	it('returns false for an address without an account, and changes nothing', async () => {
		expect(await accounts.resetPassword('nobody@example.org', 'set by the operator')).toBe(false)
	})

	it.each(['', 'short', 'x'.repeat(129)])(
		'refuses a password that breaks the rules: %j',
		async (password) => {
			const person = await signUp(service)
			await expect(accounts.resetPassword(person.email, password)).rejects.toMatchObject({
				code: 'validation_failed',
				extra: { details: [{ path: 'password' }] },
			})
			const { email, password: old } = person
			expect((await send(service, '/sign-in', { email, password: old })).status).toBe(303)
		},
	)
})

describe('proving a password', () => {
	it('checks exactly one hash, whether the account exists or not, by cookie and by token', async () => {
		const work: string[] = []
		const accounts = openRules({
			hash: async (password) => {
				work.push('once')
				return plain.hash(password)
			},
			verify: async (password, hash) => {
				work.push('once')
				return plain.verify(password, hash)
			},
		})
		const [email, password] = ['proving@example.org', 'a good password']
		await accounts.signUp({ email, password, ...device })
		const doing = async (claimed: string, word: string) => {
			const claim = { email: claimed, password: word, ...device }
			const ways = [() => accounts.createTokenFor(claim, 'x'), () => accounts.signIn(claim)]
			const counts: number[] = []
			for (const way of ways) {
				work.length = 0
				await way().catch(() => {})
				counts.push(work.length)
			}
			return counts
		}
		// The hash that stands in for a missing account is made once.
		await doing('nobody@example.org', 'wrong password')
		expect(await doing('nobody@example.org', 'wrong password')).toEqual([1, 1])
		expect(await doing(email, 'wrong password')).toEqual([1, 1])
		expect(await doing(email, password)).toEqual([1, 1])
	})
})

describe('the hash that stands in for a missing account', () => {
	/** Somebody with an account, and a fresh process whose passwords fail while `isFull`. */
	const openFresh = async (email: string) => {
		const state = { isFull: true, hashes: 0 }
		const accounts = openRules({
			...plain,
			hash: async (password) => {
				state.hashes += 1
				if (state.isFull) throw fail('service_unavailable')
				return plain.hash(password)
			},
		})
		await openRules(plain).signUp({ email, password: 'a good password', ...device })
		const prove = (of: string, password: string) =>
			accounts.provePassword({ email: of, password, address: '192.0.2.1' })
		return { state, prove }
	}

	it('is not made for somebody with an account', async () => {
		const { state, prove } = await openFresh('nobodys-1@example.org')
		expect(await prove('nobodys-1@example.org', 'a good password')).toBeTruthy()
		await expect(prove('nobodys-1@example.org', 'wrong password')).rejects.toMatchObject({
			code: 'invalid_password',
		})
		expect(state.hashes).toBe(0)
	})

	it('is made again after a failure: only the sign-in that waited for it is 503', async () => {
		const { state, prove } = await openFresh('nobodys-2@example.org')
		const stranger = () => prove('nobody@example.org', 'wrong password')
		await expect(stranger()).rejects.toMatchObject({ code: 'service_unavailable' })
		state.isFull = false
		for (let n = 0; n < 2; n++) await expect(stranger()).rejects.toMatchObject({ code: 'invalid_password' })
		expect(state.hashes).toBe(2)
	})
})

describe('signing up', () => {
	it('has no transaction open while the password is hashed, and hashes it once', async () => {
		const open: number[] = []
		const accounts = openRules({
			...plain,
			hash: async (password) => {
				const [row] = await sql<{ n: number }[]>`
					select count(*)::integer as n from pg_stat_activity
					where datname = current_database() and state = 'idle in transaction'`
				open.push(row!.n)
				return plain.hash(password)
			},
		})
		const body = { email: 'hashed@example.org', password: 'a good password' }
		await accounts.signUp({ ...body, ...device })
		expect(open).toEqual([0])
		expect(
			await accounts.provePassword({ email: body.email, password: body.password, address: '192.0.2.1' }),
		).toBeTruthy()
	})
})

describe('deleting an account', () => {
	it('fails when one of its links cannot be deleted, but not when the link is gone already', async () => {
		const { cookie, email } = await signUp(service)
		const url = 'https://target.example/'
		await service.ask('/api/v1/shorten', merged(asJson({ url }), withCookie(cookie)))
		const [user] = await sql<{ id: string }[]>`select id from users where email = ${email}`
		const failing = openRules(plain, async () => {
			throw new Error('it can not be deleted')
		})
		await expect(failing.deleteAccount(user!.id)).rejects.toThrow('it can not be deleted')
		expect((await service.ask('/api/v1/my-links', withCookie(cookie))).status).toBe(401)
		const slower = openRules(plain, async () => {
			await sql`delete from links where owner_id = ${user!.id}`
			throw fail('not_found')
		})
		await slower.deleteAccount(user!.id)
		expect(await sql`select from users where email = ${email}`).toHaveLength(0)
	})
})

it('expired sessions are removed, others stay', async () => {
	const [old, live] = [await signUp(service), await signUp(service)]
	await sql`update sessions set expires_at = now() - interval '1 second'
		where user_id = (select id from users where email = ${old.email})`
	await service.store.accounts.sweep(new Date())
	expect(await sql`select from sessions where expires_at <= now()`).toHaveLength(0)
	expect((await service.ask('/api/v1/my-links', withCookie(live.cookie))).status).toBe(200)
})
