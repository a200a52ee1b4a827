/** In Chromium, what a script throws or rejects unhandled fails the test, wherever it happens. */
import { it } from 'vitest'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import { entries } from '../support/browsers/extension-windows.ts'

const { extension, throws, server, openMade } = await openExtensionStage()

/** `name` tells what is thrown from what others throw. */
const fail = (name: string) => {
	setTimeout(() => {
		throw new Error(`${name} thrown`)
	})
	void Promise.reject(new Error(`${name} rejected`))
}
const expectBoth = async (name: string) => {
	await throws(`Error: ${name} rejected`)
	await throws(`Error: ${name} thrown`)
}

it('in the background, before and after it slept', async () => {
	await (await extension.worker()).evaluate(fail, 'background')
	await expectBoth('background')
	await extension.endWorker()
	await extension.prefer({ notify: false })
	await (await extension.worker()).evaluate(fail, 'background again')
	await expectBoth('background again')
})

it.each([...entries(), 'offscreen'])('in the page %s', async (entry) => {
	const page = await extension.open(`${entry}.html`)
	await page.evaluate(fail, entry)
	await expectBoth(entry)
})

it('in the popup, even as it closes', async () => {
	const { popup } = await openMade('thrown-in-popup')
	await popup.evaluate(`(${fail})('popup')`)
	await expectBoth('popup')
	await popup.evaluate(`addEventListener('pagehide', () => { throw new Error('popup closed') })`)
	await popup.close()
	await throws('Error: popup closed')
})

it('in a page of the server', async () => {
	const page = await extension.context.newPage()
	await page.goto(server.origin)
	await page.evaluate(fail, 'server')
	await expectBoth('server')
})

it('what a call answers and nobody reads is an error, too', async () => {
	const page = await extension.open('links.html')
	await page.evaluate('new Promise((done) => chrome.tabs.get(2 ** 30, () => done()))')
	await throws('Unchecked runtime.lastError')
})
