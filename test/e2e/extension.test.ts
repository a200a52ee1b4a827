/** In Chromium, the main flow: one click from page to copied short link, QR code, statistics. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import { sharedPlace } from '../support/browsers/shared.ts'

const { extension, gateway, server, elsewhere, openPopup } = await openExtensionStage()

it('one click makes the link, copies it and shows a QR code that decodes to it; a visit shows in its statistics', async () => {
	const { page, popup } = await openPopup('article')
	await popup.says('Copied to the clipboard.')
	const shortUrl = await popup.evaluate<string>('document.querySelector(".short").title')
	expect(shortUrl).toMatch(new RegExp(`^${server.origin}/[2-9a-z]{7}$`))
	expect(gateway.asked).toEqual(['POST /api/v1/shorten'])
	const { startTime, responseEnd } = await popup.evaluate<{ startTime: number; responseEnd: number }>(
		'performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/shorten")).toJSON()',
	)
	console.log(
		`popup begun to short link: ${responseEnd.toFixed(0)} ms; the server's answer: ${(responseEnd - startTime).toFixed(0)} ms of it`,
	)

	await popup.until('document.querySelector(".qr svg path")')
	const picture = join(sharedPlace().folder, 'popup.png')
	writeFileSync(picture, Buffer.from(await popup.screenshot(), 'base64'))
	const decoded = spawnSync('zbarimg', ['--quiet', '--raw', picture], { encoding: 'utf8' })
	expect(decoded.stdout.trim()).toBe(shortUrl)
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
	expect(statistics.url()).not.toContain((await keyOf(shortUrl)) as string)
})

const keyOf = async (shortUrl: string): Promise<unknown> => {
	const links = (await extension.kept()).links?.value as { url: string; monitor_key: string }[]
	return links.find(({ url }) => url === shortUrl)?.monitor_key
}

it('installing it causes no warning', async () => {
	const page = await extension.open('links.html')
	const warnings = await page.evaluate(async () => {
		const { management, runtime } = (
			globalThis as unknown as {
				chrome: {
					management: { getPermissionWarningsByManifest: (manifest: string) => Promise<string[]> }
					runtime: { getManifest: () => object }
				}
			}
		).chrome
		return management.getPermissionWarningsByManifest(JSON.stringify(runtime.getManifest()))
	})
	expect(warnings).toEqual([])
})

it('the popup loads its own files and contacts its server, nobody else', async () => {
	const { popup } = await openPopup('quiet')
	await popup.until('document.querySelector(".qr") && document.querySelector(".options")')
	const loaded = await popup.evaluate<string[]>(
		'performance.getEntriesByType("resource").map(({ name }) => new URL(name).origin)',
	)
	// Its own files don't count as loaded over the network.
	expect(new Set(loaded)).toEqual(new Set([gateway.origin]))
})
