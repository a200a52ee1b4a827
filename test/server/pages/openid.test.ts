/** Signing in through a real OpenID provider that the test starts. */
import { expect, it } from 'vitest'
import { openWalks } from '../../support/service/openid-walk.ts'
import { cookieOf, merged, send, sidOf, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { asBrowser, baseUrl, joinService } from '../../support/service/service.ts'
import { readAllRows, rowsWith } from '../../support/service/table-texts.ts'
import { textIn } from './markup.ts'

const { provider, service, closed, walk, place, ownerOf } = await openWalks()
const { sql } = service.database

it('signing in makes an account the first time, finds it the second time, and leads where the person was going', async () => {
	const first = await walk('mira', { fields: { next: '/account' } })
	expect(place(first)).toEqual([302, '/account'])
	const second = await walk('mira')
	expect(place(second)).toEqual([302, '/links'])
	expect(await ownerOf(sidOf(first))).toBe(await ownerOf(sidOf(second)))
	expect(await ownerOf(sidOf(await walk('jonas')))).not.toBe(await ownerOf(sidOf(first)))
	const page = textIn(await (await visitPage(service, '/account', sidOf(first))).text())
	const { host } = new URL(provider.env.OIDC_ISSUER!)
	for (const words of ['Name mira@example.org', 'you sign in with OpenID', `${host} mira`])
		expect(page).toContain(words)
	expect(page).not.toContain('openid.invalid')
})

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

it('cancelling there says so', async () => {
	const answer = await walk('cancel')
	expect(place(answer)).toEqual([302, expect.stringContaining('/sign-in?error=access_denied')])
	const page = textIn(await (await visitPage(service, answer.headers.get('location')!)).text())
	expect(page).toContain('You are not signed in. You cancelled at localhost.')
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

it('known identities get in and no new ones where SIGNUPS=closed', async () => {
	await walk('paul')
	expect(place(await walk('paul', { at: closed }))).toEqual([302, '/links'])
	const answer = await walk('quinn', { at: closed })
	expect(answer.headers.get('location')).toContain('/sign-in?error=signup_disabled')
	const page = textIn(await (await visitPage(closed, answer.headers.get('location')!)).text())
	expect(page).toContain('No account here is linked to this identity, and sign-up is closed.')
	expect(await sql`select from identities where account_id like '%#quinn'`).toHaveLength(0)
})

it('a closed account does not sign in, until it is opened again', async () => {
	const id = await ownerOf(sidOf(await walk('petra')))
	await service.accounts.closeAccount(id, { deletesLinks: false })
	const refused = await walk('petra')
	expect(place(refused)).toEqual([302, expect.stringMatching(/\/sign-in\?error=/)])
	expect(sidOf(refused)).toBe('')
	expect(await sql`select from sessions where user_id = ${id}`).toHaveLength(0)
	await service.accounts.reopenAccount(id)
	expect(await ownerOf(sidOf(await walk('petra')))).toBe(id)
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
