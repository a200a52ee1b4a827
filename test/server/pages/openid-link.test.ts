/** Linking an OpenID identity from the account page. */
import { expect, it } from 'vitest'
import { openWalks } from '../../support/service/openid-walk.ts'
import { cookieOf, merged, send, sidOf, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { asBrowser, joinService } from '../../support/service/service.ts'
import { textIn } from './markup.ts'

const { provider, service, closed, walk, place, ownerOf } = await openWalks()
const { sql } = service.database

const link = (name: string, cookie: string, at = service) => walk(name, { path: '/account/oidc', cookie, at })
const read = async (path: string, cookie: string) =>
	textIn(await (await visitPage(service, path, cookie)).text())

it('linking from the account page lets the identity into the account, also where SIGNUPS=closed', async () => {
	const { email, password, cookie } = await signUp(service)
	const done = '/account?notice=identity_linked'
	expect(place(await link('rosa', cookie, closed))).toEqual([302, done])
	expect(await ownerOf(sidOf(await walk('rosa')))).toBe(await ownerOf(cookie))
	expect(await read(done, cookie)).toContain('The OpenID identity has been linked.')
	expect((await send(service, '/sign-in', { email, password })).status).toBe(303)
})

// Each with a code of its own: one that was tried is used up.
it.each(['ended', 'somebody else', 'nobody'])('linking needs the session that began it: %s', async (who) => {
	const [person, stranger] = [await signUp(service), await signUp(service)]
	const there = await send(service, '/account/oidc', {}, { cookie: person.cookie })
	const name = `thief-${who.replaceAll(' ', '-')}`
	const back = await provider.visit(there.headers.get('location')!, name)
	if (who === 'ended') {
		const next = { current: person.password, new: 'another password' }
		const other = await send(service, '/sign-in', { email: person.email, password: person.password })
		await send(service, '/account/password', next, { cookie: sidOf(other) })
	}
	const cookie = { ended: person.cookie, 'somebody else': stranger.cookie, nobody: '' }[who]
	const cookies = [cookie, cookieOf(there)].filter(Boolean).join('; ')
	await service.ask(back.pathname + back.search, merged(asBrowser, withCookie(cookies)))
	expect(await sql`select from identities where account_id like ${`%#${name}`}`).toHaveLength(0)
	expect(place(await link(name, stranger.cookie))).toEqual([302, '/account?notice=identity_linked'])
})

it('linking keeps the cookie of a prolonged session beside its own', async () => {
	const { cookie, email } = await signUp(service)
	await sql`update sessions set expires_at = expires_at - interval '2 days'
		where user_id = (select id from users where email = ${email})`
	const there = await send(service, '/account/oidc', {}, { cookie })
	expect([there.status, sidOf(there)]).toEqual([303, cookie])
	const names = there.headers.getSetCookie().map((line) => line.split('=')[0])
	expect(names).toEqual(['way', 'sid'])
})

it('linking gives no role: only a sign-in by the identity does', async () => {
	const at = joinService(service, { ...provider.env, OIDC_OPERATOR_GROUP: 'kurz-operators' })
	const { cookie } = await signUp(service)
	expect(place(await link('later-operator', cookie, at))[0]).toBe(302)
	expect((await visitPage(at, '/admin', cookie)).status).toBe(404)
	const sid = sidOf(await walk('later-operator', { at }))
	expect((await visitPage(at, '/admin', sid)).status).toBe(200)
})
