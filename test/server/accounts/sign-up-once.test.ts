/** The sign-up form makes one account, and is no way around the limits on guessing. */
import { expect, it } from 'vitest'
import { formFrom } from '../../support/service/account-page.ts'
import { placeOf } from '../../support/service/answers.ts'
import { crowd } from '../../support/service/crowd.ts'
import { cookieOf, send, withCookie } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { formKeyOf, textIn } from '../pages/markup.ts'

const service = await openService()
const password = 'a good password'
const taken = 'There is an account with this email address.'
const opens = async (answer: Response) =>
	(await service.ask('/api/v1/my-links', withCookie(cookieOf(answer)))).status
const accountsOf = async (email: string) =>
	(await service.database.sql`select from users where email = ${email}`).length
let people = 0

/** A person with an open form, who can send it any number of times. */
const openForm = async () => {
	const email = `once-${people++}@example.org`
	const key = await formFrom(service, '/sign-up')
	const submit = (more: Record<string, string> = {}, peer = '192.0.2.1') =>
		send(service, '/sign-up', { name: '', email, password, key, ...more }, { peer })
	return { email, key, submit }
}
type Submit = Awaited<ReturnType<typeof openForm>>['submit']
const expectTaken = async (answer: Response) => {
	expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []])
	expect(textIn(await answer.text())).toContain(taken)
}

it.each<[string, (submit: Submit, email: string) => Promise<Response[]>]>([
	[
		'twice, and in other case',
		async (submit, email) => [await submit(), await submit(), await submit({ email: email.toUpperCase() })],
	],
	['many times at once', (submit) => crowd(6, () => submit())],
])('sent %s, it makes one account, and every answer signs in', async (_, submitAll) => {
	const { email, submit } = await openForm()
	for (const answer of await submitAll(submit, email)) {
		expect(placeOf(answer)).toEqual([303, '/links'])
		expect(await opens(answer)).toBe(200)
	}
	expect(await accountsOf(email)).toBe(1)
})

it('with another address in between it makes another account', async () => {
	const { email, submit } = await openForm()
	await submit()
	expect(placeOf(await submit({ email: `other-${email}` }))).toEqual([303, '/links'])
	expect([await accountsOf(email), await accountsOf(`other-${email}`)]).toEqual([1, 1])
})

it('with another password the address is taken, under the same limits as signing in', async () => {
	const { email, submit } = await openForm()
	await submit()
	for (let n = 0; n < 10; n++) await expectTaken(await submit({ password: `wrong password ${n}` }))
	const limited = await submit()
	expect([limited.status, limited.headers.getSetCookie()]).toEqual([429, []])
	expect(limited.headers.has('retry-after')).toBe(true)
	const signIn = await service.ask('/api/v1/auth/sign-in/email', asJson({ email, password }))
	expect(signIn.status).toBe(429)
	expect(placeOf(await submit({}, '198.51.100.1'))).toEqual([303, '/links'])
})

it('with another key, or without one, the address is taken, whatever the password', async () => {
	const { email, submit } = await openForm()
	await submit()
	for (const key of ['', (await openForm()).key]) await expectTaken(await submit({ key }))
	const json = await service.ask('/api/v1/auth/sign-up/email', asJson({ email, password }))
	expect([json.status, json.headers.getSetCookie()]).toEqual([400, []])
})

it('after a change of password, the old form signs no one in', async () => {
	const { submit } = await openForm()
	const cookie = cookieOf(await submit())
	await send(service, '/account/password', { current: password, new: 'a better password' }, { cookie })
	await expectTaken(await submit())
})

it('keeps its key while it is refused; a malformed key is replaced', async () => {
	const { key, submit, email } = await openForm()
	expect(key).toMatch(/^[\w-]{22,64}$/)
	const refused = await submit({ password: 'short' })
	expect([refused.status, formKeyOf(await refused.text())]).toEqual([400, key])
	const damaged = await submit({ key: 'short' })
	const html = await damaged.text()
	expect(damaged.status).toBe(400)
	expect(textIn(html)).toContain('Send the form once more.')
	expect(placeOf(await submit({ key: formKeyOf(html) }))).toEqual([303, '/links'])
	expect(await accountsOf(email)).toBe(1)
})

const reserved = ['x@openid.invalid', 'X@OpenID.Invalid', '"quoted"@openid.invalid', 'x@sub.openid.invalid']
it.each([...reserved, 'x@openid.invalid.'])(
	'the address of an OpenID identity cannot sign up: %s',
	async (email) => {
		const json = await service.ask('/api/v1/auth/sign-up/email', asJson({ email, password }))
		expect([json.status, await json.json()]).toMatchObject([400, { details: [{ path: 'email' }] }])
		const page = await send(service, '/sign-up', { email, password })
		expect([page.status, page.headers.getSetCookie()]).toEqual([400, []])
		expect(await service.database.sql`select from users where email like '%openid.invalid%'`).toHaveLength(0)
	},
)
