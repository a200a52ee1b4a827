/** In Chromium, the list is filtered, and coming back to it finds it as it was left. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { findFaultsIn, findFaultsInDark } from '../support/browsers/accessibility.ts'
import { keepLinks, makeKept, rowsOf } from '../support/browsers/extension-list.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, server, elsewhere } = await openExtensionStage()

/** Links from new to old; every third has a tag. */
const open = async (many: number): Promise<Page> => {
	const links = []
	for (let nth = 0; nth < many; nth++) {
		const tags = nth % 3 === 0 ? ['thirds'] : []
		const link = { url: `${elsewhere}/page-${nth}`, title: `Page ${nth}`, tags }
		const made_at = new Date(Date.now() - nth * 60_000).toISOString()
		links.push(await makeKept(server, gateway.origin, link, { title: link.title, tags, made_at }))
	}
	await keepLinks(extension, links)
	const page = await extension.open('links.html')
	await expect.poll(() => rowsOf(page).count()).toBe(many)
	return page
}
const says = (page: Page, text: string) => page.locator('main').getByText(text, { exact: true }).waitFor()

it('"/" searches, filters narrow the list, the number left is said, and all of them are selected', async () => {
	const page = await open(9)
	await page.keyboard.press('/')
	await page.keyboard.type('page')
	await says(page, '9 of 9 links')
	await page.locator('main').getByText('Filter', { exact: true }).press('Enter')
	expect(
		await page.locator('#tags option').evaluateAll((all) => all.map((one) => one.getAttribute('label'))),
	).toEqual(['thirds (3)'])
	await page.getByLabel('Tag', { exact: true }).fill('Thirds')
	await says(page, '3 of 9 links')
	await expect.poll(() => rowsOf(page).count()).toBe(3)
	expect(await findFaultsIn(page)).toEqual([])
	await page.getByLabel('Select all 3 links').check()
	await says(page, '3 selected')
	await page.setViewportSize({ width: 320, height: 800 })
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
	expect(await findFaultsInDark(page)).toEqual([])
	await page.getByRole('button', { name: 'Clear filters' }).click()
	await says(page, '9 of 9 links')
	await says(page, '3 selected')
})

it('coming back from a link keeps search, filters, selection, scroll and focus, and so does a reload', async () => {
	const page = await open(40)
	await page.setViewportSize({ width: 1000, height: 500 })
	await page.getByLabel('Search').fill('page')
	await page.locator('main').getByText('Filter', { exact: true }).press('Enter')
	await page.getByLabel('Tag', { exact: true }).fill('thirds')
	await says(page, '14 of 40 links')
	const row = rowsOf(page).nth(12)
	await row.getByRole('checkbox').check()
	await row.getByRole('link', { name: /^Statistics for/ }).focus()
	const scrolled = await page.evaluate(() => scrollY)
	expect(scrolled).toBeGreaterThan(200)
	await page.keyboard.press('Enter')
	await page.getByRole('link', { name: /All links/ }).waitFor()
	await says(page, 'Page 36')
	await page.getByRole('link', { name: /All links/ }).press('Enter')
	await says(page, '14 of 40 links')
	await says(page, '1 selected')
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
	expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Statistics')
	await page.reload()
	await says(page, '14 of 40 links')
	expect(await page.getByLabel('Search').inputValue()).toBe('page')
})

it('at 1280 × 800 eight links or more are in sight, and the search stays there', async () => {
	const page = await open(20)
	await page.setViewportSize({ width: 1280, height: 800 })
	await page.getByRole('button', { name: 'Not now' }).click()
	await expect.poll(() => page.getByText('Back up your links').count()).toBe(0)
	const bottoms = await rowsOf(page).evaluateAll((rows) =>
		rows.map((row) => row.getBoundingClientRect().bottom),
	)
	const inSight = bottoms.filter((bottom) => bottom <= 800).length
	expect(inSight).toBeGreaterThanOrEqual(8)
	expect(inSight).toBeLessThanOrEqual(12)
	await rowsOf(page).last().scrollIntoViewIfNeeded()
	const { top } = await page.getByLabel('Search').evaluate((field) => field.getBoundingClientRect())
	expect(top).toBeGreaterThanOrEqual(0)
	expect(top).toBeLessThan(60)
})

it('folded filters are chips, each of which is taken off by itself', async () => {
	const page = await open(6)
	await page.locator('main').getByText('Filter', { exact: true }).press('Enter')
	await page.getByLabel('Tag', { exact: true }).fill('thirds')
	await page.getByLabel('State').selectOption({ label: 'Active' })
	await page.locator('main').getByText('Filter', { exact: true }).press('Enter')
	await says(page, '2 of 6 links')
	await page.getByRole('button', { name: 'Remove filter: Tag: thirds' }).click()
	await says(page, '6 of 6 links')
	expect(await findFaultsIn(page)).toEqual([])
	await page.getByRole('button', { name: 'Remove filter: State: Active' }).click()
	await expect.poll(() => page.getByRole('button', { name: /^Take off/ }).count()).toBe(0)
})
