/** In Chromium, no link is made for those who want to be asked, and "Links" opens the list. */
import { expect, it } from 'vitest'
import { findFaultsInPopup } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, openPopup } = await openExtensionStage()

it('with "Ask before creating a link" a page gets one only after the answer', async () => {
	const settings = await extension.open('options.html')
	await settings.getByLabel('Ask before creating a link').check()
	await expect
		.poll(() =>
			settings.evaluate(async () => {
				const { storage } = (
					globalThis as unknown as {
						chrome: {
							storage: { sync: { get: () => Promise<{ preferences?: { value: { ask?: boolean } } }> } }
						}
					}
				).chrome
				return (await storage.sync.get()).preferences?.value.ask
			}),
		)
		.toBe(true)
	await settings.close()
	const { popup } = await openPopup('asking')
	await popup.says('This page has no short link yet.')
	expect(await findFaultsInPopup(popup)).toEqual([])
	expect(gateway.asked).toEqual([])
	await popup.until('document.activeElement.textContent === "Create link"')
	await popup.press('Enter')
	await popup.says('Copied to the clipboard.')
	await popup.close()
	const { popup: again } = await openPopup('asking')
	await again.says('This page already has a link.')
})

const keptUrls = async () => ((await extension.kept()).links?.value ?? []) as unknown[]

it('"Links" opens the list with the link that was made', async () => {
	const { popup } = await openPopup('later')
	await popup.says('Copied to the clipboard.')
	const opened = extension.context.waitForEvent('page')
	await popup.click('header nav button:nth-child(2)')
	const links = await opened
	await links.locator('.links tbody tr:has(td)').waitFor()
	expect(await keptUrls()).toHaveLength(1)
})
