/** In Firefox, the popup's keys work without a pointer. */
import { expect, it } from 'vitest'
import { openFirefoxExtensionStage } from '../support/browsers/firefox-stage.ts'

const { extension, firefox, gateway, elsewhere } = await openFirefoxExtensionStage()
const { inPopup, pressInPopup } = extension

const keep = async (values: object) => {
	await firefox.goto(extension.address('links.html'))
	await extension.inPage(`browser.storage.local.set(${JSON.stringify(values)}).then(() => true)`)
}
const toServer = { server: { version: 1, value: { origin: gateway.origin } } }
const open = async (path: string): Promise<string> => {
	await firefox.goto(`${elsewhere}/${path}`)
	await extension.openPopup()
	await expect
		.poll(() => inPopup('document.querySelector(".options") && document.querySelector(".qr svg") && true'))
		.toBe(true)
	return String(await inPopup('document.querySelector(".short").title'))
}
const dialog = 'document.querySelector("dialog[open]")'

it('keys of the popup open the code and the help, close only them, and lead to the list', async () => {
	await keep(toServer)
	const url = await open('keys')
	await expect.poll(() => inPopup('document.activeElement.matches(".hero .short")')).toBe(true)
	await pressInPopup('q')
	await expect.poll(() => inPopup(`${dialog}.querySelector("svg[role=img]") && true`)).toBe(true)
	await pressInPopup('Escape')
	await expect
		.poll(() => inPopup(`${dialog} === null && document.activeElement.matches(".hero .short")`))
		.toBe(true)
	await pressInPopup('?')
	await expect.poll(() => inPopup(`${dialog}.innerText`)).toContain('Enter')
	await pressInPopup('Escape')
	await expect.poll(() => inPopup(`${dialog} === null`)).toBe(true)
	await pressInPopup('d')
	await expect.poll(() => inPopup(`${dialog}.innerText`)).toContain(`Delete ${url.replace('http://', '')}?`)
	await pressInPopup('Escape')
	await expect.poll(() => inPopup(`${dialog} === null`)).toBe(true)
	await pressInPopup('l')
	await expect.poll(async () => (await inPopup('true')) ?? 'closed').toBe('closed')
	expect((await fetch(url, { redirect: 'manual' })).status).toBe(302)
})
