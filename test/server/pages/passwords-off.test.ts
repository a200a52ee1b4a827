/** `PASSWORDS=off`: no password gives access to an account, whichever way it is sent. */
import { expect, it } from 'vitest'
import { codeOf } from '../../support/service/answers.ts'
import { goThrough, openWalks } from '../../support/service/openid-walk.ts'
import { merged, send, sidOf, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { asJson, joinService } from '../../support/service/service.ts'

const { provider, service } = await openWalks()
const off = joinService(service, { ...provider.env, PASSWORDS: 'off' })
const person = await signUp(service)
const { email, password, cookie } = person

const ways: Record<string, () => Promise<Response>> = {
	'sign-in': () => off.ask('/api/v1/auth/sign-in/email', asJson({ email, password })),
	'sign-up': () => off.ask('/api/v1/auth/sign-up/email', asJson({ email: `2${email}`, password })),
	'a new token': () => off.ask('/api/v1/tokens', asJson({ email, password, name: 'x' })),
	'the form to sign in': () => send(off, '/sign-in', { email, password }),
	'the form to sign up': () => send(off, '/sign-up', { email: `3${email}`, password }),
	'the form for a new password': () =>
		send(off, '/account/password', { current: password, new: 'another password' }, { cookie }),
}
it.each(Object.entries(ways))('%s is forbidden', async (_, ask) => {
	const answer = await ask()
	expect([answer.status, sidOf(answer)]).toEqual([403, ''])
})

it('programs hear it by its code', async () => {
	expect(await codeOf(await ways['sign-in']!())).toEqual([403, 'forbidden'])
})

it('no page asks for one, and the sign-up page leads to signing in, with what it carries', async () => {
	const signIn = await (await visitPage(off, '/sign-in')).text()
	expect(signIn).not.toContain('type="password"')
	expect(signIn).not.toContain('/sign-up')
	// The only button of the page is its main one.
	expect(signIn.match(/<button[^>]*>/g)).toEqual(['<button type="submit">'])
	const asked = await visitPage(off, '/sign-up?invite=abc&next=/account')
	expect(asked.headers.get('location')).toBe('/sign-in?next=%2Faccount&invite=abc')
	expect(await (await visitPage(off, '/account', cookie)).text()).not.toContain('name="current"')
})

it('sessions and tokens of before go on, and OpenID signs in', async () => {
	const init = merged(withCookie(cookie))
	expect((await off.ask('/api/v1/my-links', init)).status).toBe(200)
	expect((await goThrough(off, provider, 'new-here')).headers.get('location')).toBe('/links')
})
