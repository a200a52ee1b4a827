/** In Firefox, what a script throws or rejects unhandled fails the test, wherever it happens. */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'vitest'
import { entries } from '../support/browsers/extension-windows.ts'
import { openFirefoxExtensionStage } from '../support/browsers/firefox-stage.ts'

const fail = (name: string) => `
	setTimeout(() => { throw new Error(${name} + ' thrown') });
	void Promise.reject(new Error(${name} + ' rejected'));`
const { extension, throws, firefox, server, connect } = await openFirefoxExtensionStage((folder) =>
	appendFileSync(
		join(folder, 'background.js'),
		`browser.runtime.onMessage.addListener((name) => { ${fail('name')} });`,
	),
)
const expectBoth = async (name: string) => {
	await throws(`Error: ${name} rejected`)
	await throws(`Error: ${name} thrown`)
}
/** As a script of the page itself, not of the driver. */
const failInPage = (name: string) =>
	firefox.command('WebDriver:ExecuteScript', { script: fail(`'${name}'`), args: [], sandbox: null })

it('in the background', async () => {
	await firefox.goto(extension.address('links.html'))
	await extension.inPage(`browser.runtime.sendMessage('background').then(() => true)`)
	await expectBoth('background')
})

it.each(entries())('in the page %s', async (entry) => {
	await firefox.goto(extension.address(`${entry}.html`))
	await failInPage(entry)
	await expectBoth(entry)
})

it('in the popup', async () => {
	await connect(server.origin)
	await extension.openPopup()
	await extension.inPopup(
		`Cu.evalInSandbox(${JSON.stringify(fail("'popup'"))}, Cu.Sandbox(content, { sandboxPrototype: content }))`,
	)
	await expectBoth('popup')
	await extension.closePopup()
})

it('in a page of the server', async () => {
	await firefox.goto(server.origin)
	await failInPage('server')
	await expectBoth('server')
})
