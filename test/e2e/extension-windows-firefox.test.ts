/** In Firefox, each page of the extension is used in every window, light, and dark in German. */
import { it } from 'vitest'
import { storedLinks } from '../support/browsers/extension-list.ts'
import { expectUsable, uses } from '../support/browsers/extension-windows.ts'
import { openFirefoxExtensionStage } from '../support/browsers/firefox-stage.ts'

const stage = await openFirefoxExtensionStage()
const { extension, firefox, gateway } = stage
const inStorage = (call: string) => extension.inPage(`browser.storage.${call}.then(() => true)`)

it.each(Object.keys(uses))('%s', async (name) => {
	await expectUsable(
		name,
		{
			goto: (path) => firefox.goto('about:blank').then(() => firefox.goto(extension.address(path))),
			click: firefox.click,
			type: async (text) => {
				for (const letter of text) await firefox.press(letter)
			},
			press: firefox.press,
			read: (expression) => extension.inPage(`Promise.resolve(${expression})`),
			narrowest: 500,
			setSize: (size) => firefox.command('WebDriver:SetWindowRect', size),
			prefer: async (value) => {
				await firefox.goto(extension.address('links.html'))
				await inStorage(`sync.set({ preferences: { version: 1, value: ${JSON.stringify(value)} } })`)
			},
		},
		{
			...stage,
			keep: async (value) => {
				await firefox.goto(extension.address('links.html'))
				await inStorage('local.clear()')
				const stored = { server: { version: 1, value: gateway }, ...(await storedLinks(value)) }
				await inStorage(`local.set(${JSON.stringify(stored)})`)
			},
		},
	)
})
