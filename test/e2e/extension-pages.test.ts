/** In Chromium, links are deleted from the list, whatever page or background ends meanwhile. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { undoTime } from '../../extension/actions/list/leaving.ts'
import type { Chrome } from '../support/browsers/chrome.ts'
import { keptLink } from '../support/browsers/extension-kurz.ts'
import { rowsOf } from '../support/browsers/extension-list.ts'
import { fillStorage, openExtensionStage } from '../support/browsers/extension-stage.ts'

declare const chrome: Chrome

const { extension, shorten, keptLinks, openPopup } = await openExtensionStage({})

const nameOf = (shortUrl: string): string => shortUrl.replace('http://', '')
const visit = (shortUrl: string) => fetch(shortUrl, { redirect: 'manual' })
const openList = () => extension.open('links.html')
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const said = (page: Page, text: string | RegExp) => page.locator('main').getByText(text).waitFor()
const clicksInRow = (page: Page) => rowsOf(page).first().locator('.number').first().textContent()

it('links are deleted unless that is undone, on the list and on their own page', async () => {
	const one = await shorten('apples')
	const two = await shorten('pears')
	await visit(two)
	const page = await openList()
	await expect.poll(() => rowsOf(page).count()).toBe(2)
	expect(await rowsOf(page).first().textContent()).toContain(nameOf(two))
	await expect.poll(() => clicksInRow(page)).toMatch(/^1/)
	await page.clock.install()
	const deleteHere = async (button: string, shortUrl: string, left: number) => {
		await press(page, button)
		await said(page, `${nameOf(shortUrl)} was deleted.`)
		await expect.poll(() => rowsOf(page).count()).toBe(left)
		await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo')
		expect((await visit(shortUrl)).status).toBe(302)
	}
	const ofOne = `Delete ${nameOf(one)}`
	await deleteHere(ofOne, one, 1)
	await press(page, 'Undo')
	await expect.poll(() => rowsOf(page).count()).toBe(2)
	await page.clock.fastForward(undoTime)
	await deleteHere(ofOne, one, 1)
	await page.clock.fastForward(undoTime)
	await expect.poll(async () => (await visit(one)).status).toBe(404)
	await page.getByRole('link', { name: `Statistics for ${nameOf(two)}` }).click()
	await deleteHere('Delete the link', two, 0)
	await page.locator('main').getByText('The links you create will appear here.').waitFor()
	await page.clock.fastForward(undoTime)
	await expect.poll(async () => (await visit(two)).status).toBe(404)
	await expect.poll(keptLinks).toEqual([])
	expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
})

it('a link is only taken off the list, where that is asked for beside "Undo"', async () => {
	const shortUrl = await shorten('plums')
	const page = await openList()
	await page.clock.install()
	await press(page, `Delete ${nameOf(shortUrl)}`)
	await press(page, 'Remove it from this list only')
	await said(page, /was removed from the list\. The link keeps working/)
	await page.clock.fastForward(undoTime)
	await expect.poll(keptLinks).toEqual([])
	expect((await visit(shortUrl)).status).toBe(302)
})

it('a deletion outlives its page and the background', async () => {
	const shortUrl = await shorten('cherries')
	const page = await openList()
	await press(page, `Delete ${nameOf(shortUrl)}`)
	await said(page, `${nameOf(shortUrl)} was deleted.`)
	await extension.endWorker()
	// The page is gone before it hears of that.
	await page.evaluate(async () => {
		const { leaving } = await chrome.storage.local.get()
		const [link] = (leaving as { value: object[] }).value
		const value = [{ ...link, at: new Date(0).toISOString() }]
		void chrome.storage.local.set({ leaving: { version: 1, value } })
		window.close()
	})
	const { popup } = await openPopup('another-page')
	await popup.copied()
	await expect.poll(async () => (await visit(shortUrl)).status).toBe(404)
	await expect.poll(async () => (await keptLinks()).map(({ url }) => url)).not.toContain(shortUrl)
})

it('a file that doesn’t fit is not imported, and the page says so', async () => {
	const page = await openList()
	await said(page, 'The links you create will appear here.')
	await fillStorage(page)
	const file = JSON.stringify({ format: 'kurz-links', version: 1, links: [keptLink('one')] })
	await page
		.locator('input[name=import]')
		.setInputFiles({ name: 'links.json', mimeType: 'application/json', buffer: Buffer.from(file) })
	await page.locator('main').getByText('This browser’s storage is full.').waitFor()
	expect((await extension.kept()).links).toBeUndefined()
})
