/** Rules of accounts: the operator's reset, proving a password, hashing outside transactions. */
import { describe, expect, it } from 'vitest'
import type { Passwords } from '../../../server/limits/hashing.ts'
import { plainPasswords, rulesOf } from '../../support/service/account-rules.ts'
import { send, signUp } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { sql } = service.database

const { openRules } = rulesOf(service)
const device = { address: '192.0.2.1', userAgent: 'A browser' }
const plain = plainPasswords
describe("the operator's reset", () => {
	const accounts = openRules()

	it('returns false for an address without an account, and changes nothing', async () => {
		expect(await accounts.resetPassword('nobody@example.org', 'set by the operator')).toBe(false)
	})

	const bad = ['', 'short', 'x'.repeat(129)]
	it.each(bad)('refuses a password that breaks the rules: %j', async (password) => {
		const person = await signUp(service)
		const refusal = { code: 'validation_failed', extra: { details: [{ path: 'password' }] } }
		await expect(accounts.resetPassword(person.email, password)).rejects.toMatchObject(refusal)
		const { email, password: old } = person
		expect((await send(service, '/sign-in', { email, password: old })).status).toBe(303)
	})
})

it('proving a password checks exactly one hash, with or without an account, by cookie and by token', async () => {
	const work: string[] = []
	const counted: Passwords = {
		hash: (password) => Promise.all([plain.hash(password), work.push('once')]).then(([hash]) => hash),
		verify: (...sent) => Promise.all([plain.verify(...sent), work.push('once')]).then(([is]) => is),
	}
	const accounts = openRules({ passwords: counted })
	const [email, password] = ['proving@example.org', 'a good password']
	await accounts.signUp({ email, password, ...device })
	const doing = async (claimed: string, word: string) => {
		const claim = { email: claimed, password: word, ...device }
		const ways = [
			() => accounts.createTokenFor(claim, { name: 'x', scope: 'all' }),
			() => accounts.signIn(claim),
		]
		const counts: number[] = []
		for (const way of ways) {
			work.length = 0
			await way().catch(() => {})
			counts.push(work.length)
		}
		return counts
	}
	expect(await doing('nobody@example.org', 'wrong password')).toEqual([1, 1])
	expect(await doing(email, 'wrong password')).toEqual([1, 1])
	expect(await doing(email, password)).toEqual([1, 1])
})

it('signing up has no transaction open while the password is hashed, and hashes it once', async () => {
	const open: number[] = []
	const hash = async (password: string) => {
		const [row] = await sql<{ n: number }[]>`
			select count(*)::integer as n from pg_stat_activity
			where datname = current_database() and state = 'idle in transaction'`
		open.push(row!.n)
		return plain.hash(password)
	}
	const accounts = openRules({ passwords: { ...plain, hash } })
	const body = { email: 'hashed@example.org', password: 'a good password' }
	const { user } = await accounts.signUp({ ...body, ...device })
	expect(open).toEqual([0])
	await accounts.proveAgain(
		{ userId: user.id, email: body.email },
		{ password: body.password, code: undefined },
		'192.0.2.1',
	)
})
