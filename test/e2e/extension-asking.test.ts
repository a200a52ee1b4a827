/** In Chromium, "Ask before creating a link" makes a link only after the answer. */
import { expect, it } from 'vitest'
import { findFaultsInPopup } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, openPopup } = await openExtensionStage()

it('with "Ask before creating a link" a page gets one only after the answer', async () => {
	const settings = await extension.open('options.html')
	await settings.getByLabel('Ask before creating a link').check()
	await expect.poll(extension.synced).toMatchObject({ preferences: { value: { ask: true } } })
	await settings.close()
	const { popup } = await openPopup('asking')
	await popup.says('This page has no short link yet.')
	expect(await findFaultsInPopup(popup)).toEqual([])
	expect(gateway.asked).toEqual([])
	await popup.until('document.activeElement.textContent === "Create link"')
	await popup.press('Enter')
	await popup.copied()
	await popup.close()
	const { popup: again } = await openPopup('asking')
	await again.says('This page already has a link.')
})
