/** In Chromium, a decoder reads the popup’s QR code from the screen and from photos of it. */
import { expect, it } from 'vitest'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import { type PhotoOptions, photograph } from '../support/browsers/photo.ts'
import { decodeQr } from '../support/service/qr-pictures.ts'

const { extension, openPopup } = await openExtensionStage()

/** Width of the code in pixels. Source: `qrSize` in `extension/ui/qr.ts`. */
const SIZE = 176

const photos: [string, PhotoOptions][] = [
	['straight on', { turned: 0, seenFrom: { side: 0, above: 0 }, blur: 1, grain: 0.1 }],
	['held askew', { turned: 17, seenFrom: { side: 0, above: 0 }, blur: 1.5, grain: 0.15 }],
	['upside down', { turned: 184, seenFrom: { side: 0, above: 0 }, blur: 1.5, grain: 0.15 }],
	['from the side', { turned: 8, seenFrom: { side: 28, above: 12 }, blur: 1.5, grain: 0.15 }],
	['out of focus', { turned: -12, seenFrom: { side: -15, above: 15 }, blur: 3, grain: 0.2 }],
]

it.each(['light', 'dark'])('in the %s theme: on the screen, and in photos from all sides', async (theme) => {
	await extension.choose('Theme', 'theme', theme)
	const { popup } = await openPopup(`photo-${theme}`)
	const shortUrl = await popup.until<string>('document.querySelector(".short").title')
	const width = await popup.until<number>('document.querySelector(".qr svg").getBoundingClientRect().width')
	expect(Math.abs(width - SIZE)).toBeLessThanOrEqual(SIZE / 10)
	const screen = Buffer.from(await popup.screenshot(), 'base64')
	await popup.close()
	expect(decodeQr(screen)).toBe(shortUrl)
	const read = await Promise.all(
		photos.map(async ([name, options]) => [
			name,
			decodeQr(await photograph(extension.context, screen, options)),
		]),
	)
	expect(read).toEqual(photos.map(([name]) => [name, shortUrl]))
})

it('the popup stays 360 pixels wide while it grows, without room for a scroll bar', async () => {
	for (const path of ['narrow', 'narrow']) {
		const { popup } = await openPopup(path)
		await popup.until('document.querySelector(".qr svg path") && document.querySelector(".options")')
		expect(await popup.evaluate('innerWidth')).toBe(360)
		await popup.close()
	}
})
