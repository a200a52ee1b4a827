/** In Chromium, the main flow: one click from page to copied short link, QR code, statistics. */
import { expect, it } from 'vitest'
import type { Chrome } from '../support/browsers/chrome.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, server, elsewhere, openPopup, openMade, keptLinks } = await openExtensionStage()

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
	await statistics.getByText('Clicks by day').waitFor()
	const clicks = statistics.locator('dt', { hasText: /^Clicks$/ }).locator('..')
	expect(await clicks.textContent()).toMatch(/^Clicks1(?!\d)/)
	const [{ monitor_key } = { monitor_key: 'no link' }] = await keptLinks()
	expect(statistics.url()).not.toContain(monitor_key)
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
