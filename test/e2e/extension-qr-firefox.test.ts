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
	await extension.closePopup()
	await openPopup('coloured-too')
	await isTrue('document.querySelector(".qr image")')
})
