/** Every account page in Chromium: accessible, self-contained, and fit for a narrow phone. */
import type { Page, Response } from 'playwright'
import { it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { expectSound } from '../support/browsers/sound-page.ts'

// Nobody goes there: the pages only offer it.
const oidc = { OIDC_ISSUER: 'http://localhost:9', OIDC_CLIENT_ID: 'kurz', OIDC_CLIENT_SECRET: 'secret' }
const { visit, server, elsewhere, signUp } = await openPages(oidc)
const at = (path: string) => `${server.origin}${path}`

const busy = await signUp('busy@example.org')
const fresh = await signUp('fresh@example.org')
const { client } = busy
const long = `${elsewhere}/${'a-long-path/'.repeat(40)}`
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

const submit = async (page: Page, name: string): Promise<Response | null> => {
	const [answer] = await Promise.all([
		page.waitForResponse((response) => response.request().method() === 'POST'),
		page.getByRole('button', { name, exact: true }).click(),
	])
	await page.waitForLoadState()
	return answer
}

interface Case {
	name: string
	status?: number
	who?: { sid: string }
	/** Goes to the page. */
	open: (page: Page) => Promise<Response | null>
}
const cases: Case[] = [
	{ name: 'sign-in', open: (page) => page.goto(at('/sign-in')) },
	{
		name: 'sign-in with faults',
		status: 401,
		open: async (page) => {
			await page.goto(at('/sign-in'))
			await page.getByLabel('Email').fill(busy.email)
			await page.getByLabel('Password').fill(`wrong ${Math.random()}`)
			return submit(page, 'Sign in')
		},
	},
	{ name: 'sign-in after the provider', open: (page) => page.goto(at('/sign-in?error=access_denied')) },
	{ name: 'sign-up', open: (page) => page.goto(at('/sign-up')) },
	{
		name: 'sign-up with faults',
		status: 400,
		open: async (page) => {
			await page.goto(at('/sign-up'))
			await page.getByLabel('Email').fill(busy.email)
			await page.getByLabel('Password').fill(busy.password)
			return submit(page, 'Sign up')
		},
	},
	{ name: 'no links', who: fresh, open: (page) => page.goto(at('/links')) },
	{ name: 'links', who: busy, open: (page) => page.goto(at('/links')) },
	{ name: 'links found', who: busy, open: (page) => page.goto(at('/links?q=used&status=exhausted')) },
	{
		name: 'nothing found',
		who: busy,
		open: (page) => page.goto(at('/links?q=nothing-like-this&status=expired')),
	},
	{
		name: 'links with faults',
		who: busy,
		status: 400,
		open: async (page) => {
			await page.goto(at('/links'))
			await page.getByText('Shorten a link').click()
			await page.getByLabel('Long link').fill(at('/x'))
			return submit(page, 'Shorten')
		},
	},
	{ name: 'details', who: busy, open: (page) => page.goto(at(`/links/${clicked}`)) },
	{
		name: 'details without clicks',
		who: busy,
		open: async (page) => {
			const { short_url } = await client.shorten({ url: elsewhere })
			return page.goto(at(`/links/${short_url}`))
		},
	},
	{ name: "another's link", who: fresh, status: 404, open: (page) => page.goto(at(`/links/${clicked}`)) },
	{ name: 'account', who: busy, open: (page) => page.goto(at('/account?notice=token_revoked')) },
	{
		name: 'account with a new token',
		who: busy,
		status: 303,
		open: async (page) => {
			await page.goto(at('/account'))
			await page
				.getByLabel('Name of a new token')
				.fill('a phone with a rather long name, to see where it breaks')
			await page.getByLabel('Days until it expires').fill('30')
			return submit(page, 'Create token')
		},
	},
	{
		name: 'account with faults',
		who: fresh,
		status: 401,
		open: async (page) => {
			await page.goto(at('/account'))
			await page.getByLabel('Current password').fill(`wrong ${Math.random()}`)
			await page.getByLabel('New password').fill('another password')
			return submit(page, 'Change the password')
		},
	},
]

it.each(cases)(
	'the page "$name" is sound, light and dark, wide and narrow',
	async ({ open, who, status = 200 }) => {
		const visitor = await visit({ colorScheme: 'light' })
		if (who !== undefined)
			await visitor.context.addCookies([{ name: 'sid', value: who.sid, url: server.origin }])
		await expectSound(visitor, open, { origin: server.origin, status })
	},
)
