/** In Chromium, a link with limits says so, and owners don't use up their one-time links. */
import { expect, it } from 'vitest'
import { findFaultsInPopup } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import type { Popup } from '../support/browsers/popup-target.ts'

const { extension, gateway, server, client, openPopup, openMade, openStatistics, keptLinks } =
	await openExtensionStage()

const chips = (place: string) =>
	`[...document.querySelectorAll("${place} .chips li")].map((chip) => chip.textContent)`
/** The chips, which come after the link itself. */
const chipsIn = async (popup: Popup, place: string): Promise<string[]> => {
	await popup.until(`${chips(place)}.length > 0`)
	return popup.evaluate<string[]>(chips(place))
}
/** Makes a link to the page, and another one with these options. */
const makeLimited = async (path: string, fields: Record<string, string>) => {
	const { page, popup, shortUrl: plain } = await openMade(path)
	await popup.makeAnother(fields)
	const limited = await popup.shortUrl(plain)
	await popup.copied()
	const said = await chipsIn(popup, '.hero')
	await popup.close()
	const [kept, keptPlain] = await keptLinks()
	return {
		page,
		plain: keptPlain!,
		limited: kept!,
		shortUrl: limited,
		name: limited.replace('http://', ''),
		chips: said,
	}
}
const copyOther = async (popup: Popup, selector: string): Promise<void> => {
	await popup.click(selector)
	await popup.until('document.querySelector(".others .copy").textContent === "Copied"')
	await popup.close()
}

it('the popup names limits. The next click copies the link without limits and offers the other one', async () => {
	const made = await makeLimited('limited', { clicks: '1', days: '7', password: 'open sesame' })
	expect(made.chips).toEqual(['Click limit: 1', expect.stringMatching(/^Until \d+ \w+/), 'Password'])
	gateway.asked.length = 0
	const { page, popup } = await openPopup('limited')
	await popup.says('This page already has a link.')
	expect(await popup.shortUrl()).toBe(made.plain.url)
	expect(await chipsIn(popup, '.others')).toEqual(made.chips)
	expect(await popup.evaluate(chips('.hero'))).toEqual([])
	expect(gateway.asked).toEqual([expect.stringMatching(/^GET .*\/details$/)])
	await popup.until('document.querySelector(".qr") && document.querySelector(".options")')
	expect(await findFaultsInPopup(popup)).toEqual([])
	const height = 'document.documentElement.getBoundingClientRect().height'
	expect(await popup.evaluate<number>(height)).toBeLessThanOrEqual(580)
	await copyOther(popup, '.others .short')
	expect(await extension.clipboard(page)).toBe(made.shortUrl)
})

it('a page whose only link works once gets another link without that limit', async () => {
	const { plain, shortUrl } = await makeLimited('only-limited', { clicks: '1' })
	await client.remove(plain.slug, plain.monitor_key)
	const { page, popup } = await openPopup('only-limited')
	await popup.says('The old link is gone. Here is a new one.')
	await popup.copied()
	const url = await popup.shortUrl()
	expect(await chipsIn(popup, '.others')).toEqual(['Click limit: 1'])
	await popup.close()
	expect([plain.url, shortUrl]).not.toContain(url)
	expect(await extension.clipboard(page)).toBe(url)
})

it('a click on a one-time link in the popup, on the list or on its page does not use it up', async () => {
	const { page, limited, shortUrl, name } = await makeLimited('one-time', { clicks: '1' })
	const { popup } = await openPopup('one-time')
	await copyOther(popup, '.others .short .name')
	for (const open of [() => extension.open('links.html'), () => openStatistics(shortUrl)]) {
		const shown = await open()
		await shown.evaluate(() => navigator.clipboard.writeText('nothing yet'))
		await shown.getByText(name).click()
		await shown.getByRole('button', { name: `${name} Copied` }).waitFor()
		expect(await extension.clipboard(page)).toBe(shortUrl)
		// No page of the extension links to a short link.
		expect(await shown.locator(`a[href^="${server.origin}/"]`).count()).toBe(0)
		await shown.close()
	}
	expect((await client.details(limited.slug, limited.monitor_key)).clicks).toBe(0)
	expect((await fetch(shortUrl, { redirect: 'manual' })).status).toBe(302)
})

it('"QR" on the list opens the code in a dialog', async () => {
	const { page, name } = await makeLimited('code', { clicks: '1' })
	const list = await extension.open('links.html')
	await list.getByRole('button', { name: `QR code for ${name}` }).click()
	const dialog = list.getByRole('dialog')
	const code = dialog.getByRole('img')
	await code.waitFor()
	const box = (await code.boundingBox())!
	expect(box.width).toBeGreaterThanOrEqual(300)
	expect(box.y).toBeGreaterThanOrEqual(0)
	expect(box.y + box.height).toBeLessThanOrEqual(list.viewportSize()!.height)
	await dialog.getByRole('button', { name: 'Copy image' }).click()
	await dialog.getByText('Copied to the clipboard.').waitFor({ state: 'attached' })
	await dialog.getByRole('button', { name: 'Close' }).click()
	await dialog.waitFor({ state: 'detached' })
	expect(list.url()).not.toContain('#')
	await page.bringToFront()
})
