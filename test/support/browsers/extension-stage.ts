/** A fresh start for each Chromium test of the extension: the real server behind a gateway. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import { useWorkplace } from '../machine/starts.ts'
import type { Workplace } from '../machine/workplace.ts'
import { type Gateway, openGateway } from '../service/gateway.ts'
import type { Chrome } from './chrome.ts'
import { leaveEvidence } from './evidence.ts'
import { type ExtensionInChromium, type ExtensionOptions, startExtension } from './extension-chromium.ts'
import { linksIn } from './extension-list.ts'
import { share, sharedPlace } from './shared.ts'
import { openStage } from './stage.ts'
import { failOnThrown } from './thrown.ts'

declare const chrome: Chrome

/** Fills the local storage of 10,485,760 bytes. Source: Chromium's `chrome.storage.local`. */
export const fillStorage = (page: Page): Promise<void> =>
	page.evaluate(async () => {
		const { local } = chrome.storage
		for (let size = 2 ** 23; size >= 1; size /= 2)
			await local.set({ [`rest-${size}`]: 'x'.repeat(size) }).catch(() => undefined)
	})

/** Puts the page's reader into another time zone; what is drawn already stays. */
export const inZone = async (page: Page, timezoneId: string): Promise<void> => {
	const session = await page.context().newCDPSession(page)
	await session.send('Emulation.setTimezoneOverride', { timezoneId })
}

const startWithBuilt = (place: Workplace, options: ExtensionOptions): Promise<ExtensionInChromium> => {
	const unpacked = join(place.folder, 'extension')
	cpSync(inject('browsers').extension, unpacked, { recursive: true })
	return startExtension(place, { unpacked, ...options })
}

/** An extension with its own permissions ends with the test file. */
const openExtension = async (options: ExtensionOptions | undefined): Promise<ExtensionInChromium> => {
	if (options === undefined) return share('extension', (place) => startWithBuilt(place, {}))
	sharedPlace()
	const extension = await startWithBuilt(useWorkplace('kurz-extension'), options)
	afterAll(() => extension.close())
	return extension
}

/** An error as the server sends it to an extension. */
export const refusal = (error: string, status: number, wait?: number): Response => {
	const headers = new Headers({ 'access-control-allow-origin': '*' })
	if (wait !== undefined) {
		headers.set('retry-after', String(wait))
		headers.set('access-control-expose-headers', 'Retry-After')
	}
	return Response.json({ error }, { status, headers })
}

/** The steps that tests of the extension share. */
const createSteps = (extension: ExtensionInChromium, gateway: Gateway, elsewhere: string) => {
	/** Opens a page on the other origin and brings it to the front. */
	const openPage = async (path: string): Promise<Page> => {
		const page = extension.context.pages()[0]!
		await page.goto(`${elsewhere}/${path}`)
		return page
	}
	/** Opens such a page and clicks the extension's button on it. */
	const openPopup = async (path: string) => {
		const page = await openPage(path)
		await extension.click(page)
		return { page, popup: await extension.popup() }
	}
	/** The same, and waits for the new link. */
	const openMade = async (path: string) => {
		const { page, popup } = await openPopup(path)
		await popup.copied()
		return { page, popup, shortUrl: await popup.shortUrl() }
	}
	return {
		openPage,
		openPopup,
		openMade,
		/** Makes a link to such a page by a click, and closes the popup. */
		shorten: async (path: string) => {
			const { popup, shortUrl } = await openMade(path)
			await popup.close()
			return shortUrl
		},
		/** Opens the page with the statistics of a link. */
		openStatistics: (shortUrl: string) => extension.open(`links.html#${encodeURIComponent(shortUrl)}`),
		/** Signs in with a token. */
		useToken: async (token: string) => {
			const settings = await extension.open('options.html')
			await settings.getByLabel('Or an access token').fill(token)
			await settings.getByRole('button', { name: 'Use this token' }).click()
			await settings.getByText(`Signed in as …${token.slice(-4)}`).waitFor()
			await settings.close()
		},
		/** The links on the list. */
		keptLinks: async () => linksIn(await extension.kept()),
		/** Lets the server answer every request with this error, until `gateway.stepIn` changes. */
		refuse: (error: string, status: number, wait?: number) => {
			gateway.stepIn = async () => refusal(error, status, wait)
		},
		/** Holds all requests back until the function that it returns is called. */
		hold: () => {
			const { promise, resolve } = Promise.withResolvers<void>()
			gateway.stepIn = (_request, pass) => promise.then(pass)
			return resolve
		},
	}
}

/** Call it at the top of a test file. With options, the file gets a browser of its own. */
export const openExtensionStage = async (options?: ExtensionOptions) => {
	const stage = await openStage()
	const { server, log } = stage
	const extension = await openExtension(options)
	const throws = failOnThrown(extension.thrown)
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
	const steps = createSteps(extension, gateway, stage.elsewhere)
	/** `gateway` is the server as the extension knows it, `client` a client of the real server. */
	return { ...stage, extension, throws, gateway, ...steps }
}
