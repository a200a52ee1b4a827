/** Access given while a password changes or a session ends does not outlive the change. */
import { expect, it } from 'vitest'
import { rulesOf } from '../../support/service/account-rules.ts'
import { holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { createAuthenticator } from '../../support/service/passkeys.ts'
import { connectAgain, openService } from '../../support/service/service.ts'

const service = await openService()
const { sql } = service.database
const address = '192.0.2.1'
const { sessions, openRules } = rulesOf(service)
const rules = openRules()
/** The rules, with something in between a right password and what is given for it. */
const openRacing = (between: () => Promise<unknown>) => {
	const check = async (_subject: unknown, _address: unknown, compare: () => Promise<boolean>) => {
		const isRight = await compare()
		await between()
		return isRight
	}
	return openRules({ guard: { check } })
}

let people = 0
/** A person with a password and a session, and the number of sessions and tokens. */
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

it('a token made while the password changes does not survive', async () => {
	const { claim, count } = await openPerson()
	const racing = openRacing(async () => void (await rules.resetPassword(claim.email, 'a new password')))
	await expect(racing.createTokenFor(claim, { name: 'late', scope: 'all' })).rejects.toMatchObject({
		code: 'invalid_password',
	})
	expect(await count()).toEqual({ sessions: 0, tokens: 0 })
})

it('a session opened while the password changes does not survive', async () => {
	const { claim, count } = await openPerson()
	const open: typeof sessions.open = async (...session) => {
		await rules.resetPassword(claim.email, 'a new password')
		return sessions.open(...session)
	}
	const signingIn = openRules({ sessions: { ...sessions, open } }).signIn(claim)
	await expect(signingIn).rejects.toMatchObject({ code: 'invalid_password' })
	expect(await count()).toEqual({ sessions: 0, tokens: 0 })
})

const ends: Record<string, (id: string, email: string) => Promise<unknown>> = {
	'is removed': (id) => rules.removeFactor(id),
	'ends with a new password': (_, email) => rules.resetPassword(email, 'a new password'),
	'has its account closed': (id) => rules.closeAccount(id, { deletesLinks: false }),
}
it.each(Object.entries(ends))('a session of a passkey that %s meanwhile does not survive', async (_, end) => {
	const { claim, id, session } = await openPerson()
	const passkey = createAuthenticator()
	const form = { ...claim, code: '', name: 'phone' }
	const credential = passkey.create((await rules.passkeyToAdd(session)) as never)
	expect(await rules.addPasskey(session, { ...form, credential }, address)).toBe(true)
	const racing = openRacing(() => end(id, claim.email))
	const answer = passkey.get(rules.passkeyToSignIn() as never)
	await expect(racing.signInWithPasskey({ ...claim, credential: answer })).rejects.toMatchObject({
		code: 'invalid_code',
	})
	expect(await sql`select id from sessions where user_id = ${id} and second_factor`).toEqual([])
})

it('a passkey that is added while the password changes does not survive', async () => {
	const { claim, id, session } = await openPerson()
	const racing = openRacing(() => rules.resetPassword(claim.email, 'a new password'))
	const credential = createAuthenticator().create((await racing.passkeyToAdd(session)) as never)
	const adding = racing.addPasskey(session, { ...claim, code: '', name: 'late', credential }, address)
	await expect(adding).rejects.toMatchObject({ code: 'invalid_password' })
	expect(await rules.listPasskeys(id)).toEqual([])
})

it('signing in waits for a change of password, and succeeds if the change fails', async () => {
	const { claim, count } = await openPerson()
	const [mine, next] = ['hash of a good password', 'another']
	const release = await holdTransaction(
		connectAgain(service),
		(tx) => tx`update identities set password = ${next} where password = ${mine}`,
	)
	const opened = rules.signIn(claim)
	await untilBlocked(service.database)
	await release()
	expect((await opened).cookies).toHaveLength(1)
	expect((await count()).sessions).toBe(2)
})

const changeOf = ({ password: current }: { password: string }) => ({
	...{ current, next: 'a late password', code: undefined },
})

it('of two changes of a password at once only the first succeeds, and its sessions stay', async () => {
	const { claim, id, session, count } = await openPerson()
	const racing = openRacing(async () => {
		await rules.resetPassword(claim.email, 'a new password')
		await rules.signIn({ ...claim, password: 'a new password' })
	})
	const caller = { userId: id, email: claim.email, sessionId: session.sessionId }
	const late = racing.changePassword(caller, changeOf(claim), address)
	await expect(late).rejects.toMatchObject({ code: 'invalid_password' })
	await rules.proveAgain(caller, { password: 'a new password', code: undefined }, address)
	expect(await count()).toEqual({ sessions: 1, tokens: 0 })
})

it('a password that changes while its account is deleted changes nothing', async () => {
	const { claim, id, session } = await openPerson()
	const racing = openRacing(() => rules.deleteAccount(id))
	const caller = { userId: id, email: claim.email, sessionId: session.sessionId }
	const late = racing.changePassword(caller, changeOf(claim), address)
	await expect(late).rejects.toMatchObject({ code: 'invalid_password' })
})

it('with nothing in between, each works', async () => {
	const { claim, count } = await openPerson()
	const { access_token } = await rules.createTokenFor(claim, { name: 'kept', scope: 'all' })
	expect(await rules.verifyToken(access_token)).toBeTruthy()
	expect(await count()).toEqual({ sessions: 1, tokens: 1 })
})

it('a token made while its session ends does not survive', async () => {
	const { id, session, count } = await openPerson()
	const caller = { userId: id, sessionId: session.sessionId }
	const form = { name: 'in time', scope: 'all' as const, expiresInDays: null, key: 'k'.repeat(24) }
	await rules.createToken(caller, form)
	await rules.endSessions(id)
	const late = rules.createToken(caller, { ...form, name: 'late' })
	await expect(late).rejects.toMatchObject({ code: 'unauthorized' })
	// Sent again: the token given in time is neither taken back nor given once more.
	await expect(rules.createToken(caller, form)).rejects.toMatchObject({ code: 'unauthorized' })
	expect(await count()).toEqual({ sessions: 0, tokens: 1 })
})

it('of two accounts that link one identity at once, one gets it', async () => {
	const [one, other] = [await openPerson(), await openPerson()]
	const link = (userId: string) => sql`
		insert into identities (id, account_id, provider_id, user_id, created_at, updated_at)
		values (${`identity-${userId}`}, 'the same', 'oidc', ${userId}, now(), now())`
	const outcomes = await Promise.allSettled([link(one.id), link(other.id)])
	expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

it('deleting an account and changing its password do not stop each other', async () => {
	const person = await openPerson()
	await rules.createTokenFor(person.claim, { name: 'one', scope: 'all' })
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
