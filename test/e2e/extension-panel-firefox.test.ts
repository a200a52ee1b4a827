/** The list of links beside the page: Firefox' sidebar, opened by a button and by the menu. */
import { afterEach, expect, it } from 'vitest'
import { inBrowser } from '../support/browsers/extension-firefox.ts'
import { openFirefoxExtensionStage } from '../support/browsers/firefox-stage.ts'

const { extension, firefox } = await openFirefoxExtensionStage()
const run = inBrowser(firefox)

const shown = () =>
	run(`
		const sidebar = document.getElementById('sidebar').contentDocument.getElementById('webext-panels-browser');
		return window.SidebarController.isOpen ? sidebar?.currentURI.spec : undefined`)
afterEach(() => run('window.SidebarController.hide()'))

it('the sidebar stays closed until a click opens it', async () => {
	await firefox.goto(extension.address('links.html'))
	expect(await shown()).toBeFalsy()
	await firefox.click('.beside')
	await expect.poll(shown).toBe(extension.address('links.html'))
})

it('the button’s menu opens it', async () => {
	await extension.chooseInMenu('Links beside the page')
	await expect.poll(shown).toBe(extension.address('links.html'))
})
