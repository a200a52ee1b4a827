/** The QR code of a link's page in Chromium: opened, coloured, seen, saved. */
import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { fill, scriptsOnAndOff } from '../support/browsers/forms.ts'
import { decodeQr } from '../support/service/qr-pictures.ts'

const { visit, server, makeLink } = await openPages()
const link = await makeLink()
await fetch(link.shortUrl, { redirect: 'manual' })
const path = `${server.origin}/m/${link.monitorKey}`
const codeOn = (page: Page) => page.getByRole('img', { name: /^QR code of/ })

describe.each(scriptsOnAndOff)('a look is chosen, with scripts $scripts', ({ javaScriptEnabled }) => {
	const open = async (query = '') => {
		const { page } = await visit({ javaScriptEnabled })
		await page.goto(`${path}${query}#qr`)
		if (query === '') await page.getByText('Colours, size, margin, logo').click()
		const button = page.getByRole('button', { name: 'Show the code' })
		/** Until the drawing has this; by itself with scripts, else by the button. */
		const seen = async (what: string | RegExp) => {
			expect(await button.isVisible()).toBe(!javaScriptEnabled)
			if (!javaScriptEnabled) await button.click()
			const drawing = async () => decodeURIComponent((await codeOn(page).getAttribute('src')) ?? '')
			await expect.poll(drawing).toMatch(what)
			return decodeQr(await codeOn(page).screenshot())
		}
		const save = async (format: string): Promise<Buffer> => {
			const [download] = await Promise.all([
				page.waitForEvent('download'),
				page.getByRole('link', { name: `Save as ${format}` }).click(),
			])
			expect(download.suggestedFilename()).toBe(`${link.slug}.${format.toLowerCase()}`)
			return readFileSync(await download.path())
		}
		return { page, seen, save }
	}

	it('and is seen before it is saved, with a logo, a text and its width on paper', async () => {
		const { page, seen, save } = await open()
		await fill(page, { Background: '#ffe0b2', Size: '512', Margin: '5', 'Width on paper': '80' })
		await page.getByLabel('Logo in the middle').check()
		await page.getByLabel('Text under the code').fill('Hall & yard')
		expect(await seen(/width="80mm".*fill="#ffe0b2".*<image .*Hall &amp; yard<.text>/s)).toBe(link.shortUrl)
		const svg = String(await save('SVG'))
		expect(svg).toMatch(/width="80mm".*fill="#ffe0b2".*<image .*Hall &amp; yard<.text>/s)
		if (javaScriptEnabled) {
			const png = await save('PNG')
			expect([png.readUInt32BE(16), png.readUInt32BE(20) > 512, decodeQr(png)]).toEqual([
				...[512, true, link.shortUrl],
			])
			// 512 pixels on 80 mm are 6,400 a metre; the checksum stands behind.
			const density = png.subarray(png.indexOf('pHYs')).subarray(0, 17)
			expect([density.readUInt32BE(4), density.readUInt32BE(13)]).toEqual([
				6_400,
				crc32(density.subarray(0, 13)),
			])
		} else await page.getByText('Without JavaScript').waitFor()
		// Without both the server draws it.
		await page.getByLabel('Logo in the middle').uncheck()
		await page.getByLabel('Text under the code').fill('')
		await seen(/^(?!.*<text).*fill="#ffe0b2"/s)
		expect(decodeQr(await save('PNG'))).toBe(link.shortUrl)
		await page.getByRole('link', { name: 'Close' }).click()
		await codeOn(page).waitFor({ state: 'hidden' })
		expect(new URL(page.url()).search).toBe('')
	})

	it('in colours that no phone can tell apart: the last good code stays, and why is said', async () => {
		const { page, seen } = await open()
		await fill(page, { Colour: '#10205f' })
		await seen(/fill="#10205f"/)
		await fill(page, { Colour: '#ffd54f' })
		await seen(/fill="#10205f"/)
		const why = page.getByText(/A phone can’t tell these colours apart: their contrast is below 3/)
		await why.first().waitFor()
		expect(await why.count()).toBe(2)
		expect(decodeQr(await codeOn(page).screenshot())).toBe(link.shortUrl)
		const colour = page.getByLabel('Colour', { exact: true })
		expect([await colour.inputValue(), await colour.getAttribute('aria-invalid')]).toEqual([
			'#ffd54f',
			'true',
		])
		await fill(page, { Colour: '#5f1020' })
		await seen(/fill="#5f1020"/)
		await expect.poll(() => why.count()).toBe(0)
		expect(await colour.getAttribute('aria-invalid')).toBe(null)
	})
})

it('without an answer the code stays, and the button is back', async () => {
	const { page, context } = await visit()
	await page.goto(`${path}?dark=%2310205f#qr`)
	const button = page.getByRole('button', { name: 'Show the code' })
	expect(await button.isVisible()).toBe(false)
	await context.setOffline(true)
	await fill(page, { Colour: '#334455' })
	await button.waitFor()
	expect(decodeQr(await codeOn(page).screenshot())).toBe(link.shortUrl)
	await context.setOffline(false)
	await button.click()
	await page.waitForURL(/dark=%23334455/)
})

it('a page that is printed with its code open prints the code, as wide as was chosen', async () => {
	const fresh = await makeLink()
	for (const key of [link.monitorKey, fresh.monitorKey]) {
		const { page } = await visit({ viewport: { width: 794, height: 1123 } })
		await page.goto(`${server.origin}/m/${key}?mm=60#qr`)
		await page.emulateMedia({ media: 'print' })
		const code = codeOn(page)
		// 96 pixels an inch.
		expect((await code.boundingBox())?.width).toBeCloseTo((60 / 25.4) * 96, 0)
		expect(decodeQr(await code.screenshot())).toContain(server.origin)
		const shown = (what: string) => page.locator(what).filter({ visible: true }).count()
		expect([await shown('main h1'), await shown(`main :is(form, table, section:not(#qr), .target)`)]).toEqual(
			[1, 0],
		)
		expect(await page.getByText(key).filter({ visible: true }).count()).toBe(0)
		const file = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1')
		expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
	}
})
