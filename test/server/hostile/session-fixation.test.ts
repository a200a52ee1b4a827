/** A session planted in a browser never becomes that of the person who signs in there. */
import { expect, it } from 'vitest'
import { merged, send, sidOf, signUp, withCookie } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'

const service = await openService()
const whoIs = async (cookie: string): Promise<string | undefined> =>
	(await (await service.ask('/api/v1/auth/get-session', withCookie(cookie))).json())?.user.email

/** Two sign in; two make an account first. */
const doors: [string, path: string, isForm: boolean, prefix: string][] = [
	['the form', '/sign-in', true, ''],
	['the interface', '/api/v1/auth/sign-in/email', false, ''],
	['signing up by form', '/sign-up', true, 'new-'],
	['signing up by the interface', '/api/v1/auth/sign-up/email', false, 'new-'],
]

it.each(doors)('%s opens a session of its own, with any cookie', async (_, path, isForm, prefix) => {
	const signIn = (cookie: string, { email, password }: { email: string; password: string }) => {
		const claim = { email: prefix + email, password }
		return isForm
			? send(service, path, claim, { cookie })
			: service.ask(path, merged(asJson(claim), withCookie(cookie)))
	}
	const victim = await signUp(service)
	const attacker = await signUp(service)
	const chosen = ['sid=chosen', 'sid=chosen.signature', `${attacker.cookie}; sid=chosen`]
	const { email, password } = victim
	for (const planted of [attacker.cookie, ...chosen]) {
		const answer = await signIn(planted, { email: `${planted.length}${email}`, password })
		const own = await signIn(planted, victim)
		for (const opened of [answer, own]) expect(planted).not.toContain(sidOf(opened) || 'nothing')
		expect(await whoIs(attacker.cookie)).toBe(attacker.email)
		for (const cookie of chosen.slice(0, 2)) expect(await whoIs(cookie)).toBeUndefined()
	}
	const again = await send(service, '/sign-in', { email, password }, { cookie: attacker.cookie })
	expect([again.status, await whoIs(sidOf(again))]).toEqual([303, victim.email])
})

it('no session is read from an address or a body', async () => {
	const { cookie } = await signUp(service)
	const sid = decodeURIComponent(cookie.slice(4))
	const value = cookie.slice(4)
	for (const path of [`/api/v1/my-links?sid=${value}`, `/links?sid=${value}`, `/account;${cookie}`])
		expect([303, 401, 404]).toContain((await service.ask(path)).status)
	const answer = await service.ask('/api/v1/shorten', asJson({ url: 'https://target.example/', sid }))
	expect(answer.status).toBe(201)
	const [made] = await service.database.sql`select owner_id from links`
	expect(made).toEqual({ owner_id: null })
})
