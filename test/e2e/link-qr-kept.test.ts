/** The look of QR codes that a browser keeps, in Chromium: for other links, for each account. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { fill, signUpOn } from '../support/browsers/forms.ts'
import { decodeQr } from '../support/service/qr-pictures.ts'

const { visit, server, makeLink } = await openPages()
const path = `${server.origin}/m/${(await makeLink()).monitorKey}`
const codeOn = (page: Page) => page.getByRole('img', { name: /^QR code of/ })

describe('the look that was seen last', () => {
	const drawingOn = (page: Page) => async () =>
		decodeURIComponent((await codeOn(page).getAttribute('src')) ?? '')

	it('is kept in this browser for other links, without its text, until it is forgotten', async () => {
		const other = await makeLink()
		const { page } = await visit()
		await page.goto(`${path}?dark=%23334455#qr`)
		await page.getByLabel('Text under the code').fill('Mine')
		await fill(page, { Colour: '#10205f' })
		await expect.poll(drawingOn(page)).toMatch(/#10205f.*Mine/s)

		await page.goto(`${server.origin}/m/${other.monitorKey}`)
		await page.getByRole('link', { name: 'QR code' }).click()
		await expect.poll(drawingOn(page)).toContain('#10205f')
		expect(await drawingOn(page)()).not.toContain('<text')
		expect(decodeQr(await codeOn(page).screenshot())).toBe(other.shortUrl)
		await page.goto('about:blank')
		await page.goto(`${server.origin}/m/${other.monitorKey}#qr`)
		await expect.poll(drawingOn(page)).toContain('#10205f')
		// What the address asks for wins.
		await page.goto(`${path}?dark=%23334455#qr`)
		await page.getByRole('button', { name: 'Forget it' }).click()
		await expect.poll(drawingOn(page)).toContain('#000000')
		await page.goto(`${server.origin}/m/${other.monitorKey}#qr`)
		expect(await drawingOn(page)()).toContain('#000000')
		expect(await page.getByRole('button', { name: 'Forget it' }).count()).toBe(0)
	})

	it('is another one for each account in this browser, and for nobody', async () => {
		const { page } = await visit()
		const choose = async (colour: string) => {
			await page.goto(`${path}?dark=%23334455#qr`)
			await fill(page, { Colour: colour })
			await expect.poll(drawingOn(page)).toContain(colour)
		}
		const comes = async (colour: string) => {
			await page.goto('about:blank')
			await page.goto(`${path}#qr`)
			await expect.poll(drawingOn(page)).toContain(colour)
		}
		await choose('#10205f')
		await signUpOn(page, server.origin, 'own-look@example.org')
		await comes('#000000')
		expect(await page.getByRole('button', { name: 'Forget it' }).count()).toBe(0)
		await choose('#5f1020')
		await comes('#5f1020')
		// The next person at this machine could read an address there.
		expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('own-look')
		await page.context().clearCookies()
		await comes('#10205f')
	})

	it.each(['nonsense', '[]', 'null', '{"dark":5,"level":"x"}', '{"size":"9"}'])(
		'is the standard one where somebody else wrote %s',
		async (text) => {
			const { page, complaints } = await visit()
			await page.goto(server.origin)
			await page.evaluate((value) => localStorage.setItem('kurz-qr-look', value), text)
			await page.goto(`${path}#qr`)
			await page.getByText('Colours, size, margin, logo').click()
			await fill(page, { Size: '400' })
			await expect.poll(drawingOn(page)).toContain('width="400"')
			expect(await drawingOn(page)()).toContain('#000000')
			expect(complaints.filter((complaint) => !complaint.includes('status of 400'))).toEqual([])
		},
	)
})
