/** In Chromium, no link is made for those who want to be asked, or who only came for their links. */
import { expect, it } from 'vitest'
import { findFaultsInPopup } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import type { Popup } from '../support/browsers/popup-target.ts'

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
	await again.close()
})

/** Sets the popup's clock to so many milliseconds after it was opened. */
const setClock = (popup: Popup, after: number): Promise<unknown> =>
	popup.evaluate(`{
		const at = performance.timeOrigin + ${after}
		globalThis.Date = class extends Date { constructor(...of) { of.length === 0 ? super(at) : super(...of) } }
	}`)
const leaveForLinks = async (path: string, after: number): Promise<void> => {
	const { popup } = await openPopup(path)
	await setClock(popup, after)
	const opened = extension.context.waitForEvent('page')
	await popup.click('header nav button:nth-child(2)')
	await opened
}
const keptUrls = async () => ((await extension.kept()).links?.value ?? []) as unknown[]

it('a click on "Links" right after the popup opened leaves no link behind, whoever was faster', async () => {
	const held = Promise.withResolvers<void>()
	gateway.stepIn = async (request, pass) => {
		if (request.method === 'POST') await held.promise
		return pass()
	}
	await leaveForLinks('before-the-answer', 0)
	held.resolve()
	const deletions = () => gateway.asked.filter((asked) => asked.startsWith('DELETE')).length
	await expect.poll(deletions).toBe(1)
	await expect.poll(keptUrls).toEqual([])
	gateway.stepIn = undefined
	await leaveForLinks('after-the-answer', 0)
	await expect.poll(deletions).toBe(2)
	await expect.poll(keptUrls).toEqual([])
})

it('a click on "Links" later leaves the link on the list', async () => {
	const { popup } = await openPopup('later')
	await popup.says('Copied to the clipboard.')
	await setClock(popup, 5_000)
	const opened = extension.context.waitForEvent('page')
	await popup.click('header nav button:nth-child(2)')
	const links = await opened
	await links.locator('.links tbody tr').waitFor()
	expect(await keptUrls()).toHaveLength(1)
	expect(gateway.asked.filter((asked) => asked.startsWith('DELETE'))).toEqual([])
})
