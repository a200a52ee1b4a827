/** Every public page but /docs in Chromium: no errors, self-contained, accessible, fit for a phone. */
import type { Page, Response } from 'playwright'
import { it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { expectSound } from '../support/browsers/sound-page.ts'

const { visit, client, server, elsewhere, makeLink } = await openPages()
const once = { isLimited: true, limitation_type: 'clicks', max_clicks: 1 } as const

interface Case {
	name: string
	status: number
	userAgent?: string
	/** Goes to the page. */
	open: (page: Page) => Promise<Response | null>
}

const submit = async (page: Page, url: string): Promise<Response | null> => {
	await page.goto(server.origin)
	// The browser's own checks would keep a wrong form back.
	await page.locator('form.create').evaluate((form: HTMLFormElement) => {
		form.noValidate = true
	})
	await page.getByLabel('Long link').fill(url)
	const [answer] = await Promise.all([
		page.waitForResponse((response) => response.request().method() === 'POST'),
		page.getByRole('button', { name: 'Shorten' }).click(),
	])
	await page.waitForLoadState()
	return answer
}

const cases: Case[] = [
	{ name: 'landing', status: 200, open: (page) => page.goto(server.origin) },
	{ name: 'landing with faults', status: 400, open: (page) => submit(page, 'no address') },
	{
		name: 'created',
		status: 303,
		open: (page) => submit(page, `${elsewhere}/${'a-long-path/'.repeat(40)}`),
	},
	{
		name: 'analytics without clicks',
		status: 200,
		open: async (page) => {
			const { slug, monitorKey } = await makeLink()
			return page.goto(`${server.origin}/${slug}/${monitorKey}`)
		},
	},
	{
		name: 'analytics with clicks',
		status: 200,
		open: async (page) => {
			const { slug, monitorKey, shortUrl } = await makeLink(once)
			await fetch(shortUrl, {
				redirect: 'manual',
				headers: {
					referer: `https://news.example/${'a-long-path/'.repeat(20)}`,
					'user-agent': (await page.evaluate('navigator.userAgent')) as string,
				},
			})
			return page.goto(`${server.origin}/${slug}/${monitorKey}`)
		},
	},
	{
		name: 'statistics link',
		status: 200,
		open: async (page) => {
			const { slug, monitorKey, shortUrl } = await makeLink({ title: 'Of the fair', tags: ['berlin'] })
			await fetch(shortUrl, { redirect: 'manual' })
			const { statistics_url } = await client.share(slug, monitorKey)
			return page.goto(`${server.origin}/${statistics_url}`)
		},
	},
	{
		name: 'password',
		status: 401,
		open: async (page) => page.goto((await makeLink({ isProtected: true, password: 'secret' })).shortUrl),
	},
	{
		name: 'one button',
		status: 200,
		userAgent: 'WhatsApp/2.23.20.0',
		open: async (page) => page.goto((await makeLink(once)).shortUrl),
	},
	{ name: '404', status: 404, open: (page) => page.goto(`${server.origin}/nothing-here`) },
	{
		name: '410',
		status: 410,
		open: async (page) => {
			const { shortUrl } = await makeLink(once)
			await fetch(shortUrl, { redirect: 'manual' })
			return page.goto(shortUrl)
		},
	},
	{ name: 'health', status: 200, open: (page) => page.goto(`${server.origin}/api/v1/health`) },
]

it.each(cases)('the page "$name" is sound, light and dark, wide and narrow', async (one) => {
	const { open, status, userAgent } = one
	const visitor = await visit({ colorScheme: 'light', ...(userAgent !== undefined && { userAgent }) })
	await expectSound(visitor, open, { origin: server.origin, status })
})
