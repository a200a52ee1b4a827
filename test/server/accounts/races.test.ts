/** Access given while a password changes or a session ends does not outlive the change. */

import { expect, it } from 'vitest'
import { rulesOf } from '../../support/service/account-rules.ts'
import { holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { connectAgain, openService } from '../../support/service/service.ts'

const service = await openService()
const { sql } = service.database
const address = '192.0.2.1'
const { sessions, openRules } = rulesOf(service)
const rules = openRules()
/** The rules, with something that happens when a password was found right and nothing was given for it yet. */
const openRacing = (between: () => Promise<void>) =>
	openRules({
		guard: {
			check: async (_subject, _address, compare) => {
				const isRight = await compare()
				await between()
				return isRight
			},
		},
	})

let people = 0
/** Somebody with a password and a session, and what there is of their access. */
const openPerson = async () => {
	const [email, password] = [`race-${people++}@example.org`, 'a good password']
	const claim = { email, password, address, userAgent: 'A browser' }
	const { user, cookies } = await rules.signUp(claim)
	const { id } = user
	const cookie = cookies[0]!.split(';')[0]!
	const session = await rules.findSession(new Headers({ cookie }))
	const count = async () => {
		const [row] = await sql<{ sessions: number; tokens: number }[]>`select
			(select count(*)::integer from sessions where user_id = ${id}) as sessions,
			(select count(*)::integer from access_tokens where user_id = ${id}) as tokens`
		return row!
	}
	return { claim, id, session: session!, count }
}

it('a password that is changed while a token is made with it: the token does not survive', async () => {
	const { claim, count } = await openPerson()
	const racing = openRacing(async () => void (await rules.resetPassword(claim.email, 'a new password')))
	await expect(racing.createTokenFor(claim, 'late')).rejects.toMatchObject({ code: 'invalid_password' })
	expect(await count()).toEqual({ sessions: 0, tokens: 0 })
})

it('a password that is changed while somebody signs in with it: the session does not survive', async () => {
	const { claim, count } = await openPerson()
	const open: typeof sessions.open = async (...session) => {
		await rules.resetPassword(claim.email, 'a new password')
		return sessions.open(...session)
	}
	await expect(openRules({ sessions: { ...sessions, open } }).signIn(claim)).rejects.toMatchObject({
		code: 'invalid_password',
	})
	expect(await count()).toEqual({ sessions: 0, tokens: 0 })
})

it('a password that is changed while somebody signs in: that waits for the change, and succeeds if it fails', async () => {
	const { claim, count } = await openPerson()
	const release = await holdTransaction(
		connectAgain(service),
		(tx) => tx`update identities set password = 'another' where password = 'hash of a good password'`,
	)
	const opened = rules.signIn(claim)
	await untilBlocked(service.database)
	await release()
	expect((await opened).cookies).toHaveLength(1)
	expect((await count()).sessions).toBe(2)
})

it('a password that is changed while another change is under way: only the first succeeds, and its sessions stay', async () => {
	const { claim, id, session, count } = await openPerson()
	const racing = openRacing(async () => {
		await rules.resetPassword(claim.email, 'a new password')
		await rules.signIn({ ...claim, password: 'a new password' })
	})
	const caller = { userId: id, email: claim.email, sessionId: session.sessionId }
	const late = racing.changePassword(caller, claim.password, 'a late password', address)
	await expect(late).rejects.toMatchObject({ code: 'invalid_password' })
	expect(await rules.provePassword({ ...claim, password: 'a new password' })).toBe(id)
	expect(await count()).toEqual({ sessions: 1, tokens: 0 })
})

it('a password that is changed while its account is deleted: nothing changes', async () => {
	const { claim, id, session } = await openPerson()
	const racing = openRacing(() => rules.deleteAccount(id))
	const caller = { userId: id, email: claim.email, sessionId: session.sessionId }
	const late = racing.changePassword(caller, claim.password, 'a late password', address)
	await expect(late).rejects.toMatchObject({ code: 'invalid_password' })
})

it('a password that is changed while nothing else happens: each works', async () => {
	const { claim, count } = await openPerson()
	const { access_token } = await rules.createTokenFor(claim, 'kept')
	expect(await rules.verifyToken(access_token)).toBeTruthy()
	expect(await count()).toEqual({ sessions: 1, tokens: 1 })
})

it('a session that ends while it makes a token: the token does not survive', async () => {
	const { id, session, count } = await openPerson()
	const caller = { userId: id, sessionId: session.sessionId }
	const form = { name: 'in time', expiresInDays: null, key: 'k'.repeat(24) }
	await rules.createToken(caller, form)
	await rules.endSessions(id)
	const late = rules.createToken(caller, { ...form, name: 'late' })
	await expect(late).rejects.toMatchObject({ code: 'unauthorized' })
	// Sent again: what was given in time is not taken back, and not given once more.
	await expect(rules.createToken(caller, form)).rejects.toMatchObject({ code: 'unauthorized' })
	expect(await count()).toEqual({ sessions: 0, tokens: 1 })
})

it('of two who link the same identity at once, one gets it', async () => {
	const [one, other] = [await openPerson(), await openPerson()]
	const link = (userId: string) => sql`
		insert into identities (id, account_id, provider_id, user_id, created_at, updated_at)
		values (${`identity-${userId}`}, 'the same', 'oidc', ${userId}, now(), now())`
	const outcomes = await Promise.allSettled([link(one.id), link(other.id)])
	expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

it('an account that is deleted while its password changes: neither stops the other', async () => {
	const person = await openPerson()
	await rules.createTokenFor(person.claim, 'one')
	const release = await holdTransaction(
		service.database,
		(tx) => tx`select from sessions where user_id = ${person.id} for update`,
	)
	const changing = rules.resetPassword(person.claim.email, 'a new password')
	await untilBlocked(service.database)
	const deleting = service.store.accounts.deleteUser(person.id, new Date())
	await untilBlocked(service.database, 2)
	await release()
	await changing
	expect(await deleting).toBe(true)
	expect(await person.count()).toEqual({ sessions: 0, tokens: 0 })
})

it('a slug retired by a late click does not keep the name of a deleted account', async () => {
	const { id } = await openPerson()
	const kept = [id, 'gone-before'].map((owner) => [Buffer.from(owner), owner] as const)
	for (const [hash, owner] of kept)
		await sql`insert into retired_slugs (slug_hash, owner_id, free_at) values (${hash}, ${owner}, now() + interval '1 day')`
	await service.store.accounts.sweep(new Date())
	for (const [hash, owner] of kept)
		expect(await sql`select owner_id from retired_slugs where slug_hash = ${hash}`).toEqual([
			{ owner_id: owner === id ? id : null },
		])
})
