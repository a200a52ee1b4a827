/** In Chromium, links are found, selected, tagged, saved and deleted, with and without scripts. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'

const { visit, server, elsewhere, signUp } = await openPages()
const at = (path: string) => `${server.origin}${path}`

const namesOn = (page: Page) => page.getByRole('rowheader').allTextContents()
const boxOf = (page: Page, name: string) =>
	page.getByRole('row').filter({ hasText: name }).getByRole('checkbox')
const press = async (page: Page, name: string) => {
	await page.getByRole('button', { name, exact: true }).click()
	await page.waitForLoadState()
}
const said = (page: Page) => page.locator('.notice[role=status]').textContent()

it('by mouse and keyboard', async () => {
	const person = await signUp('selects@example.org')
	for (let n = 0; n < 4; n++) await person.client.shorten({ url: `${elsewhere}/${n}`, title: `Menu ${n}` })
	await person.client.shorten({ url: `${elsewhere}/caf%C3%A9` })
	const { page, complaints } = await visit({}, person)
	await page.goto(at('/links'))
	const plain = `${elsewhere.replace('http://', '')}/café`
	expect(await namesOn(page)).toEqual([plain, 'Menu 3', 'Menu 2', 'Menu 1', 'Menu 0'])

	const deletes = page.getByRole('button', { name: 'Delete', exact: true })
	expect(await deletes.isVisible()).toBe(false)
	await boxOf(page, 'Menu 0').check()
	expect(await deletes.isVisible()).toBe(true)
	await boxOf(page, 'Menu 0').uncheck()
	expect(await deletes.isVisible()).toBe(false)

	await page.getByLabel('Search').fill('menu')
	await press(page, 'Search')
	expect(await page.locator('main').textContent()).toContain('4 links found')
	for (const name of ['Menu 1', 'Menu 2']) await boxOf(page, name).press('Space')
	await page.getByLabel('Tag for the selected links').fill('print')
	await page.keyboard.press('Enter')
	await page.waitForURL('**/links?q=menu&notice=tag_added&done=2')
	expect(await said(page)).toContain('2 links have the tag.')
	await page.getByRole('link', { name: 'print' }).first().click()
	await page.waitForURL('**/links?q=menu&tag=print')
	// A filter in use is not folded away.
	expect(await page.getByLabel('Tag', { exact: true }).isVisible()).toBe(true)
	expect(await namesOn(page)).toEqual(['Menu 2', 'Menu 1'])

	await page.goto(at('/links'))
	await boxOf(page, 'Menu 0').check()
	await boxOf(page, 'café').check()
	const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Save as CSV')])
	expect(file.suggestedFilename()).toBe('links.csv')
	const lines = readFileSync(await file.path(), 'utf8')
		.trimEnd()
		.split('\r\n')
	expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([
		`${elsewhere}/caf%C3%A9`,
		`${elsewhere}/0`,
	])

	const all = page.getByRole('checkbox', { name: 'All on this page' })
	expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
	await all.check()
	await boxOf(page, 'café').uncheck()
	await press(page, 'Delete')
	await page.getByRole('heading', { level: 1, name: 'Delete 4 links?' }).waitFor()
	await press(page, 'Delete 4 links')
	expect(await page.locator('input[name=confirm]:invalid').count()).toBe(1)
	await page.getByRole('checkbox').check()
	await press(page, 'Delete 4 links')
	await page.waitForURL('**/links?notice=links_deleted&done=4')
	expect(await said(page)).toContain('4 links were deleted.')
	expect(await namesOn(page)).toEqual([plain])
	expect(complaints).toEqual([])
})
