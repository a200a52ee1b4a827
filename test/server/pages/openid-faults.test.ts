/** Whatever goes wrong at the OpenID provider, a link on its way into an account is not lost. */
import { expect, it } from 'vitest'
import type { OpenIdFault } from '../../../server/pages/entry/OpenIdForm.tsx'
import { minute } from '../../../shared/text/time.ts'
import { entry } from '../../../shared/words/en/pages/entry.ts'
import { openProvider } from '../../support/service/openid.ts'
import { goThrough, openWalks } from '../../support/service/openid-walk.ts'
import { cookieOf, merged, send, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { asBrowser, baseUrl, joinService } from '../../support/service/service.ts'
import { inputsOf, textIn } from './markup.ts'

const { provider, service, closed, walk, ownerOf } = await openWalks()
const fields = async () => ({
	next: `/${(await service.client.shorten({ url: 'https://target.example/' })).monitor_url}?keep=yes`,
	invite: await service.administration.invite(undefined, { key: crypto.randomUUID(), account: null }),
})
type Fields = Awaited<ReturnType<typeof fields>>

/** The answer of the callback, asked by the browser that began, or with another cookie. */
const comeBack = async (sent: Fields, change: (url: URL) => void) => {
	const there = await send(service, '/sign-in/oidc', sent)
	const back = await provider.visit(there.headers.get('location')!, 'comes-back')
	change(back)
	return service.ask(back.pathname + back.search, merged(asBrowser, withCookie(cookieOf(there))))
}
/** Each ends at the page that says it, or at the redirect to it. */
const ways: Record<OpenIdFault, Record<string, (sent: Fields) => Promise<Response>>> = {
	away: {
		'it is away': async (sent) =>
			send(joinService(service, (await openProvider()).env), '/sign-in/oidc', sent),
	},
	closed: {
		'sign-up is closed': (sent) =>
			walk('nobody', { at: closed, fields: { ...sent, invite: 'x'.repeat(43) } }),
	},
	cancelled: { 'it was cancelled there': (sent) => walk('cancel', { fields: sent }) },
	taken: {
		'the identity is another account’s': async (sent) => {
			const { cookie } = await signUp(service)
			await walk('taken')
			const answer = await walk('taken', { path: '/account/oidc', cookie, fields: sent })
			expect(answer.headers.get('location')).toMatch(/^\/account\?error=account_already/)
			return comeBack(sent, ({ searchParams }) => {
				searchParams.delete('code')
				searchParams.set('error', 'account_already_linked_to_different_user')
			})
		},
	},
	failed: {
		'its code is worth nothing': (sent) =>
			comeBack(sent, ({ searchParams }) => searchParams.set('code', 'nonsense')),
		'it sends no code': (sent) => comeBack(sent, ({ searchParams }) => searchParams.delete('code')),
		'it sends another state': (sent) =>
			comeBack(sent, ({ searchParams }) => searchParams.set('state', 'nonsense')),
		'it sends no state': (sent) => comeBack(sent, ({ searchParams }) => searchParams.delete('state')),
		'it sends nothing': (sent) => comeBack(sent, (url) => (url.search = '')),
		'it took too long': (sent) => comeBack(sent, () => (service.clock.now += 15 * minute)),
		'the account is closed': async (sent) => {
			const id = await ownerOf(cookieOf(await walk('closed-one')))
			await service.accounts.closeAccount(id, { deletesLinks: false })
			return walk('closed-one', { fields: sent })
		},
		'it went away meanwhile': async (sent) => {
			const there = await send(service, '/sign-in/oidc', sent)
			const back = await provider.visit(there.headers.get('location')!, 'too-late')
			const away = joinService(service, (await openProvider()).env)
			const asBefore = merged(asBrowser, withCookie(cookieOf(there)))
			return away.ask(back.pathname + back.search, asBefore)
		},
	},
}
const cases = Object.entries(ways).flatMap(([fault, how]) =>
	Object.entries(how).map(([name, run]) => ({ fault: fault as OpenIdFault, name, run })),
)

it('each fault that the page can say has a case', () => {
	expect(Object.keys(ways).sort()).toEqual(Object.keys(entry.openIdFaults).sort())
})

it.each(cases)('$fault: $name', async ({ fault, run }) => {
	const sent = await fields()
	const answer = await run(sent)
	const to = answer.headers.get('location')?.replace(baseUrl, '')
	const page = to === undefined ? answer : await visitPage(service, to)
	const html = await page.text()
	expect(textIn(html)).toContain(entry.openIdFaults[fault]('localhost'))
	const { next, invite } = inputsOf(html)
	expect(next?.value).toBe(sent.next)
	expect(invite?.value).toBe(fault === 'closed' ? 'x'.repeat(43) : sent.invite)
})

it('linking returns to the account page when the answer can’t be used', async () => {
	const { cookie } = await signUp(service)
	const there = await send(service, '/account/oidc', {}, { cookie })
	const cookies = `${cookie}; ${cookieOf(there)}`
	const back = await service.ask('/api/v1/auth/callback/oidc?code=x', merged(asBrowser, withCookie(cookies)))
	expect(back.headers.get('location')).toBe('/account?error=state_not_found')
	expect(cookieOf(back)).toContain('way=')
})

it('the way back is a page of ours, whatever the cookie holds', async () => {
	const cookie = (text: string) => `way=${Buffer.from(text).toString('base64url')}`
	for (const held of [
		'',
		'way=%',
		cookie('//evil.example/?next=//evil.example'),
		cookie('/slug?invite=a b'),
	]) {
		const back = await service.ask('/api/v1/auth/callback/oidc', merged(asBrowser, withCookie(held)))
		const to = new URL(back.headers.get('location')!, baseUrl)
		expect([to.origin, to.pathname]).toEqual([baseUrl, '/sign-in'])
		const shown = inputsOf(await (await visitPage(service, to.pathname + to.search)).text())
		expect(shown.next?.value ?? '').not.toContain('evil')
	}
	expect((await goThrough(service, provider, 'ok')).headers.get('location')).toBe('/links')
})
