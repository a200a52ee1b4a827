/** In Chromium, the button's own menu: links for many pages, the large code, the pages. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { findFaultsIn } from '../support/browsers/accessibility.ts'
import type { Chrome } from '../support/browsers/chrome.ts'
import { openExtensionStage, refusal } from '../support/browsers/extension-stage.ts'

const stage = await openExtensionStage({ granted: ['tabs', 'bookmarks'] })
const { extension, gateway, server, elsewhere, openPage, keptLinks } = stage

declare const chrome: Chrome
const chooseInMenu = async (entry: string): Promise<void> =>
	(await extension.worker()).evaluate(async (menuItemId) => {
		const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
		chrome.contextMenus.onClicked.dispatch({ menuItemId }, { ...tab, incognito: false })
	}, entry)

it('"Many pages" explains itself, makes one link after the other, and copies one per line', async () => {
	const page = await openPage('tab-one')
	const other = await extension.context.newPage()
	await other.goto(`${elsewhere}/tab-two`)
	await page.bringToFront()
	const opened = extension.context.waitForEvent('page')
	await chooseInMenu('tabs')
	const list = await opened
	await list.getByRole('heading', { name: 'Links for many pages' }).waitFor()
	await list.getByText('Kurz needs the addresses of these pages').waitFor()
	expect(await findFaultsIn(list)).toEqual([])
	expect(gateway.asked.filter((one) => one.startsWith('POST'))).toEqual([])
	// The server asks once for a pause.
	gateway.stepIn = async () => {
		gateway.stepIn = undefined
		return refusal('rate_limited', 429, 1)
	}
	await list.getByRole('button', { name: 'Create a link for each page' }).click()
	await list.getByText('2 of 2 pages · Done: 2 links.').waitFor()
	expect(await findFaultsIn(list)).toEqual([])
	await list.getByRole('button', { name: 'Copy all short links' }).click()
	await list.getByText('Copied', { exact: true }).waitFor()
	const lines = (await extension.clipboard(list)).split('\n')
	expect(lines).toHaveLength(2)
	const targets = await Promise.all(
		lines.map(async (line) => (await fetch(line, { redirect: 'manual' })).headers.get('location')),
	)
	expect(targets).toEqual([`${elsewhere}/tab-one`, `${elsewhere}/tab-two`])
	expect(lines.every((line) => line.startsWith(`${server.origin}/`))).toBe(true)
	expect(gateway.asked.filter((one) => one.startsWith('POST'))).toHaveLength(3)
})

/** Two tabs more, and the page that the menu opens once something was done with all three. */
const openMany = async (work: (ids: number[]) => Promise<unknown>) => {
	const front = await openPage('many-one')
	for (const path of ['many-two', 'many-three'])
		await (await extension.context.newPage()).goto(`${elsewhere}/${path}`)
	await front.bringToFront()
	const ids = await (await extension.worker()).evaluate(async (of) => {
		const tabs = await chrome.tabs.query({ currentWindow: true })
		return tabs.flatMap(({ id, url }) => (url?.startsWith(of) ? [id] : []))
	}, elsewhere)
	await work(ids)
	const opened = extension.context.waitForEvent('page')
	await chooseInMenu('tabs')
	return opened
}
const makeAll = async (list: Page): Promise<string[]> => {
	await list.getByRole('button', { name: 'Create a link for each page' }).click()
	await list.getByText('· Done: ').waitFor()
	return (await keptLinks()).map(({ target }) => target.replace(`${elsewhere}/`, '')).toSorted()
}

it('selected tabs are meant, if there are several; all can be chosen instead', async () => {
	const list = await openMany(async (ids) =>
		(await extension.worker()).evaluate(async ([one, , three]) => {
			for (const id of [three, one]) await chrome.tabs.update(id, { highlighted: true })
		}, ids),
	)
	await list.getByRole('radio', { name: 'The 2 selected tabs' }).waitFor()
	expect(await list.getByRole('radio', { checked: true }).getAttribute('value')).toBe('selected')
	expect(await findFaultsIn(list)).toEqual([])
	expect(await makeAll(list)).toEqual(['many-one', 'many-three'])
	await list.getByRole('radio', { name: 'All tabs of this window' }).check()
	expect(await makeAll(list)).toEqual(['many-one', 'many-three', 'many-two'])
})

it('the group of the tab in front is meant', async () => {
	const list = await openMany(async (ids) =>
		(await extension.worker()).evaluate(([one, two]) => chrome.tabs.group({ tabIds: [one, two] }), ids),
	)
	await list.getByRole('radio', { name: 'The tab group (2 tabs)' }).waitFor()
	expect(await list.getByRole('radio').count()).toBe(3)
	expect(await makeAll(list)).toEqual(['many-one', 'many-two'])
})

it('a folder of bookmarks is chosen by its name, without the folders inside', async () => {
	const list = await openMany(async () =>
		(await extension.worker()).evaluate(async (of) => {
			const { id: parentId } = await chrome.bookmarks.create({ title: 'Reading' })
			const inside = await chrome.bookmarks.create({ parentId, title: 'Later' })
			for (const [folder, path] of [
				[parentId, 'read-one'],
				[parentId, 'read-two'],
				[inside.id, 'read-later'],
			])
				await chrome.bookmarks.create({ parentId: folder, title: path, url: `${of}/${path}` })
			await chrome.bookmarks.create({ parentId, title: 'Settings', url: 'chrome://settings/' })
		}, elsewhere),
	)
	await list.getByRole('radio', { name: 'A folder of bookmarks' }).check()
	const folder = list.getByLabel('Folder', { exact: true })
	const named = (await folder.locator('option').allInnerTexts()).map((text) =>
		text.replace(/^.* \/ (?=Reading)/, ''),
	)
	expect(named).toEqual(['Reading (3)', 'Reading / Later (1)'])
	expect(await findFaultsIn(list)).toEqual([])
	expect(await makeAll(list)).toEqual(['read-one', 'read-two'])
	expect((await keptLinks()).map(({ title }) => title).toSorted()).toEqual(['read-one', 'read-two'])
})

it('"QR code of this page" opens the popup with the large code', async () => {
	const page = await openPage('code')
	await page.bringToFront()
	await chooseInMenu('qr')
	const popup = await extension.popup()
	await popup.until('document.querySelector("dialog[open] svg[role=img]")')
})

it('"links" and "options" open their pages', async () => {
	for (const entry of ['links', 'options']) {
		await openPage(`to-${entry}`)
		const opened = extension.context.waitForEvent('page')
		await chooseInMenu(entry)
		const page = await opened
		await expect.poll(() => page.url()).toContain(`${entry}.html`)
		await page.close()
	}
})

// Chromium hides a source's address unless tabs may be read.
it('the source of a page is the page', async () => {
	const page = extension.context.pages()[0]!
	await page.goto(`view-source:${elsewhere}/source`)
	await extension.click(page)
	const popup = await extension.popup()
	await popup.copied()
	expect((await keptLinks()).map(({ target }) => target)).toEqual([`${elsewhere}/source`])
})
