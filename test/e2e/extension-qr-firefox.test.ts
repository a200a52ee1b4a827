/** In Firefox, the look of the QR code is read back from its picture, refused and remembered. */
import { it } from 'vitest'
import { openFirefoxExtensionStage } from '../support/browsers/firefox-stage.ts'

const { extension, firefox, gateway, elsewhere, isTrue, says, keep } = await openFirefoxExtensionStage()

const openPopup = async (path: string): Promise<void> => {
	await firefox.goto(`${elsewhere}/${path}`)
	await extension.openPopup()
	await isTrue('document.querySelector(".options") && document.querySelector(".qr svg")')
}
const isGreen = 'document.querySelector("dialog .qr path:nth-of-type(2)").getAttribute("fill") === "#1b5e20"'
/** A popup that is closed some milliseconds after a choice can lose it. */
const isKept = `(() => {
	const { storage } = content.wrappedJSObject.browser
	storage.sync.get().then((kept) => { content.kept = JSON.stringify(kept) })
	return content.kept?.includes('"mark":"on"')
})()`

it('a code has the colours and the logo that could be read, and so has the next one', async () => {
	await keep({ server: { version: 1, value: { origin: gateway.origin } } })
	await openPopup('coloured')
	await extension.pressInPopup('q')
	await extension.clickInPopup('dialog summary')
	await extension.fillInPopup('#qr-dark', '#ffe0b2')
	await says('A phone can’t tell these colours apart')
	await extension.fillInPopup('#qr-dark', '#1b5e20')
	await isTrue(isGreen)
	await extension.clickInPopup('[name=mark]')
	await isTrue(`document.querySelector("dialog .qr image") && ${isGreen}`)
	await isTrue(isKept)
	await extension.closePopup()
	await openPopup('coloured-too')
	await isTrue('document.querySelector(".qr image")')
})
