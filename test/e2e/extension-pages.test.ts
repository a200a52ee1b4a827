/** In Chromium, the pages of links and statistics work against the real server. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { undoTime } from '../../extension/actions/list/leaving.ts'
import type { Chrome } from '../support/browsers/chrome.ts'
import { keptLink } from '../support/browsers/extension-kurz.ts'
import { rowsOf } from '../support/browsers/extension-list.ts'
import { fillStorage, openExtensionStage } from '../support/browsers/extension-stage.ts'

declare const chrome: Chrome

const { extension, gateway, shorten, openStatistics, refuse, hold, keptLinks, openPopup } =
	await openExtensionStage({})

const nameOf = (shortUrl: string): string => shortUrl.replace('http://', '')
const visit = (shortUrl: string) => fetch(shortUrl, { redirect: 'manual' })
const openList = () => extension.open('links.html')
const openEmptyList = async () => {
	const page = await openList()
	await page.locator('main').getByText('The links you create will appear here.').waitFor()
	return page
}
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const said = (page: Page, text: string | RegExp) => page.locator('main').getByText(text).waitFor()
const clicksInRow = (page: Page) => rowsOf(page).first().locator('.number').first().textContent()
const importFile = (page: Page, content: unknown) =>
	page.locator('input[name=import]').setInputFiles({
		name: 'links.json',
		mimeType: 'application/json',
		buffer: Buffer.from(JSON.stringify(content)),
	})
/** The last figures are still there, with their time. */
const expectLastFigures = async (page: Page): Promise<void> => {
	await page.getByText('As of').waitFor()
	const clicks = page.locator('dt', { hasText: /^Clicks$/ }).locator('..')
	expect(await clicks.textContent()).toMatch(/^Clicks1(?!\d)/)
}

/** The time to undo what was deleted on the list has passed. */
const makeDue = (page: Page, andClose = false) =>
	page.evaluate(async (isClosing) => {
		const { leaving } = await chrome.storage.local.get()
		const [link] = (leaving as { value: object[] }).value
		const value = [{ ...link, at: new Date(0).toISOString() }]
		void chrome.storage.local.set({ leaving: { version: 1, value } })
		if (isClosing) window.close()
	}, andClose)

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

it('once the deletion was sent, the link is not only taken off the list, and nobody says so', async () => {
	const shortUrl = await shorten('quinces')
	const page = await openList()
	await press(page, `Delete ${nameOf(shortUrl)}`)
	await said(page, `${nameOf(shortUrl)} was deleted.`)
	const release = hold()
	gateway.asked.length = 0
	await makeDue(page)
	await expect.poll(() => gateway.asked.length).toBeGreaterThan(0)
	await press(page, 'Remove it from this list only')
	await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
	release()
	await expect.poll(async () => (await visit(shortUrl)).status).toBe(404)
	expect(await page.getByText('The link keeps working').count()).toBe(0)
	await expect.poll(keptLinks).toEqual([])
})

it('a deletion outlives its page and the background', async () => {
	const shortUrl = await shorten('cherries')
	const page = await openList()
	await press(page, `Delete ${nameOf(shortUrl)}`)
	await said(page, `${nameOf(shortUrl)} was deleted.`)
	await extension.endWorker()
	// The page is gone before it hears of that.
	await makeDue(page, true)
	const { popup } = await openPopup('another-page')
	await popup.copied()
	await expect.poll(async () => (await visit(shortUrl)).status).toBe(404)
	await expect.poll(async () => (await keptLinks()).map(({ url }) => url)).not.toContain(shortUrl)
})

it('the list and its keys are exported, and imported on a machine without them', async () => {
	const shortUrl = await shorten('exported')
	const page = await openList()
	await page.getByText('The file contains the monitor keys').waitFor()
	const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export links and keys')])
	const file = await download.path()
	const [link] = JSON.parse(readFileSync(file, 'utf8')).links
	expect(link.url).toBe(shortUrl)
	await page.close()

	await extension.startOver(gateway.origin)
	const other = await openEmptyList()
	await other.locator('input[name=import]').setInputFiles(file)
	await other.locator('main').getByText('1 added, 0 already here.').waitFor()
	await other.getByRole('link', { name: `Statistics for ${nameOf(shortUrl)}` }).click()
	await other.locator('main').getByText('Clicks by hour').waitFor()
	await other.getByRole('link', { name: 'All links' }).click()
	await importFile(other, {})
	await other.locator('main').getByText('That isn’t a backup of Kurz links.').waitFor()
})

it('after a 429 the statistics keep the last figures, with their time', async () => {
	const shortUrl = await shorten('watched')
	await visit(shortUrl)
	const page = await openStatistics(shortUrl)
	// The chart has its heading before there are figures.
	await page.getByText('As of').waitFor()
	refuse('rate_limited', 429, 60)
	// "Refresh" does nothing while an earlier request is open.
	const refused = async (): Promise<number> => {
		await press(page, 'Refresh')
		return page
			.locator('main')
			.getByText(/Try again in (1 minute|5\d seconds)\./)
			.count()
	}
	await expect.poll(refused).toBe(1)
	await expectLastFigures(page)
})

it('a pause that the list was asked for holds for the statistics, which show the last figures', async () => {
	const shortUrl = await shorten('waiting')
	await visit(shortUrl)
	const page = await openList()
	await expect.poll(() => clicksInRow(page)).toMatch(/^1/)
	refuse('rate_limited', 429, 600)
	await press(page, 'Refresh')
	await page.locator('main').getByText('Too many requests. These are the last known figures.').waitFor()
	gateway.asked.length = 0
	await page.getByRole('link', { name: `Statistics for ${nameOf(shortUrl)}` }).click()
	await page.locator('main').getByText('Try again in 10 minutes.').waitFor()
	await expectLastFigures(page)
	expect(gateway.asked).toEqual([])
})

it('a truncated address of the links page shows the list', async () => {
	const page = await extension.open('links.html#https%3A%2')
	await page.locator('main').getByText('The links you create will appear here.').waitFor()
})

it('a file that doesn’t fit is not imported, and the page says so', async () => {
	const page = await openEmptyList()
	await fillStorage(page)
	await importFile(page, { format: 'kurz-links', version: 1, links: [keptLink('one')] })
	await page.locator('main').getByText('This browser’s storage is full.').waitFor()
	expect((await extension.kept()).links).toBeUndefined()
})
