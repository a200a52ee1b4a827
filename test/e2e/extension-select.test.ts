/** In Chromium, many links are selected, copied, exported, tagged and deleted, even by keyboard. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import type { KeptLink } from '../../extension/actions/storage/items.ts'
import { paths } from '../../shared/paths.ts'
import { findFaultsIn, findFaultsInDark } from '../support/browsers/accessibility.ts'
import { keepLinks, makeKept, rowsOf, slugsOn } from '../support/browsers/extension-list.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, server, elsewhere } = await openExtensionStage({})

/** Links from new to old; the first one has a tag. */
const open = async (many: number): Promise<{ page: Page; links: KeptLink[] }> => {
	const links: KeptLink[] = []
	for (let nth = 0; nth < many; nth++) {
		const title = `Page ${nth}`
		const link = { url: `${elsewhere}/page-${nth}`, title, tags: nth === 0 ? ['old'] : [] }
		const made_at = new Date(Date.now() - nth * 1_000).toISOString()
		links.push(await makeKept(server, gateway.origin, link, { title, made_at, tags: link.tags }))
	}
	await keepLinks(extension, links)
	const page = await extension.open('links.html')
	await expect.poll(() => rowsOf(page).count()).toBe(many)
	await expect.poll(() => page.locator('.links td.number').allTextContents()).not.toContain('–')
	return { page, links }
}
const bar = (page: Page) => page.locator('.selection')
const boxes = (page: Page) => rowsOf(page).getByRole('checkbox')
const all = (page: Page) => bar(page).getByRole('checkbox')
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
const count = (page: Page, text: string) => bar(page).getByText(text).waitFor()
const ticked = async (page: Page): Promise<boolean[]> =>
	Promise.all((await boxes(page).all()).map((box) => box.isChecked()))

it('one link, a range or all are selected, and links hidden by a search do not count', async () => {
	const { page } = await open(5)
	expect(await bar(page).locator('label').textContent()).toBe('Select all 5 links')
	await boxes(page).nth(1).click()
	await boxes(page)
		.nth(3)
		.click({ modifiers: ['Shift'] })
	await count(page, '3 selected')
	const range = [false, true, true, true, false]
	expect(await ticked(page)).toEqual(range)
	expect(await all(page).evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
	expect(await findFaultsIn(page)).toEqual([])
	expect(await findFaultsInDark(page)).toEqual([])
	await page.getByLabel('Search').fill('page-2')
	await count(page, '1 selected')
	await page.getByLabel('Search').fill('')
	await count(page, '3 selected')
	// A refresh keeps the selection.
	await page.getByRole('button', { name: 'Refresh' }).click()
	await page.locator('main').getByText('The figures are up to date.').waitFor()
	expect(await ticked(page)).toEqual(range)
	await all(page).check()
	await expect.poll(() => ticked(page)).toEqual(range.map(() => true))
	await all(page).uncheck()
	await expect.poll(() => ticked(page)).toEqual(range.map(() => false))
	await boxes(page).nth(2).check()
	await count(page, '1 selected')
	await page.keyboard.press('Escape')
	await expect.poll(() => ticked(page)).toEqual(range.map(() => false))
})

it('selected links are copied in the chosen format, one per line, and exported with their keys', async () => {
	const { page, links } = await open(3)
	const [first, , third] = links as [KeptLink, KeptLink, KeptLink]
	await boxes(page).nth(0).check()
	await boxes(page).nth(2).check()
	await button(page, 'Copy').click()
	await page.locator('main').getByText('2 links copied.').waitFor()
	expect(await extension.clipboard(page)).toBe(`${first.url}\n${third.url}`)
	await extension.prefer({ copyAs: 'markdown' })
	await button(page, 'Copy').click()
	await expect.poll(() => extension.clipboard(page)).toBe(`[Page 0](${first.url})\n[Page 2](${third.url})`)
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		button(page, 'Export with keys').click(),
	])
	const file = JSON.parse(readFileSync(await download.path(), 'utf8'))
	const keys = file.links.map(({ monitor_key }: KeptLink) => monitor_key)
	expect(keys).toEqual([first.monitor_key, third.monitor_key])
})

it('tags are added to existing ones, with the keyboard alone', async () => {
	const { page } = await open(3)
	for (const nth of [0, 1]) await boxes(page).nth(nth).press('Space')
	await button(page, 'Add tags').press('Enter')
	const dialog = page.getByRole('dialog', { name: 'Add tags to 2 links' })
	await dialog.waitFor()
	expect(await findFaultsIn(page)).toEqual([])
	await page.keyboard.type('a tag that is longer than thirty characters')
	await page.keyboard.press('Enter')
	await dialog.getByText(/^At most 10 different tags/).waitFor()
	await page.keyboard.press('Control+a')
	await page.keyboard.type('OLD, to read')
	await page.keyboard.press('Enter')
	await page.locator('main').getByText('Tags added to 2 links.').waitFor()
	const tags = async () =>
		Promise.all((await rowsOf(page).all()).map((row) => row.locator('.tags li').allTextContents()))
	await expect.poll(tags).toEqual([['old', 'to read'], ['OLD', 'to read'], []])
	await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add tags')
	await button(page, 'Remove tags').press('Enter')
	await page.getByRole('dialog', { name: 'Remove tags from 2 links' }).waitFor()
	expect(await findFaultsIn(page)).toEqual([])
	await page.keyboard.type('old')
	await page.keyboard.press('Enter')
	await page.locator('main').getByText('Tags removed from 2 links.').waitFor()
	await expect.poll(tags).toEqual([['to read'], ['to read'], []])
	// Deleting is undone by the next key.
	await button(page, 'Delete').press('Enter')
	await expect.poll(() => slugsOn(page)).toHaveLength(1)
	await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo')
	expect(await findFaultsIn(page)).toEqual([])
	await page.keyboard.press('Enter')
	await expect.poll(() => slugsOn(page)).toHaveLength(3)
	expect(gateway.asked.filter((one) => one.endsWith(paths.acts()))).toHaveLength(2)
})
