/** A request whose account is deleted while it is being answered. */
import { describe, expect, it } from 'vitest'
import { holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import {
	bearer,
	merged,
	type Person,
	send,
	signUp,
	tokenOf,
	withCookie,
} from '../../support/service/people.ts'
import { asJson, connectAgain, openService } from '../../support/service/service.ts'

const service = await openService()
const { sql } = service.database
const url = 'https://target.example/'

/** Deletes the account in another process once a request has let the person in. */
const askWhileDeleted = async ({ email }: Person, ask: () => Promise<Response>): Promise<Response> => {
	const [user] = await sql<{ id: string }[]>`select id from users where email = ${email}`
	const other = connectAgain(service)
	const release = await holdTransaction(
		other,
		(tx) => tx`select from users where email = ${email} for update`,
	)
	// Rows are locked in turn: first by the delete, then by the request.
	const deleted = service.store.accounts.deleteUser(user!.id, new Date())
	await untilBlocked(service.database)
	const answer = ask()
	await untilBlocked(service.database, 2)
	await release()
	expect(await deleted).toBe(true)
	return answer
}
const givenBack = expect.stringMatching(/^sid=;.*Max-Age=0/)
const said = ({ status, headers }: Response) => [
	status,
	headers.get('www-authenticate'),
	headers.getSetCookie(),
]
const json = { headers: { accept: 'application/json' } }

describe('an account deleted meanwhile has no password any more for', () => {
	const ways: [string, (person: Person) => Promise<Response>][] = [
		['a new token', (person) => service.ask('/api/v1/tokens', asJson({ ...person, name: 'late' }))],
		['signing in', (person) => service.ask('/api/v1/auth/sign-in/email', asJson(person))],
		['the form to sign in', ({ password, email }) => send(service, '/sign-in', { email, password }, json)],
	]
	it.each(ways)('%s', async (_, ask) => {
		const person = await signUp(service)
		const answer = await askWhileDeleted(person, () => ask(person))
		expect(await answer.json()).toEqual({ error: 'invalid_password' })
		expect([answer.status, answer.headers.has('set-cookie')]).toEqual([401, false])
	})
})

describe('an account deleted meanwhile leaves a dead cookie for', () => {
	const ways: [string, (cookie: string) => Promise<Response>][] = [
		['a new token', (cookie) => send(service, '/account/tokens', { name: 'late' }, { cookie })],
		['a link', (cookie) => service.ask('/api/v1/shorten', merged(asJson({ url }), withCookie(cookie)))],
		['the form of the landing page', (cookie) => send(service, '/', { url }, { cookie })],
		['the form of the page of links', (cookie) => send(service, '/links', { url }, { cookie })],
	]
	it.each(ways)('%s', async (_, ask) => {
		const person = await signUp(service)
		const answer = await askWhileDeleted(person, () => ask(person.cookie))
		expect(said(answer)).toEqual([401, 'Bearer', [givenBack]])
	})
})

it('an account deleted meanwhile leaves a dead access token, and no cookie is touched', async () => {
	const person = await signUp(service)
	const token = await tokenOf(service, person)
	const init = merged(asJson({ url }), bearer(token), withCookie('sid=of.another'))
	const answer = await askWhileDeleted(person, () => service.ask('/api/v1/shorten', init))
	expect(said(answer)).toEqual([401, 'Bearer', []])
})
