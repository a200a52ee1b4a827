/** In Chromium, no page of the extension has a serious accessibility fault, light or dark. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { findFaultsIn, findFaultsInPopup } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, openPopup } = await openExtensionStage()

const inTheme = (theme: string) => extension.choose('Theme', 'theme', theme)

it('the popup is at most 580 px high, in German with options and their faults too', async () => {
	await extension.choose('Language', 'language', 'de')
	const { popup: made } = await openPopup('high')
	await made.says('In die Zwischenablage kopiert.')
	await made.close()
	const { popup } = await openPopup('high')
	await popup.says('Diese Seite hat schon einen Link.')
	await popup.until('document.querySelector(".figures-line") && document.querySelector(".options")')
	const height = () => popup.evaluate<number>('document.documentElement.getBoundingClientRect().height')
	expect(await height()).toBeLessThanOrEqual(580)
	await popup.click('summary')
	expect(await height()).toBeLessThanOrEqual(580)
	for (const [field, text] of [
		['#alias', 'no'],
		['#days', '0'],
		['#clicks', '0'],
	] as const) {
		await popup.fill(field, text)
	}
	await popup.until('document.querySelectorAll(".options .field .fault").length === 3')
	expect(await height()).toBeLessThanOrEqual(580)
})

it.each([
	['en', 'Copied to the clipboard.', 'Not copied yet.'],
	['de', 'In die Zwischenablage kopiert.', 'Noch nicht kopiert.'],
])('no short link is broken in the middle, in %s', async (language, copied, notCopied) => {
	await extension.choose('Language', 'language', language)
	const { popup } = await openPopup(`unbroken-${language}`)
	await popup.says(copied)
	await popup.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("not now"))')
	await popup.click('summary')
	await popup.click('.options button[type=submit]')
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
	const answer = Promise.withResolvers<void>()
	gateway.stepIn = async (_request, pass) => {
		await answer.promise
		return pass()
	}
	const { popup } = await openPopup('announced')
	await popup.says('Shortening')
	await popup.evaluate('globalThis.region = document.querySelector("[role=status]")')
	const says = (text: string) =>
		popup.until(`region.isConnected && region.textContent === ${JSON.stringify(text)}`)
	answer.resolve()
	await says('Copied to the clipboard.')
	await popup.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("not now"))')
	await popup.click('summary')
	await popup.click('.options button[type=submit]')
	await says('Not copied yet. Click Copy.')
	await popup.until('document.activeElement === document.querySelector(".short")')
	await popup.evaluate('delete navigator.clipboard.writeText')
	await popup.click('.short .copy')
	await says('Copied to the clipboard.')
	await popup.close()

	const { popup: known } = await openPopup('announced')
	await known.until(
		'document.querySelector("[role=status]").textContent === "This page already has a link. Copied to the clipboard."',
	)
	await known.evaluate('document.querySelector(".status button").focus()')
	await known.click('.status button')
	await known.until('document.activeElement === document.querySelector(".short")')
})

it.each([
	['en', 'Copied to the clipboard.', 'Newest clicks'],
	['de', 'In die Zwischenablage kopiert.', 'Neueste Klicks'],
])('the statistics fit a small phone, in %s', async (language, copied, newest) => {
	await extension.choose('Language', 'language', language)
	const { popup } = await openPopup(`narrow-${language}`)
	await popup.says(copied)
	const shortUrl = await popup.evaluate<string>('document.querySelector(".short").title')
	await popup.close()
	await fetch(shortUrl, { redirect: 'manual', headers: { referer: 'https://news.example/' } })
	const page = await extension.open(`links.html#${encodeURIComponent(shortUrl)}`)
	await page.getByText(newest).waitFor()
	await page.locator('.clicks li').waitFor()
	for (const width of [280, 360]) {
		await page.setViewportSize({ width, height: 800 })
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
	}
})

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
	it('the popup: a new link, a known link with its options open, a failure, the first run', async () => {
		await inTheme(theme)
		const { popup: made } = await openPopup('accessible')
		await made.says('Copied to the clipboard.')
		await made.until('document.querySelector(".qr") && document.querySelector(".options")')
		expect(await findFaultsInPopup(made)).toEqual([])
		await made.close()
		const { popup: known } = await openPopup('accessible')
		await known.says('This page already has a link.')
		await known.click('summary')
		await known.fill('#alias', 'no')
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

	it('settings, links, the delete dialog, statistics', async () => {
		await inTheme(theme)
		const { popup } = await openPopup(`accessible-pages/${'a-long-target/'.repeat(12)}`)
		await popup.says('Copied to the clipboard.')
		const shortUrl = await popup.evaluate<string>('document.querySelector(".short").title')
		await popup.close()
		await fetch(shortUrl, { redirect: 'manual', headers: { referer: 'https://news.example/' } })
		const isSound = async (page: Page) => {
			expect(await findFaultsIn(page)).toEqual([])
			for (const width of [400, 700]) {
				await page.setViewportSize({ width, height: 800 })
				expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
			}
			await page.setViewportSize({ width: 1280, height: 800 })
		}
		const settings = await extension.open('options.html')
		await settings.getByRole('heading', { level: 1 }).waitFor()
		await isSound(settings)
		const links = await extension.open('links.html')
		await links.locator('.links tbody tr:has(td)').waitFor()
		await isSound(links)
		await links.getByRole('button', { name: /^Delete / }).click()
		await links.getByRole('dialog').waitFor()
		await isSound(links)
		const statistics = await extension.open(`links.html#${encodeURIComponent(shortUrl)}`)
		await statistics.getByText('Newest clicks').waitFor()
		await isSound(statistics)
	})
})
