/** A closed account signs in nowhere; its links stay, unless they are deleted with it. */
import { expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import {
	accountIdOf,
	cookieOf,
	merged,
	type Person,
	signUp,
	tokenOf,
	withCookie,
} from '../../support/service/people.ts'
import { asJson, connectAgain, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const elsewhere = joinService({ ...service, database: connectAgain(service) })
const { accounts } = service
const signIn = async ({ email, password }: Person) =>
	(await elsewhere.ask('/api/v1/auth/sign-in/email', asJson({ email, password }))).status
const make = (alias: string, init: RequestInit) =>
	service.ask('/api/v1/shorten', merged(asJson({ url: 'https://target.example/', alias }), init))
const visit = async (slug: string) => (await elsewhere.ask(`/${slug}`)).status
const come = async () => {
	const person = await signUp(service)
	return { person, id: await accountIdOf(service, person.cookie), token: await tokenOf(service, person) }
}

it('no password opens it, not one by command, and nobody else gets its address', async () => {
	const { person, id } = await come()
	expect(await accounts.closeAccount(id, { deletesLinks: false })).toBe(true)
	expect(await signIn(person)).toBe(401)
	await expect(tokenOf(service, person)).rejects.toThrow('invalid_password')
	expect(await accounts.resetPassword(person.email, 'another password')).toBe(false)
	const again = asJson({ email: person.email, password: person.password })
	expect((await service.ask('/api/v1/auth/sign-up/email', again)).status).toBe(400)
})

it('with its links, they are gone at once, and it is opened again only once they are deleted', async () => {
	const { person, id } = await come()
	await makeOwn(service, person, { alias: 'goes-along' })
	expect(await visit('goes-along')).toBe(302)
	await accounts.closeAccount(id, { deletesLinks: false })
	expect(await accounts.closeAccount(id, { deletesLinks: true })).toBe(true)
	expect(await visit('goes-along')).toBe(404)
	expect(await accounts.reopenAccount(id)).toBe('deleting')
	const reopen = { act: 'reopen' as const, ids: [id], subjects: [person.email], key: undefined, account: 'x' }
	expect(await service.administration.act(reopen), 'operators hear that nothing changed').toBe(0)
	while (await service.links.deleteOfAccounts());
	expect(await accounts.reopenAccount(id)).toBe('open')
	const cookie = cookieOf(await service.ask('/api/v1/auth/sign-in/email', asJson(person)))
	const { slug } = await makeOwn(service, { cookie })
	expect(await visit(slug)).toBe(302)
})

it('what begins while it is being closed does not outlast it', async () => {
	const { person, id } = await come()
	const closing = accounts.closeAccount(id, { deletesLinks: false })
	const tries = [
		signIn(person),
		signIn(person),
		tokenOf(service, person),
		make('late-link', withCookie(person.cookie)),
	]
	await Promise.allSettled([closing, ...tries])
	const { sql } = service.database
	expect(await sql`select from sessions where user_id = ${id}`).toHaveLength(0)
	expect(await sql`select from access_tokens where user_id = ${id}`).toHaveLength(0)
})

it('a closed account can be deleted, also while its links are being deleted', async () => {
	const { person, id } = await come()
	await makeOwn(service, person, { alias: 'doomed' })
	await accounts.closeAccount(id, { deletesLinks: true })
	await accounts.deleteAccount(id)
	while (await service.links.deleteOfAccounts());
	expect(await service.database.sql`select from links where slug = 'doomed'`).toHaveLength(0)
	expect(await service.database.sql`select from users where id = ${id}`).toHaveLength(0)
})

it('an account that is gone is neither closed nor opened', async () => {
	expect(await accounts.closeAccount('nobody', { deletesLinks: true })).toBe(false)
	expect(await accounts.reopenAccount('nobody')).toBe('gone')
	expect(await service.database.sql`select from deleted_accounts`).toHaveLength(0)
})
