/** In Chromium, the button's own menu: links for all tabs, the large code, the pages. */
import { expect, it } from 'vitest'
import { findFaultsIn } from '../support/browsers/accessibility.ts'
import type { Chrome } from '../support/browsers/chrome.ts'
import { openExtensionStage, refusal } from '../support/browsers/extension-stage.ts'

const stage = await openExtensionStage({ granted: ['tabs'] })
const { extension, gateway, server, elsewhere, openPage, keptLinks } = stage

declare const chrome: Chrome
const chooseInMenu = async (entry: string): Promise<void> =>
	(await extension.worker()).evaluate(async (menuItemId) => {
		const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
		chrome.contextMenus.onClicked.dispatch({ menuItemId }, { ...tab, incognito: false })
	}, entry)

it('"All tabs" explains itself, makes one link after the other, and copies one per line', async () => {
	const page = await openPage('tab-one')
	const other = await extension.context.newPage()
	await other.goto(`${elsewhere}/tab-two`)
	await page.bringToFront()
	const opened = extension.context.waitForEvent('page')
	await chooseInMenu('tabs')
	const list = await opened
	await list.getByRole('heading', { name: 'All tabs of this window' }).waitFor()
	await list.getByText('Kurz needs the addresses of your open tabs').waitFor()
	expect(await findFaultsIn(list)).toEqual([])
	expect(gateway.asked.filter((one) => one.startsWith('POST'))).toEqual([])
	// The server asks once for a pause.
	gateway.stepIn = async () => {
		gateway.stepIn = undefined
		return refusal('rate_limited', 429, 1)
	}
	await list.getByRole('button', { name: 'Create a link for each tab' }).click()
	await list.getByText('2 of 2 tabs · Done: 2 links.').waitFor()
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
