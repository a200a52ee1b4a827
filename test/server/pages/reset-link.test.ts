/** Reset links: an operator makes one, and its owner sets a new password with it, once. */
import { expect, it } from 'vitest'
import { day } from '../../../shared/text/time.ts'
import { atOnce } from '../../support/service/at-once.ts'
import { openAdministration } from '../../support/service/operators.ts'
import { bearer, type Person, send, signUp, tokenOf, visitPage } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { textIn } from './markup.ts'

const service = await openService({ SIGNUPS: 'open' })
const { sql, operator, idOf } = await openAdministration(service)
const over = 'This link is no longer valid'

let keys = 0
const newKey = () => `reset-${keys++}`.padEnd(24, 'k')
/** What the form answers, and the links in it. */
const make = async (person: Pick<Person, 'email'>, key = newKey()) => {
	const fields = { act: 'reset_link', list: '/admin/accounts', confirm: 'yes', key }
	const id = await idOf(person.email)
	const answer = await send(service, '/admin/act', { ...fields, account: id }, { cookie: operator.cookie })
	const html = await answer.text()
	const links = [...html.matchAll(/data-copy="https:\/\/kurz\.example(\/sign-in\/reset\?token=[^"]+)"/g)]
	return { status: answer.status, html, paths: links.map(([, path]) => path!) }
}
const tokenIn = (path: string): string => new URLSearchParams(path.split('?')[1]).get('token')!
const reset = (path: string, password: string, more: Record<string, string> = {}) =>
	send(service, '/sign-in/reset', { token: tokenIn(path), password, ...more })
const canSignIn = async ({ email }: Person, password: string): Promise<boolean> =>
	(await service.ask('/api/v1/auth/sign-in/email', asJson({ email, password }))).status === 200
const isSignedIn = async ({ cookie }: Person): Promise<boolean> =>
	(await visitPage(service, '/account', cookie)).status === 200

it('sets a new password once, ends all sessions, and tokens only if asked', async () => {
	const person = await signUp(service)
	const token = await tokenOf(service, person)
	const asks = async () => (await service.ask('/api/v1/my-links', bearer(token))).status
	const { status, html, paths } = await make(person)
	expect([status, paths.length]).toEqual([200, 1])
	expect(textIn(html)).toContain(person.email)
	const [path] = paths as [string]
	expect(await isSignedIn(person)).toBe(true)
	expect(textIn(await (await visitPage(service, path)).text())).toContain(`For the account ${person.email}.`)

	const short = await reset(path, 'short', { end_tokens: 'on' })
	const again = await short.text()
	expect([short.status, textIn(again).includes('The password was not set')]).toEqual([400, true])
	expect(again).toContain(`value="${tokenIn(path)}"`)
	expect(again).toMatch(/name="end_tokens"[^>]* checked/)
	expect(await isSignedIn(person)).toBe(true)

	const done = await reset(path, 'quite another one')
	expect(done.headers.get('location')).toBe('/sign-in?notice=reset')
	const signIn = await visitPage(service, '/sign-in?notice=reset')
	expect(textIn(await signIn.text())).toContain('The new password is set.')
	expect([await isSignedIn(person), await asks()]).toEqual([false, 200])
	expect(await canSignIn(person, person.password)).toBe(false)
	expect(await canSignIn(person, 'quite another one')).toBe(true)

	const [used, seen] = [await reset(path, 'and a third one'), await visitPage(service, path)]
	expect([used.status, textIn(await used.text()).includes(over)]).toEqual([400, true])
	expect([seen.status, textIn(await seen.text()).includes(over)]).toEqual([404, true])
	expect(await canSignIn(person, 'and a third one')).toBe(false)

	const [next] = (await make(person)).paths as [string]
	expect((await reset(next, 'the fourth one', { end_tokens: 'on' })).status).toBe(303)
	expect(await asks()).toBe(401)
	const log =
		await sql`select act, account, subjects, changed from audit_log where subjects = ${[person.email]} order by id`
	const entry = { subjects: [person.email], changed: 1 }
	const [made, set] = [
		{ ...entry, act: 'reset_link', account: operator.email },
		{ ...entry, act: 'reset_password', account: person.email },
	]
	expect(log).toEqual([made, set, made, set])
})

it('of one form there is one link, a newer one ends it, and nothing but its hash is kept', async () => {
	const person = await signUp(service)
	const key = newKey()
	const [first, again] = [await make(person, key), await make(person, key)]
	expect(again.paths).toEqual(first.paths)
	const [old] = first.paths as [string]
	const rows = JSON.stringify(await sql`select row_to_json(i) from invitations i`)
	expect(rows).not.toContain(tokenIn(old))
	const [newer] = (await make(person)).paths as [string]
	expect((await reset(old, 'with the old link')).status).toBe(400)
	// The form of the old one, sent once more, shows none.
	expect((await make(person, key)).paths).toEqual([])
	expect((await reset(newer, 'with the newer link')).status).toBe(303)
})

it('ends after 24 hours, and with the account', async () => {
	const [late, closed, gone] = [await signUp(service), await signUp(service), await signUp(service)]
	const links = await Promise.all([late, closed, gone].map(async (one) => (await make(one)).paths[0]!))
	await sql`update users set closed_at = now() where email = ${closed.email}`
	await sql`delete from users where email = ${gone.email}`
	for (const link of links.slice(1)) expect((await reset(link, 'a new password')).status).toBe(400)
	expect((await make(closed)).paths).toEqual([])
	service.clock.now += day - 1_000
	expect((await visitPage(service, links[0]!)).status).toBe(200)
	service.clock.now += 1_000
	expect((await reset(links[0]!, 'a new password')).status).toBe(400)
	expect(await canSignIn(late, late.password)).toBe(true)
	service.clock.now -= day
})

it('of three that use one link at once, one sets the password', async () => {
	const person = await signUp(service)
	const link = (await make(person)).paths[0]!
	const id = await idOf(person.email)
	const words = ['the first password', 'the second password', 'the third password']
	const answers = await atOnce(
		service.database,
		(tx) => tx`select from users where id = ${id} for update`,
		words.map((password) => () => reset(link, password)),
	)
	expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400, 400])
	const won = answers.findIndex(({ status }) => status === 303)
	for (const [nth, password] of words.entries()) expect(await canSignIn(person, password)).toBe(nth === won)
})

it('is no invitation, and an invitation is no reset link', async () => {
	const person = await signUp(service)
	const token = tokenIn((await make(person)).paths[0]!)
	const invite = await service.administration.invite(undefined, { key: newKey(), account: null })
	expect(await service.administration.invitations.list()).toHaveLength(1)
	const body = asJson({ email: 'new@example.org', password: 'a good password', invite: token })
	expect((await service.ask('/api/v1/auth/sign-up/email', body)).status).toBe(400)
	expect((await visitPage(service, `/sign-in/reset?token=${invite}`)).status).toBe(404)
	expect((await visitPage(service, `/sign-in/reset?token=${token}`)).status).toBe(200)
})

it.each(['', 'short', 'x'.repeat(43), 'y'.repeat(5_000)])(
	'a wrong token opens nothing: %.10s',
	async (token) => {
		expect((await visitPage(service, `/sign-in/reset?token=${token}`)).status).toBe(404)
		const answer = await send(service, '/sign-in/reset', { token, password: 'a good password' })
		expect([answer.status, textIn(await answer.text()).includes(over)]).toEqual([400, true])
	},
)
