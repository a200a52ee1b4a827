/** In Chromium, the QR code of a link: its look, remembered, saved, printed, shown large. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { findFaultsIn, findFaultsInPopup } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import type { Popup } from '../support/browsers/popup-target.ts'
import { decodeQr, readQrSvg } from '../support/service/qr-pictures.ts'

const { extension, openMade, openPopup, openStatistics, shorten } = await openExtensionStage()

const dialog = 'document.querySelector("dialog[open]")'
const path = 'document.querySelector("dialog .qr path:nth-of-type(2)")'
const openLook = async (popup: Popup): Promise<void> => {
	await popup.until('document.querySelector(".options") && document.hasFocus()')
	await popup.press('q')
	await popup.click('dialog summary')
	await popup.until('document.querySelector("#qr-dark").checkVisibility()')
}
const seen = async (popup: Popup) => decodeQr(Buffer.from(await popup.screenshot(), 'base64'))
/** Ends typing in a field, which keeps the look. */
const commit = (popup: Popup, field: string) =>
	popup.evaluate(`document.querySelector("${field}").dispatchEvent(new Event("change", { bubbles: true }))`)
const keptLook = async () =>
	((await extension.synced()) as { preferences?: { value: { qr?: object } } }).preferences?.value.qr

it('colours and logo are shown once they were read back, and the next code has them', async () => {
	const { popup, shortUrl } = await openMade('coloured')
	await openLook(popup)
	expect(await findFaultsInPopup(popup)).toEqual([])
	await popup.fill('#qr-dark', '#1b5e20')
	await popup.fill('#qr-light', '#fff3b0')
	await popup.click('[name=mark]')
	await popup.until('document.querySelector("dialog .qr image")')
	await popup.until(`${path}.getAttribute("fill") === "#1b5e20"`)
	expect(await popup.evaluate('document.querySelector("#qr-level").value')).toBe('H')
	expect(await seen(popup)).toBe(shortUrl)
	expect(await findFaultsInPopup(popup)).toEqual([])
	await expect.poll(keptLook).toMatchObject({ dark: '1b5e20', light: 'fff3b0', mark: 'on' })
	await popup.close()

	const { popup: next, shortUrl: other } = await openMade('coloured-too')
	await next.until('document.querySelector(".qr image")')
	expect(await next.evaluate('document.querySelectorAll(".qr path")[1].getAttribute("fill")')).toBe('#1b5e20')
	expect(await seen(next)).toBe(other)
})

const refused = [
	['#qr-light', '#222222', 'A phone can’t tell these colours apart', 'too close'],
	['#qr-dark', '#12', 'Give a colour as six hex digits.', 'half a colour'],
	['#qr-size', '9', 'Enter a whole number from 64 to 2,048.', 'too small'],
] as const
it('what no phone reads is refused in words, and is not remembered', async () => {
	for (const [field, value, sentence] of refused) {
		const { popup, shortUrl } = await openMade('refused')
		await openLook(popup)
		// In modules: with its fields open, the code makes room for them a moment later.
		const drawn = () => popup.evaluate<string>('document.querySelector("dialog .qr svg").innerHTML')
		const before = await drawn()
		await popup.fill(field, value)
		await popup.says(sentence)
		await commit(popup, field)
		expect(await popup.evaluate(`document.querySelector("${field}").getAttribute("aria-invalid")`)).toBe(
			'true',
		)
		expect(await drawn()).toBe(before)
		expect(await seen(popup)).toBe(shortUrl)
		// What is chosen after that is kept without it.
		expect(await keptLook()).toBeUndefined()
		await popup.close()
	}
})

const save = async (page: Page, name: string): Promise<Buffer> => {
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name }).click(),
	])
	return readFileSync(await download.path())
}

it('what is saved has the size, margin, level and logo that were chosen', async () => {
	const shortUrl = await shorten('saved')
	const page = await openStatistics(shortUrl)
	await page.getByText('Clicks by hour').waitFor()
	// One key shows it as large as the window allows.
	await page.keyboard.press('q')
	const code = page.getByRole('dialog').getByRole('img')
	await code.waitFor()
	expect((await code.boundingBox())!.width).toBeGreaterThanOrEqual(360)
	await page.getByText('Colours, size, margin, logo').click()
	await page.getByLabel('Size').fill('600')
	await page.getByLabel('Margin').fill('6')
	await page.getByLabel('Error correction').selectOption('Q')
	await expect.poll(() => code.getAttribute('viewBox')).toMatch(/^0 0 (41|45) /)
	const png = await save(page, 'Save PNG')
	expect([png.readUInt32BE(16), decodeQr(png)]).toEqual([600, shortUrl])
	expect(await readQrSvg(String(await save(page, 'Save SVG')), 900)).toMatchObject({
		text: shortUrl,
		level: 'Q',
		quiet: [6, 6, 6, 6].map((modules) => expect.closeTo(modules, 1)),
	})
	await page.getByLabel('Logo in the middle').check()
	await code.locator('image').waitFor({ state: 'attached' })
	const marked = await readQrSvg(String(await save(page, 'Save SVG')), 900)
	expect(marked).toMatchObject({ text: shortUrl, level: 'H' })
	expect(decodeQr(await save(page, 'Save PNG'))).toBe(shortUrl)
	expect(await findFaultsIn(page)).toEqual([])
	await page.setViewportSize({ width: 320, height: 640 })
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

it('"Print" in the popup prints the code, and nothing else, from the page of the link', async () => {
	await extension.context.addInitScript(
		'globalThis.printed = 0; globalThis.print = () => void globalThis.printed++',
	)
	const shortUrl = await shorten('printed')
	const { popup } = await openPopup('printed')
	await popup.until('document.querySelector(".options") && document.hasFocus()')
	await popup.press('q')
	const opened = extension.context.waitForEvent('page')
	await popup.until(
		`[...${dialog}.querySelectorAll("button")].find((button) => button.textContent === "Print")`,
	)
	await popup.evaluate(
		`[...${dialog}.querySelectorAll("button")].find((button) => button.textContent === "Print").click()`,
	)
	const page = await opened
	// It may run before the script that counts. Only to print does it open this dialog.
	await page.getByRole('dialog').getByRole('button', { name: 'Print' }).waitFor()
	await page.goto(page.url().replace('#', '?print#'))
	const printed = () => page.evaluate('globalThis.printed')
	await expect.poll(printed).toBe(1)
	expect(new URL(page.url()).search).toBe('')
	await page.emulateMedia({ media: 'print' })
	expect(decodeQr(await page.screenshot())).toBe(shortUrl)
	for (const name of ['main h1', 'header', 'dialog summary', 'dialog button'])
		expect(await page.locator(name).first().isVisible()).toBe(false)
	expect(await page.getByRole('dialog').getByRole('heading').textContent()).toBe(
		shortUrl.replace('http://', ''),
	)
	await page.emulateMedia({ media: 'screen' })
	await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click()
	expect(await printed()).toBe(2)
})
