/** The QR code of a link's page in Chromium: opened, coloured, seen, saved. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { fill, scriptsOn } from '../support/browsers/forms.ts'
import { expectSound } from '../support/browsers/sound-page.ts'
import { isLong } from '../support/machine/long.ts'
import { decodeQr, readQrSvg } from '../support/service/qr-pictures.ts'

const { visit, server, makeLink } = await openPages()
const link = await makeLink()
await fetch(link.shortUrl, { redirect: 'manual' })
const path = `${server.origin}/m/${link.monitorKey}`
const codeOn = (page: Page) => page.getByRole('img', { name: /^QR code of/ })

it.each<[string, string, number]>([
	['in colours with the logo', 'dark=%23c2410c&light=%23fff3e0&mark=on', 200],
	['refused', 'dark=%23fb923c&size=9', 400],
])('a page with its code %s is sound, light and dark, wide and narrow', async (_, query, status) => {
	// The other language in the long suite: `narrow-german` has both.
	for (const locale of isLong ? ['en-GB', 'de-DE'] : ['de-DE']) {
		const visitor = await visit({ colorScheme: 'light', locale })
		await expectSound(visitor, (page) => page.goto(`${path}?${query}#qr`), { origin: server.origin, status })
	}
})

describe.each(scriptsOn)('with scripts $scripts', ({ javaScriptEnabled }) => {
	it('the QR code opens in place and closes', async () => {
		const { page } = await visit({ javaScriptEnabled })
		await page.goto(path)
		const code = codeOn(page)
		expect(await code.isVisible()).toBe(false)
		await page.getByRole('link', { name: 'QR code' }).click()
		await code.waitFor()
		await page.getByRole('link', { name: 'Close' }).click()
		await code.waitFor({ state: 'hidden' })
	})

	it('it is seen in its colours, with the logo, before it is saved', async () => {
		const { page } = await visit({ javaScriptEnabled })
		await page.goto(path)
		await page.getByRole('link', { name: 'QR code' }).click()
		await page.getByText('Colours, size, margin, logo').click()
		await fill(page, { Background: '#ffe0b2', Size: '512', Margin: '5' })
		await page.getByLabel('Logo in the middle').check()
		const show = page.getByRole('button', { name: 'Show the code' })
		await show.click()
		await page.waitForURL(/light=%23ffe0b2.*#qr$/)
		expect(decodeQr(await codeOn(page).screenshot())).toBe(link.shortUrl)
		const save = async (format: string): Promise<Buffer> => {
			const [download] = await Promise.all([
				page.waitForEvent('download'),
				page.getByRole('link', { name: `Save as ${format}` }).click(),
			])
			expect(download.suggestedFilename()).toBe(`${link.slug}.${format.toLowerCase()}`)
			return readFileSync(await download.path())
		}
		const svg = String(await save('SVG'))
		expect(svg).toMatch(/fill="#ffe0b2".*<image /s)
		expect(await readQrSvg(svg, 900)).toMatchObject({ text: link.shortUrl, level: 'H' })
		if (javaScriptEnabled) {
			const png = await save('PNG')
			expect([png.readUInt32BE(16), decodeQr(png)]).toEqual([512, link.shortUrl])
		} else await page.getByText('Without JavaScript').waitFor()
		// Without the mark the server draws it.
		await page.getByLabel('Logo in the middle').uncheck()
		await show.click()
		await page.waitForURL((url) => !url.search.includes('mark'))
		expect(decodeQr(await save('PNG'))).toBe(link.shortUrl)
		await page.getByRole('link', { name: 'Close' }).click()
		await codeOn(page).waitFor({ state: 'hidden' })
		expect(new URL(page.url()).search).toBe('')
	})

	it('colours that no phone can tell apart are refused in words, and what was chosen stays', async () => {
		const { page } = await visit({ javaScriptEnabled })
		await page.goto(`${path}#qr`)
		await page.getByText('Colours, size, margin, logo').click()
		await fill(page, { Colour: '#ffd54f' })
		await page.getByRole('button', { name: 'Show the code' }).click()
		await page
			.getByText(/A phone can’t tell these colours apart: their contrast is below 3/)
			.first()
			.waitFor()
		expect(await codeOn(page).count()).toBe(0)
		expect(await page.getByLabel('Colour', { exact: true }).inputValue()).toBe('#ffd54f')
	})
})
