/** In Firefox, the popup works by keyboard. */
import { expect, it } from 'vitest'
import { openFirefoxExtensionStage } from '../support/browsers/firefox-stage.ts'

const { extension, firefox, gateway, elsewhere, isTrue, shortUrl, keep } = await openFirefoxExtensionStage()
const { inPopup, pressInPopup } = extension

const dialog = 'document.querySelector("dialog[open]")'

it('keys open the code, the help and the question before deleting, close them, and lead to the list', async () => {
	await keep({ server: { version: 1, value: { origin: gateway.origin } } })
	await firefox.goto(`${elsewhere}/keys`)
	await extension.openPopup()
	await isTrue('document.querySelector(".options") && document.querySelector(".qr svg")')
	const url = await shortUrl()
	const isOnCopy = 'document.activeElement.matches(".hero .short")'
	await isTrue(isOnCopy)
	for (const [key, shown] of [
		['q', `${dialog}.querySelector("svg[role=img]")`],
		['?', `${dialog}.innerText.includes("Enter")`],
		['d', `${dialog}.innerText.includes("Delete ${url.replace('http://', '')}?")`],
	] as const) {
		await pressInPopup(key)
		await isTrue(shown)
		await pressInPopup('Escape')
		await isTrue(`${dialog} === null && ${isOnCopy}`)
	}
	await pressInPopup('l')
	await expect.poll(async () => (await inPopup('true')) ?? 'closed').toBe('closed')
	expect((await fetch(url, { redirect: 'manual' })).status).toBe(302)
})
