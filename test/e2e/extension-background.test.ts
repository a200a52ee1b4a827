/** In Chromium, menus and copying in the background work without the popup. */
import { expect, it } from 'vitest'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, server, elsewhere, openPage, openPopup } = await openExtensionStage({
	granted: ['clipboardWrite'],
})

/** The part of the browser's API that these tests use inside the extension. */
interface Chrome {
	offscreen: { createDocument: (options: object) => Promise<void> }
	tabs: { query: (query: object) => Promise<{ id: number; url?: string }[]> }
	storage: { local: { remove: (key: string) => Promise<void> } }
	contextMenus: { onClicked: { dispatch: (info: object, tab: object) => void } }
	action: {
		getBadgeText: (of: object) => Promise<string>
		getTitle: (of: object) => Promise<string>
		getPopup: (of: object) => Promise<string>
		setPopup: (to: object) => Promise<void>
		openPopup: () => Promise<void>
	}
}
declare const chrome: Chrome

const chooseCopying = async (): Promise<void> => {
	const settings = await extension.open('options.html')
	const worker = await extension.worker()
	// The background may not have noticed yet that everything was reset.
	await expect.poll(() => worker.evaluate(() => chrome.action.getPopup({}))).not.toBe('')
	await settings.getByLabel('copies the link in the background, without the popup').check()
	await expect.poll(() => worker.evaluate(() => chrome.action.getPopup({}))).toBe('')
	await settings.close()
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

it('the context menu shortens what was clicked on, and the popup shows it', async () => {
	const page = await openPage('menu-page')
	await page.bringToFront()
	await clickMenu({ menuItemId: 'link', linkUrl: `${elsewhere}/from-a-link`, pageUrl: page.url() })
	const popup = await extension.popup()
	await popup.says('Copied to the clipboard.')
	await popup.says('from-a-link')
	const shortUrl = await popup.evaluate<string>('document.querySelector(".short").title')
	await popup.close()
	expect(gateway.asked).toEqual(['POST /api/v1/shorten'])
	const visit = await fetch(shortUrl, { redirect: 'manual' })
	expect(visit.headers.get('location')).toBe(`${elsewhere}/from-a-link`)
})

it('a selected address is shortened with its scheme added', async () => {
	const page = await openPage('menu-selection')
	await page.bringToFront()
	await clickMenu({ menuItemId: 'selection', selectionText: ' docs.example.org/guide ', pageUrl: page.url() })
	const popup = await extension.popup()
	await popup.says('docs.example.org/guide')
	await popup.says('Copied to the clipboard.')
	await popup.close()
	const links = ((await extension.kept()).links?.value ?? []) as { target: string }[]
	expect(links.map(({ target }) => target)).toEqual(['https://docs.example.org/guide'])
})

it('copying in the background is switched on, then a click copies without a popup', async () => {
	await chooseCopying()
	const page = await openPage('background')
	await extension.click(page)
	await extension.click(page)
	await expect.poll(badge).toBe('✓')
	const copied = await extension.clipboard(page)
	expect(copied).toMatch(new RegExp(`^${server.origin}/`))
	// A second click that comes later copies again, and asks for the link.
	expect(gateway.asked.filter((asked) => asked.startsWith('POST'))).toEqual(['POST /api/v1/shorten'])
	const links = ((await extension.kept()).links?.value ?? []) as { url: string }[]
	expect(links.map(({ url }) => url)).toEqual([copied])
})

it('without a server a click opens the popup, which asks for one; then clicks copy again', async () => {
	await chooseCopying()
	const worker = await extension.worker()
	const popupOfClick = () => worker.evaluate(() => chrome.action.getPopup({}))
	await worker.evaluate(() => chrome.storage.local.remove('server'))
	await expect.poll(popupOfClick).not.toBe('')
	const { popup } = await openPopup('no-server')
	await popup.says('Where is your Kurz server?')
	await popup.fill('#address', gateway.origin)
	await popup.click('button[type=submit]')
	await popup.says('Copied to the clipboard.')
	await popup.close()
	await expect.poll(popupOfClick).toBe('')
})

it('a copying page left open by a dead background doesn’t block copying', async () => {
	await chooseCopying()
	const worker = await extension.worker()
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
	// As if the extension had been switched off and on again: no event fires, and the manifest's popup opens.
	await extension.endWorker()
	await settings.evaluate(() => chrome.action.setPopup({ popup: 'popup.html' }))
	const { popup } = await openPopup('begun-anew')
	await popup.says('Copied to the clipboard.')
	await popup.close()
	await expect.poll(() => settings.evaluate(() => chrome.action.getPopup({}))).toBe('')
})

it('without a popup a click copies at once, even before the server has said whether a known link still works', async () => {
	const page = await openPage('silent')
	const shorten = { menuItemId: 'page', pageUrl: page.url() }
	await chooseCopying()
	await page.bringToFront()
	await extension.click(page)
	await expect.poll(badge).toBe('✓')
	const asked = Promise.withResolvers<Request>()
	const answer = Promise.withResolvers<void>()
	gateway.stepIn = async (request, pass) => {
		asked.resolve(request)
		await answer.promise
		return pass()
	}
	const worker = await extension.worker()
	await worker.evaluate(() => {
		chrome.action.openPopup = () => Promise.reject(new Error('no window in front'))
	})
	await clickMenu(shorten)
	const request = await asked.promise
	await expect.poll(() => worker.evaluate(() => chrome.action.getPopup({}))).toBe('')
	expect(request.signal.aborted).toBe(false)
	answer.resolve()
	await extension.endWorker()
})

it('the popup shows and copies at the next click what could not be copied in the background', async () => {
	await chooseCopying()
	const worker = await extension.worker()
	await worker.evaluate(() => {
		chrome.offscreen.createDocument = () => Promise.reject(new Error('no page for copying'))
	})
	const page = await openPage('not-copied')
	await extension.click(page)
	await expect.poll(badge).toBe('…')
	await extension.click(page)
	const popup = await extension.popup()
	await popup.says('This page already has a link.')
	await popup.until(
		'document.querySelector("[role=status]").textContent.includes("Copied to the clipboard.")',
	)
	const shortUrl = await popup.evaluate<string>('document.querySelector(".short").title')
	await popup.close()
	expect(await extension.clipboard(page)).toBe(shortUrl)
	expect(gateway.asked.filter((asked) => asked.startsWith('POST'))).toHaveLength(1)
	await extension.endWorker()
})
