/** An OpenID identity belongs to its issuer: the same subject elsewhere is another person. */
import { expect, it } from 'vitest'
import { type OpenIdProvider, openProvider } from '../../support/service/openid.ts'
import { goThrough } from '../../support/service/openid-walk.ts'
import { accountIdOf, sidOf, signUp, visitPage } from '../../support/service/people.ts'
import { baseUrl, joinService, openService, type TestService } from '../../support/service/service.ts'
import { textIn } from './markup.ts'

const [before, after] = [await openProvider(), await openProvider()]
await Promise.all([before.start(baseUrl), after.start(baseUrl)])
const service = await openService(before.env)
/** The same service after the operator chose another provider. */
const moved = joinService(service, after.env)

/** The cookie of the session afterwards. */
const signInThrough = async (...walk: Parameters<typeof goThrough>): Promise<string> => {
	const answer = await goThrough(...walk)
	expect([answer.status, answer.headers.get('location')]).toEqual([302, expect.not.stringContaining('error')])
	return sidOf(answer) || (walk[3]?.cookie ?? '')
}
const ownerOf = (cookie: string) => accountIdOf(service, cookie)
const accountPage = async (at: TestService, cookie: string) =>
	textIn(await (await visitPage(at, '/account', cookie)).text())
const hostOf = (provider: OpenIdProvider) => new URL(provider.env.OIDC_ISSUER!).host

it('the same subject at another provider gets its own account', async () => {
	const first = await signInThrough(service, before, 'mira')
	expect(await ownerOf(await signInThrough(moved, after, 'mira'))).not.toBe(await ownerOf(first))
	expect(await ownerOf(await signInThrough(service, before, 'mira'))).toBe(await ownerOf(first))
})

it('a slash at the end of OIDC_ISSUER does not make another issuer', async () => {
	const slashed = joinService(service, { ...before.env, OIDC_ISSUER: `${before.env.OIDC_ISSUER}/` })
	const first = await signInThrough(service, before, 'nora')
	expect(await ownerOf(await signInThrough(slashed, before, 'nora'))).toBe(await ownerOf(first))
	expect(await accountPage(slashed, first)).not.toContain('Link localhost')
})

it('an account with an identity of the old provider can link one of the new, and shows both', async () => {
	const { cookie } = await signUp(service)
	await signInThrough(service, before, 'olga', { path: '/account/oidc', cookie })
	expect(await accountPage(service, cookie)).not.toContain('Link localhost')
	expect(await accountPage(moved, cookie)).toContain('Link localhost')
	await signInThrough(moved, after, 'olga', { path: '/account/oidc', cookie })
	const page = await accountPage(moved, cookie)
	for (const provider of [before, after]) expect(page).toContain(`${hostOf(provider)} olga`)
	expect(page).not.toContain('Link localhost')
})
