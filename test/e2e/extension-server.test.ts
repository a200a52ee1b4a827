/** In Chromium, the server's address is tested and saved, with its permission where needed. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { fillStorage, openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, openPopup } = await openExtensionStage()

const address = (settings: Page) => settings.getByLabel('Server address')
/** Enters an address in the settings. */
const use = async (settings: Page, text: string) => {
	await address(settings).fill(text)
	await settings.getByRole('button', { name: 'Use this server' }).click()
}
/** Settings without a server. */
const openSettings = async () => {
	await extension.startOver()
	return extension.open('options.html')
}
const isOffered = (settings: Page) =>
	settings.getByRole('button', { name: `Allow access to ${new URL(gateway.origin).host}` }).waitFor()
const isSaved = (settings: Page) => settings.getByText('New links are created there.').waitFor()
const kept = async () => (await extension.kept()).server?.value

/** The server lets no other origin read its answers. */
const refuseOthers = (): void => {
	gateway.stepIn = async (_request, pass) => {
		const answer = await pass()
		answer.headers.delete('access-control-allow-origin')
		return answer
	}
}
/** The popup of a first run, with the address of such a server. */
const refuseInPopup = async (path: string) => {
	refuseOthers()
	const { popup } = await openPopup(path)
	await popup.fill('#address', gateway.origin)
	await popup.click('button[type=submit]')
	await popup.says('doesn’t let extensions in')
	return popup
}

it('the answer about an earlier address is ignored', async () => {
	const settings = await openSettings()
	const late = gateway.origin.replace('127.0.0.1', '127.0.0.2')
	const asked = Promise.withResolvers<void>()
	const answer = Promise.withResolvers<void>()
	await settings.route(`${late}/**`, async (route) => {
		asked.resolve()
		await answer.promise
		await route.fulfill({ response: await settings.request.get(`${gateway.origin}/api/v1/health`) })
	})
	await use(settings, late)
	await asked.promise
	await use(settings, gateway.origin)
	await isSaved(settings)
	const [response] = await Promise.all([
		settings.waitForResponse((one) => one.url().startsWith(late)),
		answer.resolve(),
	])
	await response.finished()
	// The page has handled the answer by its next frame.
	await settings.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
	expect(await address(settings).inputValue()).toBe(gateway.origin)
	expect(await kept()).toEqual({ origin: gateway.origin })
})

it('an address that doesn’t fit is not saved, and the page says so', async () => {
	const settings = await openSettings()
	await fillStorage(settings)
	await use(settings, gateway.origin)
	await settings.getByText('This browser’s storage is full.').waitFor()
	expect(await settings.getByRole('button', { name: 'Use this server' }).isEnabled()).toBe(true)
	expect(await kept()).toBeUndefined()
})

it('new settings are filled in with an address that the first run could not use', async () => {
	await extension.startOver()
	const popup = await refuseInPopup('refused')
	const opened = extension.context.waitForEvent('page')
	await popup.click('.first-run .helping button')
	const settings = await opened
	await isOffered(settings)
	expect(await address(settings).inputValue()).toBe(gateway.origin)
})

it('open settings pick up an address that the popup could not use, and a server saved elsewhere', async () => {
	const settings = await openSettings()
	const popup = await refuseInPopup('refused-again')
	await popup.click('.first-run .helping button')
	await isOffered(settings)
	expect(await address(settings).inputValue()).toBe(gateway.origin)

	gateway.stepIn = undefined
	await settings.reload()
	expect(await address(settings).inputValue()).toBe('')
	const others = await extension.open('options.html')
	await use(others, gateway.origin)
	await isSaved(others)
	await settings.getByRole('heading', { name: 'Account' }).waitFor()
	await expect.poll(() => address(settings).inputValue()).toBe(gateway.origin)
})
