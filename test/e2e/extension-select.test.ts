/** In Chromium, many links are selected, copied, exported, tagged and deleted, also without a pointer. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import type { KeptLink } from '../../extension/actions/items.ts'
import { findFaultsIn, findFaultsInDark } from '../support/browsers/accessibility.ts'
import { keepLinks, makeKept, rowsOf, slugsOn } from '../support/browsers/extension-list.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, server, elsewhere } = await openExtensionStage()

/** Newest first: the first one has the highest number of minutes. */
const open = async (many: number): Promise<{ page: Page; links: KeptLink[] }> => {
	const links: KeptLink[] = []
	for (let nth = 0; nth < many; nth++)
		links.push(
			await makeKept(
				server,
				gateway.origin,
				{ url: `${elsewhere}/page-${nth}`, title: `Page ${nth}`, tags: nth === 0 ? ['old'] : [] },
				{ made_at: new Date(Date.now() - nth * 1_000).toISOString(), title: `Page ${nth}` },
			),
		)
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
const ticked = async (page: Page): Promise<boolean[]> =>
	Promise.all((await boxes(page).all()).map((box) => box.isChecked()))
const statusOf = async ({ url }: KeptLink): Promise<number> =>
	(await fetch(url, { redirect: 'manual' })).status

it('one, a range and all are ticked; what a search leaves out is not acted upon', async () => {
	const { page } = await open(5)
	expect(await bar(page).locator('label').textContent()).toBe('Select all shown links')
	await boxes(page).nth(1).click()
	await boxes(page)
		.nth(3)
		.click({ modifiers: ['Shift'] })
	await bar(page).getByText('3 selected').waitFor()
	expect(await ticked(page)).toEqual([false, true, true, true, false])
	expect(await all(page).evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
	expect(await findFaultsIn(page)).toEqual([])
	expect(await findFaultsInDark(page)).toEqual([])
	await page.getByLabel('Search').fill('page-2')
	await bar(page).getByText('1 selected').waitFor()
	await page.getByLabel('Search').fill('')
	await bar(page).getByText('3 selected').waitFor()
	// Figures that are read again change nothing.
	await page.getByRole('button', { name: 'Refresh' }).click()
	await page.getByText('The figures are up to date.').waitFor()
	expect(await ticked(page)).toEqual([false, true, true, true, false])
	await all(page).check()
	await expect.poll(() => ticked(page)).toEqual([true, true, true, true, true])
	await all(page).uncheck()
	await expect.poll(() => ticked(page)).toEqual([false, false, false, false, false])
	await boxes(page).nth(2).check()
	await bar(page).getByText('1 selected').waitFor()
	await page.keyboard.press('Escape')
	await expect.poll(() => ticked(page)).toEqual([false, false, false, false, false])
})

it('those that are selected are copied as chosen, a line each, and exported with their keys', async () => {
	const { page, links } = await open(3)
	await boxes(page).nth(0).check()
	await boxes(page).nth(2).check()
	await button(page, 'Copy').click()
	await page.getByText('2 links copied.').waitFor()
	expect(await extension.clipboard(page)).toBe(`${links[0]!.url}\n${links[2]!.url}`)
	await extension.prefer({ copyAs: 'markdown' })
	await button(page, 'Copy').click()
	await expect
		.poll(() => extension.clipboard(page))
		.toBe(`[Page 0](${links[0]!.url})\n[Page 2](${links[2]!.url})`)
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		button(page, 'Export with keys').click(),
	])
	const file = JSON.parse(readFileSync(await download.path(), 'utf8'))
	expect(file.links.map(({ monitor_key }: KeptLink) => monitor_key)).toEqual([
		links[0]!.monitor_key,
		links[2]!.monitor_key,
	])
})

it('tags are added to those that links have, with the keyboard alone', async () => {
	const { page } = await open(3)
	await boxes(page).nth(0).focus()
	await page.keyboard.press('Space')
	await boxes(page).nth(1).focus()
	await page.keyboard.press('Space')
	await button(page, 'Add tags').focus()
	await page.keyboard.press('Enter')
	const dialog = page.getByRole('dialog', { name: 'Add tags to 2 links' })
	await dialog.waitFor()
	expect(await findFaultsIn(page)).toEqual([])
	await page.keyboard.type('a tag that is longer than thirty characters')
	await page.keyboard.press('Enter')
	await dialog.getByText(/^At most 10 different tags/).waitFor()
	await page.keyboard.press('Control+a')
	await page.keyboard.type('OLD, to read')
	await page.keyboard.press('Enter')
	await page.getByText('Tags added to 2 links.').waitFor()
	const tags = async () =>
		Promise.all((await rowsOf(page).all()).map((row) => row.locator('.tags li').allTextContents()))
	await expect.poll(tags).toEqual([['old', 'to read'], ['OLD', 'to read'], []])
	await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add tags')
	// Nothing is deleted by an Escape.
	await button(page, 'Delete').focus()
	await page.keyboard.press('Enter')
	await page.getByRole('dialog', { name: 'Delete 2 links?' }).waitFor()
	await page.keyboard.press('Escape')
	await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
	expect(await slugsOn(page)).toHaveLength(3)
})

it('they are deleted after one question; what the server refuses stays, selected, and it is said why', async () => {
	const { page, links } = await open(4)
	gateway.stepIn = async (request, pass) =>
		request.method === 'DELETE' && request.url.includes(`/${links[1]!.slug}/`)
			? Response.json(
					{ error: 'internal_error', message: 'no' },
					{ status: 500, headers: { 'access-control-allow-origin': '*' } },
				)
			: pass()
	for (const nth of [0, 1, 2]) await boxes(page).nth(nth).check()
	await button(page, 'Delete').click()
	const dialog = page.getByRole('dialog', { name: 'Delete 3 links?' })
	expect(await findFaultsIn(page)).toEqual([])
	await dialog.getByRole('button', { name: 'Delete the links' }).click()
	await page.getByText('2 links were deleted.').waitFor()
	await page.getByText(`${links[1]!.url.replace('http://', '')} was not changed.`).waitFor()
	await expect.poll(() => slugsOn(page)).toEqual([links[1]!.slug, links[3]!.slug])
	expect(await ticked(page)).toEqual([true, false])
	expect(await Promise.all(links.map(statusOf))).toEqual([404, 302, 404, 302])
	gateway.stepIn = undefined
	await button(page, 'Delete').click()
	await page.getByRole('button', { name: 'Delete the link', exact: true }).click()
	await page.getByText('1 link was deleted.').waitFor()
	await expect.poll(() => slugsOn(page)).toEqual([links[3]!.slug])
	await expect.poll(() => all(page).evaluate((box) => box === document.activeElement)).toBe(true)
})
