/** In Chromium, the server's address is tested, saved, and permission asked where needed. */
import { expect, it } from 'vitest'
import { fillStorage, openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, openPopup } = await openExtensionStage()

/** The server lets no other origin read its answers. */
const refuseOthers = (): void => {
	gateway.stepIn = async (_request, pass) => {
		const answer = await pass()
		answer.headers.delete('access-control-allow-origin')
		return answer
	}
}
/** The popup of a first run, after the address of such a server was entered. */
const refuseInPopup = async (path: string) => {
	refuseOthers()
	const { popup } = await openPopup(path)
	await popup.fill('#address', gateway.origin)
	await popup.click('button[type=submit]')
	await popup.says('doesn’t let extensions in')
	return popup
}

it('the server’s address is tested before it is saved', async () => {
	await extension.startOver()
	const settings = await extension.open('options.html')
	const tryAddress = async (address: string) => {
		await settings.getByLabel('Server address').fill(address)
		await settings.getByRole('button', { name: 'Use this server' }).click()
	}
	await tryAddress('127.0.0.1:9')
	await settings.getByText('Can’t reach 127.0.0.1:9.').waitFor()
	gateway.stepIn = async () =>
		new Response('<h1>Hello</h1>', { headers: { 'access-control-allow-origin': '*' } })
	await tryAddress(gateway.origin)
	await settings.getByText('but it isn’t Kurz').waitFor()
	refuseOthers()
	await tryAddress(gateway.origin)
	await settings.getByText('doesn’t let extensions in').waitFor()
	await settings.getByRole('button', { name: `Allow access to ${new URL(gateway.origin).host}` }).waitFor()
	expect((await extension.kept()).server).toBeUndefined()
	gateway.stepIn = undefined
	await tryAddress(gateway.origin)
	await settings.getByText('New links are created there.').waitFor()
	expect((await extension.kept()).server?.value).toEqual({ origin: gateway.origin })
})

it('the answer for an address that was edited meanwhile is ignored', async () => {
	await extension.startOver()
	const settings = await extension.open('options.html')
	const late = gateway.origin.replace('127.0.0.1', '127.0.0.2')
	const asked = Promise.withResolvers<void>()
	const answer = Promise.withResolvers<void>()
	await settings.route(`${late}/**`, async (route) => {
		asked.resolve()
		await answer.promise
		await route.fulfill({ response: await settings.request.get(`${gateway.origin}/api/v1/health`) })
	})
	await settings.getByLabel('Server address').fill(late)
	await settings.getByRole('button', { name: 'Use this server' }).click()
	await asked.promise
	await settings.getByLabel('Server address').fill(gateway.origin)
	await settings.getByRole('button', { name: 'Use this server' }).click()
	await settings.getByText('New links are created there.').waitFor()
	const [response] = await Promise.all([
		settings.waitForResponse((one) => one.url().startsWith(late)),
		answer.resolve(),
	])
	await response.finished()
	// Whatever follows an answer happens before the page answers the next question.
	await settings.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
	expect(await settings.getByLabel('Server address').inputValue()).toBe(gateway.origin)
	expect((await extension.kept()).server?.value).toEqual({ origin: gateway.origin })
})

it('an address that doesn’t fit is not saved, and the page says so', async () => {
	await extension.startOver()
	const settings = await extension.open('options.html')
	await fillStorage(settings)
	await settings.getByLabel('Server address').fill(gateway.origin)
	const use = settings.getByRole('button', { name: 'Use this server' })
	await use.click()
	await settings.getByText('This browser’s storage is full.').waitFor()
	expect(await use.isEnabled()).toBe(true)
	expect((await extension.kept()).server).toBeUndefined()
})

it('an address the first run could not use is already filled in in the settings', async () => {
	await extension.startOver()
	const popup = await refuseInPopup('refused')
	const opened = extension.context.waitForEvent('page')
	await popup.click('.first-run form > button')
	const settings = await opened
	await settings.getByRole('button', { name: `Allow access to ${new URL(gateway.origin).host}` }).waitFor()
	expect(await settings.getByLabel('Server address').inputValue()).toBe(gateway.origin)
})

it('open settings pick up an address the popup could not use, and a server saved elsewhere', async () => {
	await extension.startOver()
	const settings = await extension.open('options.html')
	const popup = await refuseInPopup('refused-again')
	await popup.click('.first-run form > button')
	await settings.getByRole('button', { name: `Allow access to ${new URL(gateway.origin).host}` }).waitFor()
	expect(await settings.getByLabel('Server address').inputValue()).toBe(gateway.origin)

	gateway.stepIn = undefined
	await settings.reload()
	expect(await settings.getByLabel('Server address').inputValue()).toBe('')
	const others = await extension.open('options.html')
	await others.getByLabel('Server address').fill(gateway.origin)
	await others.getByRole('button', { name: 'Use this server' }).click()
	await others.getByText('New links are created there.').waitFor()
	await settings.getByRole('heading', { name: 'Account' }).waitFor()
	await expect.poll(() => settings.getByLabel('Server address').inputValue()).toBe(gateway.origin)
})
