/** In Chromium, the pages of links and statistics work against the real server. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { fillStorage, openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, shorten } = await openExtensionStage()

const nameOf = (shortUrl: string): string => shortUrl.replace('http://', '')
const rows = (page: Page) => page.locator('.links tbody tr:has(td)')

const limit = (seconds: number): void => {
	gateway.stepIn = async () =>
		Response.json(
			{ error: 'rate_limited' },
			{
				status: 429,
				headers: {
					'retry-after': String(seconds),
					'access-control-allow-origin': '*',
					'access-control-expose-headers': 'Retry-After',
				},
			},
		)
}

it('the list can be searched and sorted, shows clicks, and deletes for good', async () => {
	const one = await shorten('apples')
	const two = await shorten('pears')
	await fetch(two, { redirect: 'manual' })
	const page = await extension.open('links.html')
	await expect.poll(() => rows(page).count()).toBe(2)
	expect(await rows(page).first().textContent()).toContain(nameOf(two))
	await expect.poll(() => rows(page).first().locator('.number').first().textContent()).toMatch(/^1/)
	await page.getByLabel('Search').fill('apples')
	await expect.poll(() => rows(page).count()).toBe(1)
	await page.getByRole('button', { name: `Delete ${nameOf(one)}` }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
	expect((await fetch(one, { redirect: 'manual' })).status).toBe(302)
	await page.getByRole('button', { name: `Delete ${nameOf(one)}` }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Delete the link' }).click()
	await page.getByText(`${nameOf(one)} was deleted.`).waitFor()
	expect((await fetch(one, { redirect: 'manual' })).status).toBe(404)
	await page.getByLabel('Search').fill('')
	await expect.poll(() => rows(page).count()).toBe(1)
})

it('the list and its keys are exported, and imported on a machine without them', async () => {
	const shortUrl = await shorten('exported')
	const page = await extension.open('links.html')
	await page.getByText('The file contains the monitor keys').waitFor()
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Export links and keys' }).click(),
	])
	const file = await download.path()
	const [link] = JSON.parse(readFileSync(file, 'utf8')).links
	expect(link.url).toBe(shortUrl)
	await page.close()

	await extension.startOver(gateway.origin)
	const other = await extension.open('links.html')
	await other.getByText('The links you create will appear here.').waitFor()
	await other.locator('input[name=import]').setInputFiles(file)
	await other.getByText('1 added, 0 already here.').waitFor()
	await other.getByRole('link', { name: `Statistics for ${nameOf(shortUrl)}` }).click()
	await other.getByText('Clicks by day').waitFor()
	await other.getByRole('link', { name: 'All links' }).click()
	await other.locator('input[name=import]').setInputFiles({
		name: 'other.json',
		mimeType: 'application/json',
		buffer: Buffer.from('{}'),
	})
	await other.getByText('That isn’t a backup of Kurz links.').waitFor()
})

it('statistics obey a 429: the last figures stay, with their time', async () => {
	const shortUrl = await shorten('watched')
	await fetch(shortUrl, { redirect: 'manual' })
	const page = await extension.open(`links.html#${encodeURIComponent(shortUrl)}`)
	// The chart has its heading before there are figures.
	await page.getByText('As of').waitFor()
	limit(60)
	// While a question is on its way, which the limit may have missed, no other is asked.
	const refused = async (): Promise<number> => {
		await page.getByRole('button', { name: 'Refresh' }).click()
		return page.getByText(/Try again in (1 minute|5\d seconds)\./).count()
	}
	await expect.poll(refused).toBe(1)
	await page.getByText('As of').waitFor()
	const clicks = page.locator('dt', { hasText: /^Clicks$/ }).locator('..')
	expect(await clicks.textContent()).toMatch(/^Clicks1(?!\d)/)
})

it('a list that was asked to wait keeps its statistics waiting too; the last figures show with their time', async () => {
	const shortUrl = await shorten('waiting')
	await fetch(shortUrl, { redirect: 'manual' })
	const page = await extension.open('links.html')
	await expect.poll(() => rows(page).first().locator('.number').first().textContent()).toMatch(/^1/)
	limit(600)
	await page.getByRole('button', { name: 'Refresh' }).click()
	await page.getByText('Too many requests. These are the last known figures.').waitFor()
	gateway.asked.length = 0
	await page.getByRole('link', { name: `Statistics for ${nameOf(shortUrl)}` }).click()
	await page.getByText('Try again in 10 minutes.').waitFor()
	await page.getByText('As of').waitFor()
	const clicks = page.locator('dt', { hasText: /^Clicks$/ }).locator('..')
	expect(await clicks.textContent()).toMatch(/^Clicks1(?!\d)/)
	expect(gateway.asked).toEqual([])
})

it('a link can be deleted on its own page, and the list says so', async () => {
	const shortUrl = await shorten('deleted-there')
	const page = await extension.open(`links.html#${encodeURIComponent(shortUrl)}`)
	await page.getByRole('button', { name: 'Delete the link' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
	await page.getByRole('button', { name: 'Delete the link' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Delete the link' }).click()
	await page.getByText(`${nameOf(shortUrl)} was deleted.`).waitFor()
	await page.getByText('The links you create will appear here.').waitFor()
	expect((await fetch(shortUrl, { redirect: 'manual' })).status).toBe(404)
})

it('a truncated address of the links page shows the list', async () => {
	const page = await extension.open('links.html#https%3A%2')
	await page.getByText('The links you create will appear here.').waitFor()
})

it('"Refresh" also refreshes fresh figures, and says when it is done', async () => {
	const shortUrl = await shorten('refreshed')
	const page = await extension.open('links.html')
	await expect.poll(() => rows(page).first().locator('.number').first().textContent()).toMatch(/^0/)
	await fetch(shortUrl, { redirect: 'manual' })
	await page.getByRole('button', { name: 'Refresh' }).click()
	await page.getByText('The figures are up to date.').waitFor()
	expect(await rows(page).first().locator('.number').first().textContent()).toMatch(/^1/)
})

it('a file that doesn’t fit is not imported, and the page says so', async () => {
	const page = await extension.open('links.html')
	await page.getByText('The links you create will appear here.').waitFor()
	await fillStorage(page)
	const link = {
		url: 'https://kurz.example/one',
		origin: 'https://kurz.example',
		slug: 'one',
		monitor_key: 'key-of-one',
		target: 'https://example.org/',
		made_at: '2026-11-20T12:00:00.000Z',
	}
	await page.locator('input[name=import]').setInputFiles({
		name: 'links.json',
		mimeType: 'application/json',
		buffer: Buffer.from(JSON.stringify({ format: 'kurz-links', version: 1, links: [link] })),
	})
	await page.getByText('This browser’s storage is full.').waitFor()
	expect((await extension.kept()).links).toBeUndefined()
})
