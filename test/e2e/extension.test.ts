/** In Chromium, the main flow: one click from page to copied short link, QR code, statistics. */
import { expect, it } from 'vitest'
import type { Chrome } from '../support/browsers/chrome.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import { type PhotoOptions, photograph } from '../support/browsers/photo.ts'
import { isLong } from '../support/machine/long.ts'
import { decodeQr } from '../support/service/qr-pictures.ts'

const { extension, gateway, server, elsewhere, hold, openPopup, openMade, keptLinks } =
	await openExtensionStage()

declare const chrome: Chrome

it('one click makes the link, copies it and shows its QR code, and a visit shows in its statistics', async () => {
	const { page, popup, shortUrl } = await openMade('article')
	expect(shortUrl).toMatch(new RegExp(`^${server.origin}/[2-9a-z]{7}$`))
	expect(gateway.asked).toEqual(['POST /api/v1/shorten'])
	await popup.until('document.querySelector(".qr svg path")')
	await popup.close()
	expect(await extension.clipboard(page)).toBe(shortUrl)

	await page.goto(shortUrl)
	expect(page.url()).toBe(`${elsewhere}/article`)

	await extension.click(page)
	const again = await extension.popup()
	await again.says('This page already has a link.')
	await again.says('1 click · 1 visitor')
	const opened = extension.context.waitForEvent('page')
	await again.click('.figures-line')
	const statistics = await opened
	await statistics.getByText('Clicks by hour').waitFor()
	const clicks = statistics.locator('dt', { hasText: /^Clicks$/ }).locator('..')
	expect(await clicks.textContent()).toMatch(/^Clicks1(?!\d)/)
	const [{ monitor_key } = { monitor_key: 'no link' }] = await keptLinks()
	expect(statistics.url()).not.toContain(monitor_key)
})

it('a link that is made before the popup has the focus is copied once it has it', async () => {
	const answer = hold()
	const { page, popup } = await openPopup('quick')
	await popup.says('Shortening')
	// As the browser does, which refuses to copy until then.
	await popup.evaluate(`{
		const { clipboard } = navigator
		const write = clipboard.writeText.bind(clipboard)
		let hasFocus = false
		document.hasFocus = () => {
			globalThis.isAsked = true
			return hasFocus
		}
		clipboard.writeText = (text) => hasFocus ? write(text) : Promise.reject(new Error('Document is not focused.'))
		globalThis.getFocus = () => {
			hasFocus = true
			window.dispatchEvent(new Event('focus'))
		}
	}`)
	answer()
	await popup.until('globalThis.isAsked || document.body.innerText.includes("Not copied yet")')
	await popup.evaluate('getFocus()')
	await popup.copied()
	const shortUrl = await popup.shortUrl()
	await popup.close()
	expect(await extension.clipboard(page)).toBe(shortUrl)
})

it('installing it causes no warning', async () => {
	const page = await extension.open('links.html')
	const warnings = await page.evaluate(() =>
		chrome.management.getPermissionWarningsByManifest(JSON.stringify(chrome.runtime.getManifest())),
	)
	expect(warnings).toEqual([])
})

it('the popup loads its own files and contacts only its server', async () => {
	const { popup } = await openPopup('quiet')
	await popup.until('document.querySelector(".qr") && document.querySelector(".options")')
	const loaded = await popup.evaluate<string[]>(
		'performance.getEntriesByType("resource").map(({ name }) => new URL(name).origin)',
	)
	// The extension's files don't count as network requests.
	expect(new Set(loaded)).toEqual(new Set([gateway.origin]))
})

/** Width of the code in pixels. Source: `qrSize` in `extension/ui/qr/drawing.ts`. */
const SIZE = 176

const photos: [string, PhotoOptions][] = [
	['straight on', { turned: 0, seenFrom: { side: 0, above: 0 }, blur: 1, grain: 0.1 }],
	['held askew', { turned: 17, seenFrom: { side: 0, above: 0 }, blur: 1.5, grain: 0.15 }],
	['upside down', { turned: 184, seenFrom: { side: 0, above: 0 }, blur: 1.5, grain: 0.15 }],
	['from the side', { turned: 8, seenFrom: { side: 28, above: 12 }, blur: 1.5, grain: 0.15 }],
	['out of focus', { turned: -12, seenFrom: { side: -15, above: 15 }, blur: 3, grain: 0.2 }],
]

it.each(['light', 'dark'])(
	'in the %s theme the QR code is decoded from the screen and from photos of it',
	async (theme) => {
		await extension.choose('Theme', 'theme', theme)
		const { popup } = await openPopup(`photo-${theme}`)
		const shortUrl = await popup.shortUrl()
		const width = await popup.until<number>('document.querySelector(".qr svg").getBoundingClientRect().width')
		expect(Math.abs(width - SIZE)).toBeLessThanOrEqual(SIZE / 10)
		const screen = Buffer.from(await popup.screenshot(), 'base64')
		await popup.close()
		expect(decodeQr(screen)).toBe(shortUrl)
		// The codes of both themes are alike but for what surrounds them.
		const taken = isLong || theme === 'light' ? photos : photos.slice(1, 2)
		// One at a time: a processor draws them, and each is a second's work.
		for (const [name, options] of taken)
			expect([name, decodeQr(await photograph(extension.context, screen, options))]).toEqual([name, shortUrl])
	},
)

it('the popup stays 360 pixels wide while it grows, without room for a scroll bar', async () => {
	for (const path of ['narrow', 'narrow']) {
		const { popup } = await openPopup(path)
		await popup.until('document.querySelector(".qr svg path") && document.querySelector(".options")')
		expect(await popup.evaluate('innerWidth')).toBe(360)
		await popup.close()
	}
})
