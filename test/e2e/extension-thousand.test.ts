/** In Chromium, a thousand links are fresh after ten requests, and all can be found and shown. */
import { expect, it } from 'vitest'
import type { KeptLink } from '../../extension/actions/items.ts'
import { keepLinks, makeKept, rowsOf, slugsOn } from '../support/browsers/extension-list.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, server, elsewhere, keptLinks } = await openExtensionStage()

const LINKS = 1_000
const AT_ONCE = 50

it('a thousand links are fresh after ten requests, and even the last one is found and shown', async () => {
	const links: KeptLink[] = []
	const make = (nth: number) =>
		makeKept(
			server,
			gateway.origin,
			{ url: `${elsewhere}/${nth}`, type: 'alias', alias: `kept-${nth}` },
			{ made_at: new Date(Date.UTC(2026, 0, 1) - nth * 60_000).toISOString() },
		)
	for (let nth = 0; nth < LINKS; nth += AT_ONCE)
		links.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, more) => make(nth + more)))))
	await fetch(links.at(-1)!.url, { redirect: 'manual' })
	await keepLinks(extension, links)
	gateway.asked.length = 0
	const page = await extension.open('links.html')
	await expect
		.poll(async () => (await keptLinks()).filter(({ figures }) => figures !== undefined).length)
		.toBe(LINKS)
	expect(gateway.asked).toEqual(Array.from({ length: 10 }, () => 'POST /api/v1/figures'))
	await page.getByLabel('Search').fill('kept-999')
	await expect.poll(() => slugsOn(page)).toEqual(['kept-999'])
	expect(await rowsOf(page).locator('td.number').first().textContent()).toMatch(/^1/)
	await page.getByLabel('Search').fill('')
	await page.getByLabel('Sort by').selectOption({ label: 'Most clicks' })
	await expect.poll(async () => (await slugsOn(page))[0]).toBe('kept-999')
	for (let shown = 100; shown < LINKS; shown += 100) {
		await expect.poll(() => rowsOf(page).count()).toBe(shown)
		await page.getByRole('button', { name: 'Show more' }).click()
	}
	await expect.poll(() => rowsOf(page).count()).toBe(LINKS)
	expect(new Set(await slugsOn(page)).size).toBe(LINKS)
	expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
	expect(gateway.asked).toHaveLength(10)
})
