/** In Chromium: where a link leads is told before it is followed, and a blocked link leads nowhere. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { findFaultsIn, findFaultsInDark } from '../support/browsers/accessibility.ts'
import { openPages } from '../support/browsers/chromium.ts'
import { operate } from '../support/machine/operator.ts'

const { visit, client, server, makeLink } = await openPages()
const once = { isLimited: true, limitation_type: 'clicks', max_clicks: 1 } as const

const plain = await makeLink({ alias: 'plain-link' })
const secret = await makeLink({ isProtected: true, password: 'secret' })
const limited = await makeLink(once)
const disabled = await makeLink({ alias: 'stopped-link' })
await operate(server, 'disable', disabled.shortUrl)
const { statistics_url } = await client.share(disabled.slug, disabled.monitorKey)
const { short_url: foreign } = await client.shorten({
	url: `https://аррӏе.example/${'straße/'.repeat(60)}?q=${'x'.repeat(200)}`,
	alias: 'foreign-link',
})

const pages: [name: string, path: string, status: number, says: string][] = [
	['preview', '/plain-link+', 200, 'plain-link leads to'],
	['preview of a long foreign name', `/${foreign}+`, 200, 'xn--80ak6aa92e.example'],
	['preview of a protected link', `/${secret.slug}+`, 401, 'This link needs a password'],
	['preview of a click-limited link', `/${limited.slug}+`, 403, 'a limited number of times'],
	['blocked link', `/${disabled.slug}`, 451, 'The operator of this server has blocked it'],
	['page of a blocked link', `/m/${disabled.monitorKey}`, 200, 'This link is disabled.'],
	['statistics of a blocked link', `/${statistics_url}`, 200, 'This link is disabled.'],
]

const isWiderThanScreen = (page: Page): Promise<boolean> =>
	page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

it.each(pages)('the %s is sound: light, dark, narrow', async (_, path, status, says) => {
	const { page, complaints } = await visit({ colorScheme: 'light' })
	const answer = await page.goto(server.origin + path)
	expect(answer?.status()).toBe(status)
	expect(await page.locator('body').textContent()).toContain(says)
	expect(await findFaultsIn(page)).toEqual([])
	expect(await findFaultsInDark(page)).toEqual([])
	await page.setViewportSize({ width: 320, height: 640 })
	expect(await isWiderThanScreen(page)).toBe(false)
	// The browser reports the page itself as a resource that failed when its status says so.
	expect(complaints.filter((text) => !text.includes(`status of ${status} `))).toEqual([])
})

it.each([
	['with scripts', true],
	['without scripts', false],
])('a preview is nobody’s click, and going on from it is one that came directly: %s', async (_, scripts) => {
	const link = await makeLink()
	const { page } = await visit({ javaScriptEnabled: scripts })
	await page.goto(`${link.shortUrl}+`)
	expect(await page.getByText(link.target).count()).toBeGreaterThan(0)
	expect(await link.clicks()).toBe(0)
	await page.getByRole('link', { name: 'Open the link' }).click()
	await page.waitForURL(link.target)
	expect(await link.clicks()).toBe(1)
	const { referrers } = await client.details(link.slug, link.monitorKey)
	expect(referrers).toEqual({ Direct: 1 })
})

it('going on from the preview of a one-time link uses it up, and of a protected one asks for the password', async () => {
	const { page } = await visit()
	await page.goto(`${limited.shortUrl}+`)
	await page.getByRole('link', { name: 'Open the link' }).click()
	await page.waitForURL(limited.target)
	expect((await page.goto(`${limited.shortUrl}+`))?.status()).toBe(410)
	await page.goto(`${secret.shortUrl}+`)
	await page.getByRole('link', { name: 'Open the link' }).click()
	await page.getByLabel('Password').fill('secret')
	await page.getByRole('button', { name: 'Open the link' }).click()
	await page.waitForURL(secret.target)
	expect(await plain.clicks()).toBe(0)
})
