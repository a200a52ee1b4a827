/** The list of links beside the page: Chromium's side panel, opened by a button and by the menu. */
import { expect, it } from 'vitest'
import { findFaultsInPopup } from '../support/browsers/accessibility.ts'
import type { Chrome } from '../support/browsers/chrome.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

declare const chrome: Chrome

const { extension, openPopup } = await openExtensionStage()

it('a click shows the list in the side panel, as narrow as it is', async () => {
	const { popup } = await openPopup('beside')
	await popup.copied()
	const url = await popup.shortUrl()
	await popup.close()
	const list = await extension.open('links.html')
	await list.getByRole('button', { name: 'Show beside the page' }).click()
	await list.close()
	const panel = await extension.popup('links.html')
	await panel.says(new URL(url).pathname.slice(1))
	expect(await panel.evaluate('innerWidth')).toBeLessThan(500)
	expect(await panel.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
	expect(await panel.evaluate('getComputedStyle(document.querySelector(".beside")).display')).toBe('none')
	expect(await findFaultsInPopup(panel)).toEqual([])
	await panel.close()
})

it('the button’s menu opens it in the window of the click, before any pause', async () => {
	const worker = await extension.worker()
	// No program can click on the menu, and browsers open the panel only for such a click.
	const opened = await worker.evaluate(async () => {
		const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
		const asked: object[] = []
		chrome.sidePanel.open = async (of) => void asked.push(of)
		chrome.contextMenus.onClicked.dispatch({ menuItemId: 'panel' }, { ...tab, incognito: false })
		return { asked, window: tab!.windowId }
	})
	expect(opened.asked).toEqual([{ windowId: opened.window }])
})
