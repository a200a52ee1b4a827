/** Every account page in Chromium: accessible, self-contained, and fit for a narrow phone. */
import type { Page, Response } from 'playwright'
import { it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { fill, submit } from '../support/browsers/forms.ts'
import { expectEachSound } from '../support/browsers/sound-page.ts'

// The pages offer this provider. No test goes there.
const oidc = { OIDC_ISSUER: 'http://localhost:9', OIDC_CLIENT_ID: 'kurz', OIDC_CLIENT_SECRET: 'secret' }
const { visit, server, elsewhere, signUp } = await openPages(oidc)
const at = (path: string) => `${server.origin}${path}`

const busy = await signUp('busy@example.org')
const fresh = await signUp('fresh@example.org')
const { client, email, password } = busy
const long = `${elsewhere}/${'a-long-path/'.repeat(40)}`
// Another session, and `signUp` made a token.
await fetch(at('/api/v1/auth/sign-in/email'), {
	method: 'POST',
	headers: { 'content-type': 'application/json' },
	body: JSON.stringify({ email, password }),
})
const { short_url: clicked } = await client.shorten({ url: long, tags: ['Straßenfest'] })
const once = { isLimited: true, limitation_type: 'clicks', max_clicks: 1 } as const
const { short_url: used } = await client.shorten({
	...{ url: `${elsewhere}/used`, ...once, tags: ['newsletter'] },
})
await client.shorten({ url: `${elsewhere}/protected`, isProtected: true, password: 'secret' })
await client.shorten({
	url: `${elsewhere}/timed`,
	isLimited: true,
	limitation_type: 'both',
	expires_in: 7,
	max_clicks: 1_000_000_000,
})
for (let n = 0; n < 30; n++) await client.shorten({ url: `${elsewhere}/filler-${n}` })
for (const slug of [clicked, clicked, used])
	await fetch(at(`/${slug}`), {
		redirect: 'manual',
		headers: {
			referer: `https://news.example/${'a-long-path/'.repeat(20)}`,
			'user-agent': 'Mozilla/5.0 Firefox/140',
		},
	})

type Open = (page: Page) => Promise<Response | null>
const to =
	(path: string): Open =>
	(page) =>
		page.goto(at(path))
/** Sends a form of this page. */
const sending =
	(path: string, fields: Record<string, string>, button: string): Open =>
	async (page) => {
		await page.goto(at(path))
		await page.locator('details').evaluateAll((folded: HTMLDetailsElement[]) => {
			for (const details of folded) details.open = true
		})
		await fill(page, fields)
		return submit(page, button)
	}
/** Follows the first link of a page that has this in its name. */
const following =
	(path: string, name: string): Open =>
	async (page) => {
		await page.goto(at(path))
		const href = await page.getByRole('link', { name }).first().getAttribute('href')
		return page.goto(at(href ?? ''))
	}
const comparing: Open = async (page) => {
	await page.goto(at('/links/statistics'))
	await page.getByLabel('Compare “Straßenfest”').check()
	await page.getByLabel('Compare “newsletter”').check()
	await Promise.all([
		page.waitForURL(/compare=/),
		page.getByRole('button', { name: 'Compare two tags' }).click(),
	])
	await page.locator('path.line.beside').waitFor({ state: 'attached' })
	return page.reload()
}
/** The session ends between the page and its form. */
const sendingSignedOut: Open = async (page) => {
	await page.goto(at('/links'))
	await page.context().clearCookies()
	await page.getByLabel('Long link').fill(long)
	return submit(page, 'Shorten')
}
const wrong = `wrong ${Math.random()}`
const token = {
	'Name of a new token': 'a phone with a rather long name, to see where it breaks',
	'Days until it expires': '30',
}
const passwords = { 'Current password': wrong, 'New password': 'another password' }

type Case = [name: string, open: Open, status?: number]
const ofNobody: Case[] = [
	['sign-in', to('/sign-in')],
	['sign-in with faults', sending('/sign-in', { Email: email, Password: wrong }, 'Sign in'), 401],
	['sign-in after the provider', to('/sign-in?error=access_denied')],
	['sign-up', to('/sign-up')],
	['sign-up with faults', sending('/sign-up', { Email: email, Password: password }, 'Sign up'), 400],
]
const ofFresh: Case[] = [
	['no links', to('/links')],
	['statistics of no links', to('/links/statistics')],
	["another's link", to(`/links/${clicked}`), 404],
	['account details with faults', sending('/account/details', { 'Current password': wrong }, 'Save'), 401],
	['account with faults', sending('/account', passwords, 'Change the password'), 401],
	// The last: it ends the session.
	['a form sent after the session', sendingSignedOut, 401],
]
const ofBusy: Case[] = [
	['links', to('/links')],
	['links found', to('/links?q=used&status=exhausted')],
	['nothing found', to('/links?q=nothing-like-this&status=expired')],
	['links with faults', sending('/links', { 'Long link': at('/x') }, 'Shorten'), 400],
	['statistics of all links', to('/links/statistics')],
	['statistics of all links, filtered', to('/links/statistics?days=30&browser=Firefox')],
	['two tags compared', comparing],
	['details', to(`/links/${clicked}`)],
	['account', to('/account?notice=token_revoked')],
	['account details', to('/account/details')],
	['the question before a token is revoked', following('/account', 'Revoke')],
	['the question before a session ends', following('/account', 'End the session')],
	['the question before all others end', to('/account/sessions/revoke')],
	['account with a new token', sending('/account', token, 'Create token'), 303],
]
it.each([
	['nobody', undefined, ofNobody],
	['a new account', fresh, ofFresh],
	['a busy account', busy, ofBusy],
])('the pages of %s are sound, light and dark, wide and narrow', async (_, who, cases) => {
	await expectEachSound(await visit({}, who), cases, server)
})
