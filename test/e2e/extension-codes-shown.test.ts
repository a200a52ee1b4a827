/** In Chromium, each place of the extension that shows a QR code is read back from screenshots. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { expectCodeOnPage } from '../support/browsers/code-on-page.ts'
import { codeStates, otherCodeStates, someCodeStates } from '../support/browsers/code-shown.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import type { Popup } from '../support/browsers/popup-target.ts'
import { isLong } from '../support/machine/long.ts'
import { decodeQr } from '../support/service/qr-pictures.ts'

const { extension, openPopup, openStatistics, shorten } = await openExtensionStage()

/** What shows a code, by file: the components, and those that place them. */
const places = {
	'qr/Qr.tsx': 'Code',
	'qr/QrDialog.tsx': 'Code',
	'popup/LinkRest.tsx': 'Qr QrDialog',
	'links/LinkDialogs.tsx': 'QrDialog',
	'links/LinksPage.tsx': 'LinkDialogs',
	'links/StatisticsPage.tsx': 'LinkDialogs',
}

it('these are all places that show a code', () => {
	const folder = join(import.meta.dirname, '../../extension/ui')
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
	const found = files.flatMap((file) => {
		if (!file.endsWith('.tsx')) return []
		const text = readFileSync(join(folder, file), 'utf8')
		const used = [...text.matchAll(/<(?:code\.)?(Code|Qr|QrDialog|LinkDialogs)\s/g)].map(([, name]) => name)
		return used.length === 0 ? [] : [[file, used.join(' ')]]
	})
	expect(Object.fromEntries(found)).toEqual(places)
})

it('on the list', async () => {
	const shortUrl = await shorten('code-on-list')
	const page = await extension.open('links.html')
	await expectCodeOnPage(page, page.getByRole('dialog').getByRole('img'), {
		text: shortUrl,
		states: isLong ? codeStates : someCodeStates,
		open: async () => {
			await page.reload()
			await page.getByRole('button', { name: /^QR code for / }).click()
		},
	})
})

it('on the page of a link, which prints it too', async () => {
	const shortUrl = await shorten('code-on-page')
	const page = await openStatistics(shortUrl)
	await expectCodeOnPage(page, page.getByRole('dialog').getByRole('img'), {
		text: shortUrl,
		states: isLong ? codeStates : otherCodeStates,
		open: async () => {
			await page.reload()
			await page.getByRole('button', { name: /^Edit/ }).waitFor()
			await page.keyboard.press('q')
		},
	})
	// The window is made smaller, and the code with it.
	const code = page.getByRole('dialog').getByRole('img')
	for (const [width, height] of [
		[400, 800],
		[1920, 1080],
		[700, 480],
	] as const) {
		await page.setViewportSize({ width, height })
		await expect
			.poll(async () => {
				const { x, y, width: side } = (await code.boundingBox())!
				return x >= 0 && y >= 0 && x + side <= width && y + side <= height
			})
			.toBe(true)
		expect(decodeQr(await page.screenshot())).toBe(shortUrl)
	}
})

it.each(['light', 'dark'])('in the popup, at its own size, small and large: %s', async (theme) => {
	await extension.prefer({ theme })
	const { popup } = await openPopup(`code-in-popup-${theme}`)
	await popup.copied()
	const shortUrl = await popup.shortUrl()
	const seen = async (shown: Popup) => decodeQr(Buffer.from(await shown.screenshot(), 'base64'))
	await popup.until('document.querySelector(".qr svg") && document.querySelector(".options")')
	expect(await seen(popup)).toBe(shortUrl)
	await popup.click('.enlarge')
	await popup.until('document.querySelector("dialog .qr svg") && !document.getAnimations().length')
	expect(await seen(popup)).toBe(shortUrl)
	expect(
		await popup.evaluate(`(() => {
			const { left, top, right, bottom } = document.querySelector("dialog .qr svg").getBoundingClientRect()
			return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
		})()`),
	).toBe(true)
})
