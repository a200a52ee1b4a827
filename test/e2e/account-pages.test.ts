/** Every account page in Chromium: accessible, self-contained, and fit for a narrow phone. */
import type { BrowserContext, Page, Response } from 'playwright'
import { expect, it } from 'vitest'
import { createClient } from '../../shared/client.ts'
import { findFaultsIn, findFaultsInDark } from '../support/browsers/accessibility.ts'
import { createVisitors, openChromium } from '../support/browsers/chromium.ts'
import { openStage } from '../support/browsers/stage.ts'

// Nobody goes there: the pages only offer it.
const oidc = { OIDC_ISSUER: 'http://localhost:9', OIDC_CLIENT_ID: 'kurz', OIDC_CLIENT_SECRET: 'secret' }
const { browser, server, elsewhere } = await openStage(openChromium, oidc)
const visit = createVisitors(browser)
const password = 'a good password'
const at = (path: string) => `${server.origin}${path}`

const signUp = async (email: string) => {
	const answer = await fetch(at('/api/v1/auth/sign-up/email'), {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ email, password }),
	})
	const [, sid = ''] = /sid=([^;]+)/.exec(answer.headers.getSetCookie().join()) ?? []
	return { email, sid }
}
const [busy, fresh] = [await signUp('busy@example.org'), await signUp('fresh@example.org')]
const { access_token: token } = await createClient({ origin: server.origin }).createToken({
	email: busy.email,
	password,
	name: 'the extension on the laptop',
})
const client = createClient({ origin: server.origin, token })
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
			await page.getByLabel('Password').fill(password)
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

const enter = async (context: BrowserContext, who: Case['who']) => {
	if (who !== undefined) await context.addCookies([{ name: 'sid', value: who.sid, url: server.origin }])
}

it.each(cases)('the page "$name" is sound, light and dark', async ({ open, who, status = 200 }) => {
	const { page, context, complaints } = await visit({ colorScheme: 'light' })
	await enter(context, who)
	const foreign: string[] = []
	page.on('request', (request) => {
		if (!request.url().startsWith(`${server.origin}/`) && !request.url().startsWith('data:'))
			foreign.push(request.url())
	})
	expect((await open(page))?.status()).toBe(status)
	expect(await findFaultsIn(page)).toEqual([])
	expect(await findFaultsInDark(page)).toEqual([])
	expect(foreign).toEqual([])
	// The browser reports the page itself as a resource that failed when its status says so.
	expect(complaints.filter((text) => !text.includes(`status of ${status} `))).toEqual([])
})

it.each(cases)('the page "$name" does not scroll sideways on a narrow phone', async ({ open, who }) => {
	const { page, context } = await visit({ viewport: { width: 360, height: 740 } })
	await enter(context, who)
	await open(page)
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
	expect(await findFaultsIn(page)).toEqual([])
})
