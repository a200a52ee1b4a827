/** A fresh start for every Chromium test of the extension: the real server behind a gateway. */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeEach } from 'vitest'
import type { ServerProcess } from '../machine/server-process.ts'
import { type Gateway, openGateway } from '../service/gateway.ts'
import { type ExtensionInChromium, type ExtensionOptions, startExtension } from './extension-chromium.ts'
import type { Popup } from './popup-target.ts'
import { openStage } from './stage.ts'

export interface ExtensionStage {
	extension: ExtensionInChromium
	/** The server as the extension knows it. */
	gateway: Gateway
	server: ServerProcess
	elsewhere: string
	/** A page on the other origin, in front. */
	openPage: (path: string) => Promise<Page>
	/** Clicks the extension's button on such a page, and answers both. */
	openPopup: (path: string) => Promise<{ page: Page; popup: Popup }>
	/** Makes a link of such a page by a click, and answers it. */
	shorten: (path: string) => Promise<string>
	/** For files of the test. */
	folder: string
}

/** Leaves no room in what is kept on this machine; source of the size, 10,485,760 bytes: Chromium's `chrome.storage.local`. */
export const fillStorage = (page: Page): Promise<void> =>
	page.evaluate(async () => {
		const { local } = (
			globalThis as unknown as {
				chrome: { storage: { local: { set: (values: object) => Promise<void> } } }
			}
		).chrome.storage
		for (let size = 2 ** 23; size >= 1; size /= 2)
			await local.set({ [`rest-${size}`]: 'x'.repeat(size) }).catch(() => undefined)
	})

/** Call it at the top of a test file. */
export const openExtensionStage = async (options: ExtensionOptions = {}): Promise<ExtensionStage> => {
	let folder = ''
	const {
		browser: extension,
		server,
		elsewhere,
	} = await openStage(async (place) => {
		folder = place.folder
		return startExtension(place, options)
	})
	const gateway = openGateway(server.origin)
	afterAll(async () => {
		await extension.close()
		await gateway.close()
	})
	beforeEach(async () => {
		await extension.startOver(gateway.origin)
		gateway.asked.length = 0
		gateway.keys.length = 0
	})
	afterEach(async () => {
		gateway.stepIn = undefined
		for (const page of extension.context.pages().slice(1)) await page.close()
	})
	const openPage = async (path: string): Promise<Page> => {
		const page = extension.context.pages()[0]!
		await page.goto(`${elsewhere}/${path}`)
		return page
	}
	const openPopup = async (path: string) => {
		const page = await openPage(path)
		await extension.click(page)
		return { page, popup: await extension.popup() }
	}
	const shorten = async (path: string): Promise<string> => {
		const { popup } = await openPopup(path)
		await popup.says('Copied to the clipboard.')
		const shortUrl = await popup.evaluate<string>('document.querySelector(".short").title')
		await popup.close()
		return shortUrl
	}
	return { extension, gateway, server, elsewhere, openPage, openPopup, shorten, folder }
}
