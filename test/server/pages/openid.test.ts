/** Signing in through a real OpenID provider: what it says is checked before it counts. */
import { expect, it } from 'vitest'
import { openWalks } from '../../support/service/openid-walk.ts'
import { cookieOf, merged, send, sidOf, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { asBrowser, baseUrl, joinService } from '../../support/service/service.ts'
import { readAllRows, rowsWith } from '../../support/service/table-texts.ts'
import { textIn } from './markup.ts'

const { provider, service, closed, walk, place, ownerOf } = await openWalks()
const { sql } = service.database

it('an identity gets its own account, also when a password account has the address it claims', async () => {
	const { email, password, cookie } = await signUp(service, { email: 'nora@example.org' })
	expect(await ownerOf(sidOf(await walk('nora')))).not.toBe(await ownerOf(cookie))
	expect((await send(service, '/sign-in', { email, password })).status).toBe(303)
})

it('signing in keeps no token of the provider, and no picture', async () => {
	await walk('olga')
	await send(service, '/sign-in/oidc', {})
	// Signed ones begin with a JSON object; three letters of it are in some random key, too.
	for (const start of ['{"alg"', '{"kid"', '{"typ"']) {
		const written = Buffer.from(start).toString('base64url')
		expect(rowsWith(await readAllRows(service), written)).toEqual([])
	}
	expect(rowsWith(await readAllRows(service), 'pictures.example')).toEqual([])
})

it("signing in with another browser's state is refused", async () => {
	const [mine, theirs] = [await send(service, '/sign-in/oidc', {}), await send(service, '/sign-in/oidc', {})]
	const back = await provider.visit(theirs.headers.get('location')!, 'mallory')
	const wrong = new URLSearchParams({ code: 'x', state: 'nonsense' })
	for (const [search, cookie] of [
		[back.search, cookieOf(mine)],
		[back.search, ''],
		[`?${wrong}`, cookieOf(mine)],
		['?code=x', cookieOf(mine)],
		['', ''],
	] as const) {
		const answer = await service.ask(back.pathname + search, merged(asBrowser, withCookie(cookie)))
		expect([answer.status, sidOf(answer)]).toEqual([302, ''])
		expect(answer.headers.get('location')).toMatch(/^(https:\/\/kurz\.example)?\/sign-in\?error=/)
		const { search: refused } = new URL(answer.headers.get('location')!, baseUrl)
		const page = await visitPage(service, `/sign-in${refused}`)
		expect(textIn(await page.text())).toContain('You are not signed in.')
	}
	expect(await sql`select from identities where account_id like '%#mallory'`).toHaveLength(0)
})

it('only pages that lead to the provider have a policy that lets them', async () => {
	const policy = async (path: string, at = service, cookie = '') =>
		(await visitPage(at, path, cookie)).headers.get('content-security-policy')
	const { cookie } = await signUp(service)
	for (const path of ['/sign-in', '/sign-up'])
		expect(await policy(path)).toContain("form-action 'self' http: https:")
	expect(await policy('/account', service, cookie)).toContain("form-action 'self' http: https:")
	expect(await policy('/links', service, cookie)).toMatch(/form-action 'self'$/)
	const without = joinService(service)
	expect(await policy('/sign-in', without)).toMatch(/form-action 'self'$/)
	expect((await send(without, '/sign-in/oidc', {})).status).toBe(404)
	expect((await visitPage(without, '/api/v1/auth/callback/oidc?code=x&state=y')).status).toBe(404)
})

it('an account without a password is deleted by ticking the box', async () => {
	const cookie = sidOf(await walk('ute'))
	expect((await send(service, '/account/delete', {}, { cookie })).status).toBe(400)
	expect(place(await send(service, '/account/delete', { confirm: 'yes' }, { cookie }))).toEqual([303, '/'])
	expect(rowsWith(await readAllRows(service), 'ute@example.org')).toEqual([])
	expect(await ownerOf(sidOf(await walk('ute')))).toBeTruthy()
})

it('userinfo about somebody else is refused', async () => {
	const answer = await walk('mira', { says: { sub_there: 'jonas' } })
	expect([place(answer), sidOf(answer)]).toEqual([[302, '/sign-in?error=failed'], ''])
	expect(service.logged.join('')).toContain('its userinfo is about somebody else')
})

it('a code is good once, and for the browser that began', async () => {
	const there = await send(service, '/sign-in/oidc', {})
	const back = await provider.visit(there.headers.get('location')!, 'once')
	const again = () => service.ask(back.pathname + back.search, merged(asBrowser, withCookie(cookieOf(there))))
	expect(place(await again())).toEqual([302, '/links'])
	expect(place(await again())).toEqual([302, '/sign-in?error=failed'])
	const other = await send(service, '/sign-in/oidc', {})
	const { searchParams } = new URL(other.headers.get('location')!)
	const mixed = new URLSearchParams({ code: 'x', state: searchParams.get('state')! })
	const answer = await service.ask(
		`${back.pathname}?${mixed}`,
		merged(asBrowser, withCookie(cookieOf(there))),
	)
	expect(place(answer)).toEqual([302, '/sign-in?error=state_not_found'])
})

it('an invitation for an address lets in that address, only if it is verified', async () => {
	const key = () => ({ key: crypto.randomUUID(), account: null })
	const invite = await closed.administration.invite('bound@example.org', key())
	const refused = [302, expect.stringContaining('error=signup_disabled')]
	const says = (email: string, email_verified: boolean) => ({ email, email_verified })
	const enter = (name: string, email: string, isVerified: boolean) =>
		walk(name, { at: closed, fields: { invite }, says: says(email, isVerified) })
	expect(place(await enter('guess', 'bound@example.org', false))).toEqual(refused)
	expect(place(await enter('other', 'other@example.org', true))).toEqual(refused)
	expect(place(await enter('bound', 'Bound@example.org', true))).toEqual([302, '/links'])
})

it('OIDC_NAME is what buttons and sentences call it', async () => {
	const named = joinService(service, { ...provider.env, OIDC_NAME: 'the office' })
	const page = textIn(await (await visitPage(named, '/sign-in?error=access_denied')).text())
	expect(page).toContain('Sign in with the office')
	expect(page).toContain('You cancelled at the office.')
})
