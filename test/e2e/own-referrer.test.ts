/** A short link opened from its monitor page in Chromium does not leak the monitor key. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { shortenOn, signUpOn } from '../support/browsers/forms.ts'

const { visit, server, client, elsewhere } = await openPages()

const target = `${elsewhere}/own-referrer`
/** Makes a link on the landing page and stays on the link's page. */
const makeLink = async (page: Page, origin: string) => {
	await page.goto(origin)
	await shortenOn(page, target)
	const slug = new URL((await page.locator('.hero a').getAttribute('href')) ?? '').pathname.slice(1)
	return { slug, key: page.url().slice(-24) }
}
/** What the owner sees of the clicks. */
const seen = async ({ slug, key }: { slug: string; key: string }) => {
	const { body } = await client.analytics(slug, key)
	const csv = await (await fetch(`${server.origin}/api/v1/${slug}/${key}/clicks.csv`)).text()
	const { referrers } = await client.details(slug, key)
	return {
		referers: body.clicks.map(({ referer }) => referer),
		text: csv + JSON.stringify([body, referrers]),
	}
}

it('through the page’s link, no referrer is sent', async () => {
	const { page } = await visit()
	const link = await makeLink(page, server.origin)
	await page.locator('.hero a').click()
	await page.waitForURL(target)
	const { referers, text } = await seen(link)
	expect(referers).toEqual(['Direct'])
	expect(text).not.toContain(link.key)
})

it.each(['127.0.0.1', 'localhost'])(
	'by a script under the host name %s, only the origin is sent',
	async (name) => {
		const origin = server.origin.replace('127.0.0.1', name)
		const { page } = await visit()
		const link = await makeLink(page, origin)
		await page.evaluate((path) => location.assign(path), `/${link.slug}`)
		await page.waitForURL(target)
		const { referers, text } = await seen(link)
		expect(referers).toEqual([origin])
		expect(text).not.toContain(link.key)
	},
)

it('from the list of links, no referrer is sent', async () => {
	const { page } = await visit()
	await signUpOn(page, server.origin, 'own-referrer@example.org')
	await shortenOn(page, target)
	const slug = page.url().split('/').at(-1)!
	await page.goto(`${server.origin}/links`)
	await page.locator('table.links a.short').click()
	await page.waitForURL(target)
	const { referrers } = await (
		await page.request.get(`${server.origin}/api/v1/my-links/${slug}/details`)
	).json()
	expect(referrers).toEqual({ Direct: 1 })
})
