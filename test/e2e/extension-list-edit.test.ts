/** In Chromium, the list's dialog edits everything about a link, with the keyboard alone. */
import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { findFaultsIn, findFaultsInDark } from '../support/browsers/accessibility.ts'
import { keepLinks, makeKept, rowsOf } from '../support/browsers/extension-list.ts'
import { inZone, openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, server, client, elsewhere } = await openExtensionStage()

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '')
/** Presses Tab until this field has the focus, and types into it. */
const type = async (page: Page, id: string, text: string): Promise<void> => {
	for (let steps = 0; (await focused(page)) !== id; steps++) {
		if (steps === 30) throw new Error(`no way to ${id}`)
		await page.keyboard.press('Tab')
	}
	await page.keyboard.press('Control+a')
	await page.keyboard.type(text)
}
const open = async (path: string) => {
	const link = await makeKept(server, gateway.origin, { url: `${elsewhere}/${path}` })
	await keepLinks(extension, [link])
	const page = await extension.open('links.html')
	await inZone(page, 'Asia/Tokyo')
	const edit = page.getByRole('button', { name: /^Edit / })
	await expect.poll(() => rowsOf(page).locator('td.number').first().textContent()).toMatch(/^0/)
	await edit.press('Enter')
	await page.getByRole('dialog', { name: /^Edit / }).waitFor()
	return { page, link, edit }
}
const isFocused = (edit: Locator) => edit.evaluate((button) => button === document.activeElement)

it('target, title, tags, limits and password are edited, and the row shows it at once', async () => {
	const { page, link, edit } = await open('before')
	const after = `${elsewhere}/after`
	expect(await focused(page)).toBe('edit-target')
	for (const [id, text] of [
		['edit-target', after],
		['edit-title', 'A better name'],
		['edit-tags', 'Work, to read'],
		['edit-days', '30'],
		['edit-clicks', '5'],
		['edit-password', 'open sesame'],
	] as const)
		await type(page, id, text)
	const until = `${new Date().getFullYear() + 1}-03-31T18:00`
	await page.getByLabel('Expires on').fill(until)
	expect(await page.getByLabel('Days until it expires').inputValue()).toBe('')
	await page.keyboard.press('Enter')
	await page
		.locator('main')
		.getByText(`${link.url.replace('http://', '')} was changed.`)
		.waitFor()
	expect(await page.getByRole('dialog').count()).toBe(0)
	// Nobody knows whether there was a password before.
	expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
	await expect.poll(() => isFocused(edit)).toBe(true)
	const row = rowsOf(page)
	expect(await row.locator('.title').textContent()).toBe('A better name')
	expect(await row.locator('.target a').getAttribute('href')).toBe(after)
	expect(await row.locator('.tags li').allTextContents()).toEqual(['Work', 'to read'])
	expect(await row.locator('.chips:not(.tags) li').allTextContents()).toEqual([
		'5 clicks left',
		expect.stringMatching(/^Until \d/),
		'Password',
	])
	const { linkData } = await client.details(link.slug, link.monitor_key)
	expect(linkData).toMatchObject({
		long_url: after,
		title: 'A better name',
		tags: ['Work', 'to read'],
		max_clicks: 5,
		expires_at: new Date(`${until}+09:00`).toISOString(),
		is_protected: true,
	})
	expect((await fetch(link.url, { redirect: 'manual' })).status).toBe(401)
})

it('the dialog has no accessibility fault, with faults shown too, light, dark and narrow', async () => {
	const { page } = await open('faults')
	expect(await findFaultsIn(page)).toEqual([])
	await type(page, 'edit-target', 'nowhere')
	await type(page, 'edit-clicks', '0')
	await type(page, 'edit-until', '3')
	await page.keyboard.press('Enter')
	await page.locator('main').getByText('A date and a time within the next 3,650 days.').waitFor()
	await page.locator('main').getByText('A whole number from 1 to 1,000,000,000.').waitFor()
	await page.locator('main').getByText('Enter a URL that begins with http://').waitFor()
	expect(await findFaultsIn(page)).toEqual([])
	await page.setViewportSize({ width: 320, height: 800 })
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
	const { width } = (await page.getByRole('dialog').boundingBox())!
	expect(width).toBeLessThanOrEqual(320)
	expect(await findFaultsInDark(page)).toEqual([])
})

it('an edit is undone, and a failure to do so is said', async () => {
	const { page, link } = await open('undone')
	const record = async () => (await client.details(link.slug, link.monitor_key)).linkData
	const before = await record()
	await type(page, 'edit-title', 'Another')
	await type(page, 'edit-tags', 'new')
	await type(page, 'edit-days', '3')
	await page.keyboard.press('Enter')
	const undo = page.getByRole('button', { name: 'Undo' })
	await undo.waitFor()
	expect(await record()).toMatchObject({ title: 'Another', tags: ['new'] })
	await undo.click()
	await page.locator('main').getByText('Undone.').waitFor()
	const { title, tags, expires_at } = before
	expect(await record()).toMatchObject({ title, tags, expires_at })
	expect(await rowsOf(page).locator('.title').count()).toBe(0)

	await page.getByRole('button', { name: /^Edit / }).click()
	await type(page, 'edit-title', 'Once more')
	await page.keyboard.press('Enter')
	await undo.waitFor()
	await client.edit(link.slug, link.monitor_key, { title: 'Theirs' })
	await undo.click()
	await page
		.locator('main')
		.getByText(`${link.url.replace('http://', '')} was not changed.`)
		.waitFor()
	expect(await record()).toMatchObject({ title: 'Theirs' })
})

it('what was changed elsewhere meanwhile is not taken back: both values are shown first', async () => {
	const { page, link } = await open('printed')
	const { long_url: other } = await client.edit(link.slug, link.monitor_key, {
		url: `${elsewhere}/mended`,
		title: 'Theirs',
	})
	await type(page, 'edit-title', 'Mine')
	await page.keyboard.press('Enter')
	const dialog = page.getByRole('dialog')
	await dialog.getByText('Nothing was saved. Check the fields and save again.').waitFor()
	await dialog.getByText(`Changed elsewhere. Before: ${elsewhere}/printed`).waitFor()
	await dialog.getByText('Changed elsewhere to: Theirs.').waitFor()
	expect(await findFaultsIn(page)).toEqual([])
	const record = async () => (await client.details(link.slug, link.monitor_key)).linkData
	expect(await record()).toMatchObject({ long_url: other, title: 'Theirs' })
	await page.keyboard.press('Enter')
	await expect.poll(() => dialog.count()).toBe(0)
	expect(await record()).toMatchObject({ long_url: other, title: 'Mine' })
})
