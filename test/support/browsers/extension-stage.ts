/** A fresh start for every Chromium test of the extension: the real server behind a gateway. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import { useWorkplace } from '../machine/starts.ts'
import type { Workplace } from '../machine/workplace.ts'
import { type Gateway, openGateway } from '../service/gateway.ts'
import { leaveEvidence } from './evidence.ts'
import { type ExtensionInChromium, type ExtensionOptions, startExtension } from './extension-chromium.ts'
import type { Popup } from './popup-target.ts'
import { share, sharedPlace } from './shared.ts'
import { openStage, type Stage } from './stage.ts'

export interface ExtensionStage {
	extension: ExtensionInChromium
	/** The server as the extension knows it. */
	gateway: Gateway
	server: Stage['server']
	elsewhere: string
	signUp: Stage['signUp']
	/** A page on the other origin, in front. */
	openPage: (path: string) => Promise<Page>
	/** Clicks the extension's button on such a page, and answers both. */
	openPopup: (path: string) => Promise<{ page: Page; popup: Popup }>
	/** Makes a link of such a page by a click, and answers it. */
	shorten: (path: string) => Promise<string>
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

const startWithBuilt = (place: Workplace, options: ExtensionOptions): Promise<ExtensionInChromium> => {
	const unpacked = join(place.folder, 'extension')
	cpSync(inject('browsers').extension, unpacked, { recursive: true })
	return startExtension(place, { unpacked, ...options })
}

/** One with permissions of its own ends with the test file. */
const openExtension = async (options: ExtensionOptions | undefined): Promise<ExtensionInChromium> => {
	if (options === undefined) return share('extension', (place) => startWithBuilt(place, {}))
	sharedPlace()
	const extension = await startWithBuilt(useWorkplace('kurz-extension'), options)
	afterAll(() => extension.close())
	return extension
}

/** Call it at the top of a test file, with options if the browser is to be the file's own. */
export const openExtensionStage = async (options?: ExtensionOptions): Promise<ExtensionStage> => {
	const { server, elsewhere, log, signUp } = await openStage()
	const extension = await openExtension(options)
	const gateway = openGateway(server.origin)
	afterAll(() => gateway.close())
	beforeEach(async () => {
		await extension.startOver(gateway.origin)
		gateway.asked.length = 0
		gateway.keys.length = 0
	})
	afterEach(async () => {
		gateway.stepIn = undefined
		await extension.closePopups()
		// The last tab would take the browser with it.
		const [last, ...others] = extension.context.pages()
		for (const page of others) await page.close()
		await last!.goto('about:blank')
		await extension.context.clearCookies()
	})
	leaveEvidence({ log, pictures: extension.pictures })
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
	return { extension, gateway, server, elsewhere, signUp, openPage, openPopup, shorten }
}
