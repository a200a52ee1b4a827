/** A short link opened from a page in Chromium does not leak the page's address. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'

const { visit, server, client, signUp, makeLink } = await openPages()
type Link = Awaited<ReturnType<typeof makeLink>>

/** What the owner sees of the clicks, and all texts that say it. */
const seen = async ({ slug, monitorKey: key }: Link) => {
	const { body } = await client.analytics(slug, key)
	const csv = await (await fetch(`${server.origin}/api/v1/${slug}/${key}/clicks.csv`)).text()
	const { referrers } = await client.details(slug, key)
	return {
		referers: body.clicks.map(({ referer }) => referer),
		text: csv + JSON.stringify([body, referrers]),
	}
}
const byScript = (page: Page, { slug }: Link) => page.evaluate((path) => location.assign(path), `/${slug}`)
const byName = (name: string) => server.origin.replace('127.0.0.1', name)

it.each<[string, string, (page: Page, link: Link) => Promise<unknown>, string]>([
	['the link of its page', server.origin, (page) => page.locator('.hero a').click(), 'Direct'],
	['a script under an address', server.origin, byScript, server.origin],
	['a script under a name', byName('localhost'), byScript, byName('localhost')],
])('by %s, at most the origin is sent', async (_, origin, open, referer) => {
	const link = await makeLink()
	const { page } = await visit()
	await page.goto(`${origin}/m/${link.monitorKey}`)
	await open(page, link)
	await page.waitForURL(link.target)
	const { referers, text } = await seen(link)
	expect(referers).toEqual([referer])
	expect(text).not.toContain(link.monitorKey)
})

it('from a preview, no referrer is sent, and the preview is no click', async () => {
	const link = await makeLink()
	const { page } = await visit()
	await page.goto(`${link.shortUrl}+`)
	expect(await link.clicks()).toBe(0)
	await page.getByRole('link', { name: 'Open the link' }).click()
	await page.waitForURL(link.target)
	expect((await seen(link)).referers).toEqual(['Direct'])
})

it('from the list of links, no referrer is sent', async () => {
	const person = await signUp('own-referrer@example.org')
	const { short_url, monitor_url } = await person.client.shorten({ url: (await makeLink()).target })
	const { page } = await visit({}, person)
	await page.goto(`${server.origin}/links`)
	await page.locator('table.links a.short').click()
	await page.getByRole('heading', { name: 'Arrived' }).waitFor()
	expect((await client.details(short_url, monitor_url.slice(2))).referrers).toEqual({ Direct: 1 })
})
