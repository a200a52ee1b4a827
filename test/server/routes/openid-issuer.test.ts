/** Owns the proof that an OpenID identity belongs to its issuer: the same subject at another provider is somebody else. */
import { expect, it } from 'vitest'
import { type OpenIdProvider, openProvider } from '../../support/service/openid.ts'
import { cookieOf, merged, send, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import {
	asBrowser,
	baseUrl,
	joinService,
	openService,
	type TestService,
} from '../../support/service/service.ts'
import { textIn } from '../pages/markup.ts'

const [before, after] = [await openProvider(), await openProvider()]
await Promise.all([before.start(baseUrl), after.start(baseUrl)])
const service = await openService(before.env)
/** The same service after the operator chose another provider. */
const moved = joinService(service, after.env)

/** The cookie of the session that a way through the provider ends with. */
const goThrough = async (
	at: TestService,
	provider: OpenIdProvider,
	name: string,
	{ path = '/sign-in/oidc', cookie = '' } = {},
): Promise<string> => {
	const there = await send(at, path, {}, { cookie })
	const back = await provider.visit(there.headers.get('location')!, name)
	const cookies = [cookie, cookieOf(there)].filter(Boolean).join('; ')
	const answer = await at.ask(back.pathname + back.search, merged(asBrowser, withCookie(cookies)))
	expect([answer.status, answer.headers.get('location')]).toEqual([302, expect.not.stringContaining('error')])
	return /sid=[^;]+/.exec(answer.headers.getSetCookie().join())?.[0] ?? cookie
}
const ownerOf = async (cookie: string): Promise<string> => {
	const answer = await service.ask('/api/v1/auth/get-session', withCookie(cookie))
	return (await answer.json()).user.id
}
const accountPage = async (at: TestService, cookie: string) =>
	textIn(await (await visitPage(at, '/account', cookie)).text())
const hostOf = (provider: OpenIdProvider) => new URL(provider.env.OIDC_ISSUER!).host

it('the same subject at another provider opens an account of its own', async () => {
	const first = await goThrough(service, before, 'mira')
	expect(await ownerOf(await goThrough(moved, after, 'mira'))).not.toBe(await ownerOf(first))
	expect(await ownerOf(await goThrough(service, before, 'mira'))).toBe(await ownerOf(first))
})

it('a slash at the end of OIDC_ISSUER makes no other issuer', async () => {
	const slashed = joinService(service, { ...before.env, OIDC_ISSUER: `${before.env.OIDC_ISSUER}/` })
	const first = await goThrough(service, before, 'nora')
	expect(await ownerOf(await goThrough(slashed, before, 'nora'))).toBe(await ownerOf(first))
	expect(await accountPage(slashed, first)).not.toContain('Link localhost')
})

it('an account with an identity of the former provider can link one of the new, and shows both', async () => {
	const { cookie } = await signUp(service)
	await goThrough(service, before, 'olga', { path: '/account/oidc', cookie })
	expect(await accountPage(service, cookie)).not.toContain('Link localhost')
	expect(await accountPage(moved, cookie)).toContain('Link localhost')
	await goThrough(moved, after, 'olga', { path: '/account/oidc', cookie })
	const page = await accountPage(moved, cookie)
	for (const provider of [before, after]) expect(page).toContain(`${hostOf(provider)} olga`)
	expect(page).not.toContain('Link localhost')
})
