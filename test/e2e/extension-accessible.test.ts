/** In Chromium, no page of the extension has a serious accessibility fault, light or dark. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { findFaultsIn, findFaultsInPopup } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import type { Popup } from '../support/browsers/popup-target.ts'

const { extension, gateway, openPopup, openMade, shorten, openStatistics, hold } = await openExtensionStage()

const inTheme = (theme: string) => extension.choose('Theme', 'theme', theme)
const inLanguage = (language: string) => extension.choose('Language', 'language', language)
const visit = (shortUrl: string) =>
	fetch(shortUrl, { redirect: 'manual', headers: { referer: 'https://news.example/' } })
/** From now on the browser refuses to copy; `delete navigator.clipboard.writeText` undoes it. */
const refuseCopying = (popup: Popup) =>
	popup.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("not now"))')
const expectNoWiderThan = async (page: Page, ...widths: number[]) => {
	for (const width of widths) {
		await page.setViewportSize({ width, height: 800 })
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
	}
}

it('the popup is at most 580 px high, in German with options and their faults too', async () => {
	await inLanguage('de')
	for (const said of ['In die Zwischenablage kopiert.', 'Diese Seite hat schon einen Link.']) {
		const { popup } = await openPopup('high')
		await popup.says(said)
		await popup.until('document.querySelector(".figures-line") && document.querySelector(".options")')
		const expectLow = async () =>
			expect(
				await popup.evaluate('document.documentElement.getBoundingClientRect().height'),
			).toBeLessThanOrEqual(580)
		await expectLow()
		await popup.click('summary')
		await expectLow()
		await popup.fill('#alias', 'n')
		await popup.fill('#days', '0')
		await popup.fill('#clicks', '0')
		await popup.until('document.querySelectorAll(".options .field .fault").length === 3')
		await expectLow()
		await popup.close()
	}
})

it.each([
	['en', 'Copied to the clipboard.', 'Not copied yet.'],
	['de', 'In die Zwischenablage kopiert.', 'Noch nicht kopiert.'],
])('no short link is broken in the middle, in %s', async (language, copied, notCopied) => {
	await inLanguage(language)
	const { popup } = await openPopup(`unbroken-${language}`)
	await popup.says(copied)
	await refuseCopying(popup)
	await popup.makeAnother()
	await popup.says(notCopied)
	const lines = () =>
		popup.evaluate<number>(
			'{ const name = document.querySelector(".short .name"); Math.round(name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight)) }',
		)
	// `127.0.0.1`, a port of five figures, and seven characters.
	expect(await popup.evaluate('document.querySelector(".short .name").textContent.length')).toBe(23)
	expect(await lines()).toBe(1)
	await popup.evaluate(
		'{ const link = document.querySelector(".short"); link.classList.remove("long"); link.querySelector(".name").textContent = "kurz.example/7k2m9xq" }',
	)
	expect(await lines()).toBe(1)
})

it('one region, present from the start, announces the outcome, and a new link gets the focus', async () => {
	const answer = hold()
	const { popup } = await openPopup('announced')
	await popup.says('Shortening')
	await popup.evaluate('globalThis.region = document.querySelector("[role=status]")')
	const announces = (text: string) =>
		popup.until(`region.isConnected && region.textContent === ${JSON.stringify(text)}`)
	const isFocused = () => popup.until('document.activeElement === document.querySelector(".short")')
	answer()
	await announces('Copied to the clipboard.')
	await refuseCopying(popup)
	await popup.makeAnother()
	await announces('Not copied yet. Click Copy.')
	await isFocused()
	await popup.evaluate('delete navigator.clipboard.writeText')
	await popup.click('.short .copy')
	await announces('Copied to the clipboard.')
	await popup.click('.qr figcaption button:last-of-type')
	await popup.until('document.querySelector(".qr [role=status]").textContent === "Copied to the clipboard."')
	await popup.close()

	const { popup: known } = await openPopup('announced')
	await known.until(
		'document.querySelector("[role=status]").textContent === "This page already has a link. Copied to the clipboard."',
	)
	await known.evaluate('document.querySelector(".status button").focus()')
	await known.click('.status button')
	await known.until('document.activeElement === document.querySelector(".short")')
})

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
	it('the popup: a new link, a known link with its options open, a failure, the first run', async () => {
		await inTheme(theme)
		const { popup: made } = await openMade('accessible')
		await made.until('document.querySelector(".qr") && document.querySelector(".options")')
		expect(await findFaultsInPopup(made)).toEqual([])
		await made.close()
		const { popup: known } = await openPopup('accessible')
		await known.says('This page already has a link.')
		await known.click('summary')
		await known.fill('#alias', 'n')
		await known.says('5 to 15 letters')
		expect(await findFaultsInPopup(known)).toEqual([])
		expect(await known.evaluate('document.body.scrollWidth')).toBe(360)
		await known.close()
		gateway.stepIn = async () => new Response('', { status: 503 })
		const { popup: failed } = await openPopup('accessible-away')
		await failed.says('Is the server running?')
		expect(await findFaultsInPopup(failed)).toEqual([])
		await failed.close()
		gateway.stepIn = undefined
		await extension.startOver()
		await inTheme(theme)
		const { popup: first } = await openPopup('accessible-first')
		await first.says('Where is your Kurz server?')
		expect(await findFaultsInPopup(first)).toEqual([])
		await first.close()
	})

	it('settings, links, a deletion that can be undone, statistics', async () => {
		await inTheme(theme)
		const shortUrl = await shorten(`accessible-pages/${'a-long-target/'.repeat(12)}`)
		await visit(shortUrl)
		const expectSound = async (page: Page) => {
			expect(await findFaultsIn(page)).toEqual([])
			await expectNoWiderThan(page, 400, 700)
			await page.setViewportSize({ width: 1280, height: 800 })
		}
		const settings = await extension.open('options.html')
		await settings.getByRole('heading', { level: 1 }).waitFor()
		await expectSound(settings)
		const links = await extension.open('links.html')
		await links.locator('.links tbody tr:has(td)').waitFor()
		await expectSound(links)
		await links.getByRole('button', { name: /^Delete / }).click()
		const undo = links.getByRole('button', { name: 'Undo' })
		await undo.waitFor()
		await expectSound(links)
		await undo.click()
		const statistics = await openStatistics(shortUrl)
		await statistics.getByText('Newest clicks').waitFor()
		await expectSound(statistics)
	})
})
