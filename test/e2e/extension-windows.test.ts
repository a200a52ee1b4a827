/** In Chromium, each page of the extension is used in every window, light, and dark in German. */
import { expect, it } from 'vitest'
import { findFaultsIn } from '../support/browsers/accessibility.ts'
import { keepLinks } from '../support/browsers/extension-list.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import { entries, expectUsable, uses } from '../support/browsers/extension-windows.ts'

const stage = await openExtensionStage({ granted: ['tabs'] })
const { extension } = stage

it('every page is used', () => {
	expect(new Set(Object.values(uses).map(({ entry }) => entry))).toEqual(new Set(entries()))
})

it.each(Object.keys(uses))('%s', async (name) => {
	const page = await extension.open('offscreen.html')
	const address = page.url().replace('offscreen.html', '')
	await expectUsable(
		name,
		{
			goto: (path) => page.goto('about:blank').then(() => page.goto(address + path)),
			click: (selector) => page.locator(selector).first().click(),
			type: (text) => page.keyboard.type(text),
			press: (key) => page.keyboard.press(key),
			read: (expression) => page.evaluate(expression),
			narrowest: 0,
			setSize: (size) => page.setViewportSize(size),
			prefer: extension.prefer,
		},
		{ ...stage, keep: (links) => keepLinks(extension, links) },
	)
	expect(await findFaultsIn(page)).toEqual([])
})
