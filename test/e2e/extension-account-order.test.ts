/** In Chromium, all links of an account are sorted, even those that are not loaded yet. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { rowsOf, slugsOn } from '../support/browsers/extension-list.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, server, signUp, useToken } = await openExtensionStage()

/** Two pages of the server's list. */
const LINKS = 130

/** The oldest links were clicked: the first one least, and last. */
const open = async () => {
	const { token, client } = await signUp('sorting@example.org')
	const names = ['a-sorted', 'b-sorted', 'c-sorted']
	const fillers = Array.from({ length: LINKS - names.length }, (_, nth) => `sorted-${nth}`)
	for (const alias of [...names, ...fillers])
		await client.shorten({ url: `https://example.org/${alias}`, type: 'alias', alias })
	const visit = (name: string) => fetch(`${server.origin}/${name}`, { redirect: 'manual' })
	for (const index of [2, 2, 2, 1, 1, 0]) await visit(names[index]!)
	await useToken(token)
	const page = await extension.open('links.html')
	await expect.poll(() => rowsOf(page).count()).toBe(100)
	return { page, names, visit }
}
const sortBy = (page: Page, label: string) => page.getByLabel('Sort by').selectOption({ label })
const first = async (page: Page, count: number) => (await slugsOn(page)).slice(0, count)
const clicksOn = async (page: Page) =>
	(await rowsOf(page).locator('td.number:nth-child(3)').allTextContents()).map((text) =>
		Number.parseInt(text, 10),
	)

it('names, clicks and last clicks are sorted over all links, and so are the results of a search', async () => {
	const { page, names, visit } = await open()
	expect(await slugsOn(page)).not.toContain(names[0])
	await sortBy(page, 'Short link')
	await expect.poll(() => first(page, 3)).toEqual(names)
	await sortBy(page, 'Most clicks')
	await expect.poll(() => first(page, 3)).toEqual(names.toReversed())
	// All links of the account contain this letter.
	await page.getByLabel('Search').fill('a')
	await expect.poll(() => first(page, 2)).toEqual([names[2], names[1]])
	await page.getByLabel('Search').fill('')
	await sortBy(page, 'Last click')
	await expect.poll(() => first(page, 3)).toEqual(names)
	for (let count = 0; count < 3; count++) await visit(names[1]!)
	await page.getByRole('button', { name: 'Refresh' }).click()
	await page.locator('main').getByText('The figures are up to date.').waitFor()
	await expect.poll(() => first(page, 3)).toEqual([names[1], names[0], names[2]])
	const order = Promise.withResolvers<void>()
	gateway.stepIn = async (request, pass) => {
		if (request.url.includes('sort=clicks')) await order.promise
		return pass()
	}
	await sortBy(page, 'Most clicks')
	// The new order is still being read.
	await page.getByRole('button', { name: 'Show more' }).click()
	order.resolve()
	await expect.poll(() => rowsOf(page).count()).toBe(LINKS)
	expect(await first(page, 3)).toEqual([names[1], names[2], names[0]])
	expect(await clicksOn(page)).toEqual([5, 3, 1, ...Array.from({ length: LINKS - 3 }, () => 0)])
	expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
	await sortBy(page, 'Newest')
	await expect.poll(() => page.locator('.links .day').count()).toBeGreaterThan(0)
})
