/** In Chromium, a link with limits says so, and owners don't use up their one-time links. */
import { expect, it } from 'vitest'
import { createClient } from '../../shared/client.ts'
import { findFaultsInPopup } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import type { Popup } from '../support/browsers/popup-target.ts'

const { extension, gateway, server, openPopup } = await openExtensionStage()

interface Kept {
	url: string
	slug: string
	monitor_key: string
}
const keptLinks = async () => ((await extension.kept()).links?.value ?? []) as Kept[]
const isCopied = 'document.querySelector("[role=status]").textContent.includes("Copied to the clipboard.")'
const shownUrl = (popup: Popup) => popup.evaluate<string>('document.querySelector(".short").title')
const chips = (place: string) =>
	`[...document.querySelectorAll("${place} .chips li")].map((chip) => chip.textContent)`
/** They come after the link itself. */
const chipsIn = async (popup: Popup, place: string): Promise<string[]> => {
	await popup.until(`${chips(place)}.length > 0`)
	return popup.evaluate<string[]>(chips(place))
}
/** Makes another link to the page, with these options. */
const makeLimited = async (path: string, fields: Record<string, string>) => {
	const { page, popup } = await openPopup(path)
	await popup.until(isCopied)
	const plain = await shownUrl(popup)
	await popup.click('summary')
	for (const [field, text] of Object.entries(fields)) await popup.fill(`#${field}`, text)
	await popup.click('.options button[type=submit]')
	await popup.until(`document.querySelector(".short").title !== ${JSON.stringify(plain)} && ${isCopied}`)
	const limited = await shownUrl(popup)
	const said = await chipsIn(popup, '.hero')
	await popup.close()
	return { page, plain, limited, chips: said }
}

it('a link with limits says so; the next click copies the link without limits and offers this one', async () => {
	const made = await makeLimited('limited', { clicks: '1', days: '7', password: 'open sesame' })
	expect(made.chips).toEqual(['Click limit: 1', expect.stringMatching(/^Until \d+ \w+/), 'Password'])
	gateway.asked.length = 0
	const { page, popup } = await openPopup('limited')
	await popup.says('This page already has a link.')
	expect(await shownUrl(popup)).toBe(made.plain)
	expect(await chipsIn(popup, '.others')).toEqual(made.chips)
	expect(await popup.evaluate(chips('.hero'))).toEqual([])
	expect(gateway.asked).toEqual([expect.stringMatching(/^GET .*\/details$/)])
	await popup.until('document.querySelector(".qr") && document.querySelector(".options")')
	expect(await findFaultsInPopup(popup)).toEqual([])
	const height = 'document.documentElement.getBoundingClientRect().height'
	expect(await popup.evaluate<number>(height)).toBeLessThanOrEqual(580)
	await popup.click('.others .short')
	await popup.until('document.querySelector(".others .copy").textContent === "Copied"')
	await popup.close()
	expect(await extension.clipboard(page)).toBe(made.limited)
})

it('a page whose only link works once gets another link without that limit', async () => {
	const made = await makeLimited('only-limited', { clicks: '1' })
	const plain = (await keptLinks()).find(({ url }) => url === made.plain)!
	await createClient({ origin: server.origin }).remove(plain.slug, plain.monitor_key)
	const { page, popup } = await openPopup('only-limited')
	await popup.says('The old link is gone. Here is a new one.')
	await popup.until(isCopied)
	const url = await shownUrl(popup)
	expect(await chipsIn(popup, '.others')).toEqual(['Click limit: 1'])
	await popup.close()
	expect([made.plain, made.limited]).not.toContain(url)
	expect(await extension.clipboard(page)).toBe(url)
})

it('a one-time link is not used up by clicking on it in the popup, in the list or on its page', async () => {
	const { page, limited } = await makeLimited('one-time', { clicks: '1' })
	const name = limited.replace('http://', '')
	const { popup } = await openPopup('one-time')
	await popup.click('.others .short .name')
	await popup.until('document.querySelector(".others .copy").textContent === "Copied"')
	await popup.close()
	for (const path of ['links.html', `links.html#${encodeURIComponent(limited)}`]) {
		const shown = await extension.open(path)
		await shown.evaluate(() => navigator.clipboard.writeText('nothing yet'))
		await shown.getByText(name).click()
		await shown.getByRole('button', { name: `${name} Copied` }).waitFor()
		expect(await extension.clipboard(page)).toBe(limited)
		// No page of ours links to the short link itself.
		expect(await shown.locator(`a[href^="${server.origin}/"]`).count()).toBe(0)
		await shown.close()
	}
	const kept = (await keptLinks()).find(({ url }) => url === limited)!
	expect((await createClient({ origin: server.origin }).details(kept.slug, kept.monitor_key)).clicks).toBe(0)
	expect((await fetch(limited, { redirect: 'manual' })).status).toBe(302)
})

it('the target is what opens', async () => {
	const { page, plain } = await makeLimited('target', { clicks: '1' })
	const list = await extension.open('links.html')
	const opened = extension.context.waitForEvent('page')
	await list
		.getByRole('link', { name: page.url().replace('http://', '') })
		.first()
		.click()
	expect((await opened).url()).toBe(page.url())
	await list
		.locator('tr', { hasText: plain.replace('http://', '') })
		.getByText('Click limit')
		.waitFor({ state: 'hidden' })
})

it('"QR" in the list opens the code in a dialog at once', async () => {
	const { page, limited } = await makeLimited('code', { clicks: '1' })
	const list = await extension.open('links.html')
	await list.getByRole('button', { name: `QR code for ${limited.replace('http://', '')}` }).click()
	const dialog = list.getByRole('dialog')
	const code = dialog.getByRole('img')
	await code.waitFor()
	const box = (await code.boundingBox())!
	const height = list.viewportSize()!.height
	expect(box.width).toBeGreaterThanOrEqual(300)
	expect(box.y).toBeGreaterThanOrEqual(0)
	expect(box.y + box.height).toBeLessThanOrEqual(height)
	await dialog.getByRole('button', { name: 'Copy image' }).click()
	await dialog.getByText('Copied to the clipboard.').waitFor({ state: 'attached' })
	await dialog.getByRole('button', { name: 'Close' }).click()
	await dialog.waitFor({ state: 'detached' })
	expect(list.url()).not.toContain('#')
	await page.bringToFront()
})
