/** Debian's Chromium for the browser tests: off the network, with all its complaints collected. */
import {
	type Browser,
	type BrowserContext,
	type BrowserContextOptions,
	chromium,
	type Page,
} from 'playwright'
import { afterAll, afterEach } from 'vitest'
import { findProgram } from '../machine/packages.ts'

/** Starts it; it ends with the test file. */
export const openChromium = async (): Promise<Browser> => {
	const executablePath = findProgram('chromium')
	if (executablePath === undefined)
		throw new Error('chromium is missing: install the Debian package chromium')
	const browser = await chromium.launch({
		executablePath,
		args: [
			'--no-sandbox',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
			'--disable-gpu',
		],
	})
	afterAll(() => browser.close())
	return browser
}

export interface Visitor {
	context: BrowserContext
	page: Page
	/** Errors and warnings on the console, failed scripts, and what the policy blocked. */
	complaints: string[]
}

/** Makes visitors, each with a fresh browser profile that ends with the test. */
export const createVisitors = (browser: Browser) => {
	const contexts: BrowserContext[] = []
	afterEach(async () => {
		await Promise.all(contexts.splice(0).map((context) => context.close()))
	})
	return async (options: BrowserContextOptions = {}): Promise<Visitor> => {
		const context = await browser.newContext(options)
		contexts.push(context)
		const complaints: string[] = []
		context.on('console', (message) => {
			if (['error', 'warning'].includes(message.type()))
				complaints.push(`${message.text()} (${message.location().url})`)
		})
		context.on('weberror', ({ error }) => void complaints.push(String(error())))
		return { context, page: await context.newPage(), complaints }
	}
}
