/** Pages in Debian's Chromium: off the network, with all their errors collected. */
import {
	type Browser,
	type BrowserContext,
	type BrowserContextOptions,
	chromium,
	type Page,
} from 'playwright'
import { afterEach } from 'vitest'
import { findProgram } from '../machine/packages.ts'
import { patience } from '../patience.ts'
import { leaveEvidence } from './evidence.ts'
import { chromiumProgram } from './extension-chromium.ts'
import { share } from './shared.ts'
import { openStage, type Person } from './stage.ts'
import { failOnThrown } from './thrown.ts'

const startChromium = (): Promise<Browser> =>
	chromium.launch({
		// The browser without its windows takes half the processor time.
		executablePath: findProgram('chromium-headless-shell') ?? chromiumProgram(),
		timeout: patience,
		args: [
			'--no-sandbox',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
			'--disable-gpu',
		],
	})

export interface Visitor {
	context: BrowserContext
	page: Page
	/** Errors and warnings on the console, failed scripts, and what the policy blocked. */
	complaints: string[]
}

const takePictures = (pages: Page[]): Promise<Uint8Array[]> =>
	Promise.all(pages.map((page) => page.screenshot({ animations: 'disabled' })))

/** Call it at the top of a test file. With variables, the file gets a server of its own. */
export const openPages = async (env?: Record<string, string>, name?: string) => {
	const stage = await openStage(env, name)
	const browser = await share('chromium', startChromium)
	const contexts: BrowserContext[] = []
	const thrown: string[] = []
	const throws = failOnThrown(async () => thrown.splice(0))
	afterEach(async () => {
		await Promise.all(contexts.splice(0).map((context) => context.close()))
	})
	leaveEvidence({ ...stage, pictures: () => takePictures(contexts.flatMap((context) => context.pages())) })
	/** A visitor with a fresh browser profile that ends with the test, signed in as `person`. */
	const visit = async (
		options: BrowserContextOptions = {},
		person?: Pick<Person, 'sid'>,
	): Promise<Visitor> => {
		const context = await browser.newContext(options)
		context.setDefaultTimeout(patience)
		contexts.push(context)
		if (person !== undefined)
			await context.addCookies([{ name: 'sid', value: person.sid, url: stage.server.origin }])
		const complaints: string[] = []
		context.on('console', (message) => {
			if (['error', 'warning'].includes(message.type()))
				complaints.push(`${message.text()} (${message.location().url})`)
		})
		context.on('weberror', (fault) => {
			const { stack, message } = fault.error()
			complaints.push(String(fault.error()))
			thrown.push(stack ?? message)
		})
		return { context, page: await context.newPage(), complaints }
	}
	return { ...stage, visit, throws }
}
