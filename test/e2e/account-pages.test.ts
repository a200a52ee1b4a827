/** Every account page in Chromium: accessible, self-contained, and fit for a narrow phone. */
import type { Page, Response } from 'playwright'
import { it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { fill, submit } from '../support/browsers/forms.ts'
import { expectSound } from '../support/browsers/sound-page.ts'

// The pages offer this provider. No test goes there.
const oidc = { OIDC_ISSUER: 'http://localhost:9', OIDC_CLIENT_ID: 'kurz', OIDC_CLIENT_SECRET: 'secret' }
const { visit, server, elsewhere, signUp } = await openPages(oidc)
const at = (path: string) => `${server.origin}${path}`

const nobody = undefined
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
const { short_url: clicked } = await client.shorten({ url: long, isProtected: false })
const once = { isLimited: true, limitation_type: 'clicks', max_clicks: 1 } as const
const { short_url: used } = await client.shorten({ url: `${elsewhere}/used`, ...once })
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

it.each<[name: string, status: number, who: typeof busy | undefined, open: Open]>([
	['sign-in', 200, nobody, to('/sign-in')],
	['sign-in with faults', 401, nobody, sending('/sign-in', { Email: email, Password: wrong }, 'Sign in')],
	['sign-in after the provider', 200, nobody, to('/sign-in?error=access_denied')],
	['sign-up', 200, nobody, to('/sign-up')],
	['sign-up with faults', 400, nobody, sending('/sign-up', { Email: email, Password: password }, 'Sign up')],
	['no links', 200, fresh, to('/links')],
	['links', 200, busy, to('/links')],
	['links found', 200, busy, to('/links?q=used&status=exhausted')],
	['nothing found', 200, busy, to('/links?q=nothing-like-this&status=expired')],
	['links with faults', 400, busy, sending('/links', { 'Long link': at('/x') }, 'Shorten')],
	['statistics of all links', 200, busy, to('/links/statistics')],
	['statistics of all links, filtered', 200, busy, to('/links/statistics?days=30&browser=Firefox')],
	['statistics of no links', 200, fresh, to('/links/statistics')],
	['a form sent after the session', 401, fresh, sendingSignedOut],
	['details', 200, busy, to(`/links/${clicked}`)],
	["another's link", 404, fresh, to(`/links/${clicked}`)],
	['account', 200, busy, to('/account?notice=token_revoked')],
	['account details', 200, busy, to('/account/details')],
	[
		'account details with faults',
		401,
		fresh,
		sending('/account/details', { 'Current password': wrong }, 'Save'),
	],
	['the question before a token is revoked', 200, busy, following('/account', 'Revoke')],
	['the question before a session ends', 200, busy, following('/account', 'End the session')],
	['the question before all others end', 200, busy, to('/account/sessions/revoke')],
	['account with a new token', 303, busy, sending('/account', token, 'Create token')],
	['account with faults', 401, fresh, sending('/account', passwords, 'Change the password')],
])('the page "%s" is sound, light and dark, wide and narrow', async (_name, status, who, open) => {
	const visitor = await visit({ colorScheme: 'light' }, who)
	await expectSound(visitor, open, { origin: server.origin, status })
})
