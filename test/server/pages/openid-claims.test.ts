/** What the OpenID provider says is checked before it counts. */
import { expect, it } from 'vitest'
import { openWalks } from '../../support/service/openid-walk.ts'
import { cookieOf, merged, send, sidOf, visitPage, withCookie } from '../../support/service/people.ts'
import { asBrowser, joinService } from '../../support/service/service.ts'
import { textIn } from './markup.ts'

const { provider, service, closed, walk, place } = await openWalks()

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
