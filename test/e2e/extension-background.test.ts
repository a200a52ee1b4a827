/** In Chromium, menus and copying in the background work without the popup. */
import { expect, it } from 'vitest'
import type { Chrome } from '../support/browsers/chrome.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, server, elsewhere, openPage, openPopup, keptLinks } = await openExtensionStage({
	granted: ['clipboardWrite'],
})

declare const chrome: Chrome

/** What a click on the button opens; empty if it copies. */
const popupOfClick = async () => (await extension.worker()).evaluate(() => chrome.action.getPopup({}))
const chooseCopying = async () => {
	const settings = await extension.open('options.html')
	// The background may not have noticed the reset yet.
	await expect.poll(popupOfClick).not.toBe('')
	await settings.getByLabel('copies the link in the background, without the popup').check()
	await expect.poll(popupOfClick).toBe('')
	await settings.close()
	return extension.worker()
}
const badge = async (): Promise<string> =>
	(await extension.worker()).evaluate(async () => {
		const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
		return chrome.action.getBadgeText({ tabId: tab?.id })
	})
const clickMenu = async (info: Record<string, unknown>): Promise<void> => {
	const worker = await extension.worker()
	await worker.evaluate(async (clicked) => {
		const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
		chrome.contextMenus.onClicked.dispatch(clicked, { ...tab, incognito: false })
	}, info)
}
const creations = () => gateway.asked.filter((asked) => asked.startsWith('POST'))

it.each([
	['a link', { menuItemId: 'link', linkUrl: `${elsewhere}/from-a-link` }, `${elsewhere}/from-a-link`],
	[
		'a selected address without a scheme',
		{ menuItemId: 'selection', selectionText: ' docs.example.org/guide ' },
		'https://docs.example.org/guide',
	],
])('the context menu shortens %s, and the popup shows it', async (_name, info, target) => {
	const page = await openPage('menu-page')
	await page.bringToFront()
	await clickMenu({ ...info, pageUrl: page.url() })
	const popup = await extension.popup()
	await popup.copied()
	await popup.says(target.split('//')[1]!)
	const shortUrl = await popup.shortUrl()
	await popup.close()
	expect(gateway.asked).toEqual(['POST /api/v1/shorten'])
	expect((await keptLinks()).map((link) => link.target)).toEqual([target])
	const visit = await fetch(shortUrl, { redirect: 'manual' })
	expect(visit.headers.get('location')).toBe(target)
})

it('a click copies without a popup once copying is switched on', async () => {
	await chooseCopying()
	const page = await openPage('background')
	await extension.click(page)
	await extension.click(page)
	await expect.poll(badge).toBe('✓')
	const copied = await extension.clipboard(page)
	expect(copied).toMatch(new RegExp(`^${server.origin}/`))
	// A later second click copies again, and only asks for the link.
	expect(creations()).toEqual(['POST /api/v1/shorten'])
	expect((await keptLinks()).map(({ url }) => url)).toEqual([copied])
})

it('a named link is copied without a popup, too', async () => {
	await extension.prefer({ copyAs: 'html' })
	await chooseCopying()
	const page = await openPage('background-named')
	await extension.click(page)
	await expect.poll(badge).toBe('✓')
	const copied = await extension.clipboard(page)
	const html = await page.evaluate(async () => {
		const [item] = await navigator.clipboard.read()
		return (await item!.getType('text/html')).text()
	})
	expect(html).toContain(`<a href="${copied}">`)
	await extension.prefer({ copyAs: 'url' })
})

it('without a server a click opens the popup, which asks for one. Then clicks copy again', async () => {
	const worker = await chooseCopying()
	await worker.evaluate(() => chrome.storage.local.remove('server'))
	await expect.poll(popupOfClick).not.toBe('')
	const { popup } = await openPopup('no-server')
	await popup.says('Where is your Kurz server?')
	await popup.fill('#address', gateway.origin)
	await popup.click('button[type=submit]')
	await popup.copied()
	await popup.close()
	await expect.poll(popupOfClick).toBe('')
})

it('a copying page left open by a dead background doesn’t block copying', async () => {
	const worker = await chooseCopying()
	await worker.evaluate(() =>
		chrome.offscreen.createDocument({
			url: 'offscreen.html',
			reasons: ['CLIPBOARD'],
			justification: 'Left open.',
		}),
	)
	const page = await openPage('after-a-dead-worker')
	await extension.click(page)
	await expect.poll(badge).toBe('✓')
	expect(await extension.clipboard(page)).toMatch(new RegExp(`^${server.origin}/`))
})

it('after a restart of the background a click still does what was chosen', async () => {
	await chooseCopying()
	const settings = await extension.open('options.html')
	// As after switching the extension off and on: no event fires, and the manifest's popup opens.
	await extension.endWorker()
	await settings.evaluate(() => chrome.action.setPopup({ popup: 'popup.html' }))
	const { popup } = await openPopup('begun-anew')
	await popup.copied()
	await popup.close()
	await expect.poll(() => settings.evaluate(() => chrome.action.getPopup({}))).toBe('')
})

it('what could not be copied in the background is copied by the popup at the next click', async () => {
	const worker = await chooseCopying()
	await worker.evaluate(() => {
		chrome.offscreen.createDocument = () => Promise.reject(new Error('no page for copying'))
	})
	const page = await openPage('not-copied')
	await extension.click(page)
	await expect.poll(badge).toBe('…')
	await extension.click(page)
	const popup = await extension.popup()
	await popup.says('This page already has a link.')
	await popup.copied()
	const shortUrl = await popup.shortUrl()
	await popup.close()
	expect(await extension.clipboard(page)).toBe(shortUrl)
	expect(creations()).toHaveLength(1)
	await extension.endWorker()
})
