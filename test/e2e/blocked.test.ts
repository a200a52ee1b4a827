/** In Chromium, a preview shows the target before the visit, and a blocked link leads nowhere. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { scriptsOn } from '../support/browsers/forms.ts'
import { expectEachSound } from '../support/browsers/sound-page.ts'
import { operate } from '../support/machine/operator.ts'

const { visit, client, server, makeLink } = await openPages()
const once = { isLimited: true, limitation_type: 'clicks', max_clicks: 1 } as const

await makeLink({ alias: 'plain-link' })
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

it('these pages are sound: light, dark, narrow', async () => {
	const visitor = await visit()
	const cases = pages.map(([name, path, status, says]) => {
		const open = async (page: Page) => {
			const answer = await page.goto(server.origin + path)
			expect(await page.locator('body').textContent()).toContain(says)
			return answer
		}
		return [name, open, status] as const
	})
	await expectEachSound(visitor, cases, server)
})

it.each(scriptsOn)(
	'a preview is no click, and the visit after it is a direct click, scripts $scripts',
	async ({ javaScriptEnabled }) => {
		const link = await makeLink()
		const { page } = await visit({ javaScriptEnabled })
		await page.goto(`${link.shortUrl}+`)
		expect(await page.getByText(link.target).count()).toBeGreaterThan(0)
		expect(await link.clicks()).toBe(0)
		await page.getByRole('link', { name: 'Open the link' }).click()
		await page.waitForURL(link.target)
		expect(await link.clicks()).toBe(1)
		const { referrers } = await client.details(link.slug, link.monitorKey)
		expect(referrers).toEqual({ Direct: 1 })
	},
)
