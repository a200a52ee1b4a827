/** In Chromium, backups are asked for once and dropped onto the page, and pages have titles. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { keptLink } from '../support/browsers/extension-kurz.ts'
import { rowsOf as rows } from '../support/browsers/extension-list.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, openMade, shorten } = await openExtensionStage()

const reminder = 'Their keys are in this browser and nowhere else.'
const link = (nth: number) => {
	const { origin } = gateway
	return keptLink(`kept-${nth}`, { origin, url: `${origin}/kept-${nth}`, made_at: new Date().toISOString() })
}
const dropFile = async (page: Page, count: number): Promise<void> => {
	const links = Array.from({ length: count }, (_, nth) => link(nth))
	const text = JSON.stringify({ format: 'kurz-links', version: 1, links })
	const dataTransfer = await page.evaluateHandle((content) => {
		const dragged = new DataTransfer()
		dragged.items.add(new File([content], 'links.json', { type: 'application/json' }))
		return dragged
	}, text)
	const section = page.getByRole('region', { name: 'Backup' })
	await section.dispatchEvent('dragover', { dataTransfer })
	await section.dispatchEvent('drop', { dataTransfer })
}

it('a file can be dropped onto the page, and with ten links the page asks once for a backup', async () => {
	const page = await extension.open('links.html')
	await dropFile(page, 9)
	await page.locator('main').getByText('9 added, 0 already here.').waitFor()
	await page.reload()
	await expect.poll(() => rows(page).count()).toBe(9)
	expect(await page.locator('main').getByText(reminder).count()).toBe(0)
	await dropFile(page, 10)
	await page.locator('main').getByText('1 added, 9 already here.').waitFor()
	await page.reload()
	await page.locator('main').getByText(reminder).waitFor()
	const account = page
		.getByRole('region', { name: 'Back up your links' })
		.getByRole('link', { name: 'Account' })
	expect(await account.getAttribute('href')).toBe('options.html#account')
	await page.getByRole('button', { name: 'Not now' }).click()
	await expect.poll(() => page.locator('main').getByText(reminder).count()).toBe(0)
	await page.reload()
	await expect.poll(() => rows(page).count()).toBe(10)
	expect(await page.locator('main').getByText(reminder).count()).toBe(0)
})

it('a reminder that returns says when the last backup was; an encrypted one comes back by its phrase', async () => {
	const page = await extension.open('links.html')
	await dropFile(page, 2)
	await page.locator('main').getByText('2 added, 0 already here.').waitFor()
	await page.getByLabel('Pass phrase (optional)').fill('correct horse')
	const settled = async () => JSON.stringify((await extension.kept()).backupSettled)
	const before = await settled()
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Export links and keys' }).click(),
	])
	const file = { name: 'b.json', mimeType: 'application/json', buffer: readFileSync(await download.path()) }
	expect(file.buffer.toString()).not.toContain('kept-1')
	// Links made before that is noted are in the backup.
	await expect.poll(settled).not.toBe(before)
	await dropFile(page, 27)
	await page.locator('main').getByText('25 added, 2 already here.').waitFor()
	await page.reload()
	const year = new Date().getFullYear()
	await page.getByText(new RegExp(`The last backup is from .*${year}`)).waitFor()

	await extension.startOver(gateway.origin)
	await page.reload()
	const choose = () => page.locator('input[name=import]').setInputFiles(file)
	await choose()
	await page.locator('main').getByText('This backup is encrypted.').waitFor()
	await page.getByLabel('Pass phrase (optional)').fill('correct horse')
	await choose()
	await page.locator('main').getByText('2 added, 0 already here.').waitFor()
})

it('each page has its own title, the focus starts at its heading, and returns to the row', async () => {
	const name = (await shorten('named')).replace('http://', '')
	const page = await extension.open('links.html')
	await expect.poll(() => page.title()).toBe('Your links – Kurz')
	await page.getByRole('link', { name: `Statistics for ${name}` }).click()
	await expect.poll(() => page.title()).toMatch(/ – Statistics – Kurz$/)
	const focused = () => page.evaluate(() => document.activeElement?.tagName)
	await expect.poll(focused).toBe('H1')
	await page.getByRole('link', { name: 'All links' }).click()
	await expect.poll(() => page.title()).toBe('Your links – Kurz')
	await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Statistics')
})

it('the list always opens in the same tab', async () => {
	const pages = () => extension.context.pages().filter((page) => page.url().includes('/links.html'))
	for (const path of ['once', 'twice']) {
		const { popup } = await openMade(path)
		// A popup that was open for longer than a moment keeps its link.
		await popup.until('performance.now() > 2_000')
		await popup.click('header nav button:nth-child(2)')
		await expect.poll(() => pages().length).toBe(1)
		await expect.poll(() => rows(pages()[0]!).count()).toBe(path === 'once' ? 1 : 2)
		await popup.close()
	}
	expect(pages()).toHaveLength(1)
})
