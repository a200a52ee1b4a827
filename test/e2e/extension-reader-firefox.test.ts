/** In Firefox, reader mode and the source of a page are the page. */
import { expect, it } from 'vitest'
import { openFirefoxExtensionStage } from '../support/browsers/firefox-stage.ts'

const { extension, firefox, gateway, elsewhere, isTrue, keep } = await openFirefoxExtensionStage()

it.each([
	['view-source', (page: string) => `view-source:${page}`],
	['reader mode', (page: string) => `about:reader?url=${encodeURIComponent(page)}`],
])('%s', async (name, viewOf) => {
	await keep({ server: { version: 1, value: { origin: gateway.origin } } })
	const page = `${elsewhere}/read-${name.replace(' ', '-')}`
	await firefox.goto(viewOf(page))
	await extension.openPopup()
	await isTrue(
		`document.querySelector(".target")?.title === ${JSON.stringify(page)} || document.body.innerText.includes(${JSON.stringify(page.replace('http://', ''))})`,
	)
	expect(gateway.asked.filter((one) => one.startsWith('POST'))).not.toEqual([])
	await extension.closePopup()
})
