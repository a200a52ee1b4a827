/** In Chromium, options make another link, which names its limits and is not used up by owners. */
import { expect, it } from 'vitest'
import { findFaultsInPopup } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import type { Popup } from '../support/browsers/popup-target.ts'

const stage = await openExtensionStage()
const { extension, gateway, server, client, openPopup, openMade, shorten, openStatistics, keptLinks } = stage

const chips = (place: string) =>
	`[...document.querySelectorAll("${place} .chips li")].map((chip) => chip.textContent)`
/** The chips, which come after the link itself. */
const chipsIn = async (popup: Popup, place: string): Promise<string[]> => {
	await popup.until(`${chips(place)}.length > 0`)
	return popup.evaluate<string[]>(chips(place))
}
/** Makes a link to the page, and another one with these options. */
const makeLimited = async (path: string, fields: Record<string, string>) => {
	const plain = await shorten(path)
	const { page, popup } = await openPopup(path)
	await popup.says('This page already has a link.')
	await popup.makeAnother(fields)
	const limited = await popup.shortUrl(plain)
	await popup.copied()
	const said = await chipsIn(popup, '.hero')
	await popup.close()
	return { page, plain, limited, name: limited.replace('http://', ''), chips: said }
}
const copyOther = async (popup: Popup, selector: string): Promise<void> => {
	await popup.click(selector)
	await popup.until('document.querySelector(".others .copy").textContent === "Copied"')
	await popup.close()
}

it('the popup names limits. The next click copies the link with them, and offers the other one', async () => {
	const made = await makeLimited('limited', { clicks: '1', days: '7', password: 'open sesame' })
	expect(made.chips).toEqual(['Click limit: 1', expect.stringMatching(/^Until \d+ \w+/), 'Password'])
	gateway.asked.length = 0
	const { page, popup } = await openPopup('limited')
	await popup.says('This page already has a link.')
	expect(await popup.shortUrl()).toBe(made.limited)
	// The clicks left are known by now.
	const [, ...others] = made.chips
	expect((await chipsIn(popup, '.hero')).slice(1)).toEqual(others)
	expect(await popup.evaluate(chips('.others'))).toEqual([])
	expect(gateway.asked).toEqual([expect.stringMatching(/^GET .*\/details$/)])
	await popup.until('document.querySelector(".qr") && document.querySelector(".options")')
	expect(await findFaultsInPopup(popup)).toEqual([])
	const height = 'document.documentElement.getBoundingClientRect().height'
	expect(await popup.evaluate<number>(height)).toBeLessThanOrEqual(580)
	expect(await extension.clipboard(page)).toBe(made.limited)
	await extension.click(page)
	const third = await extension.popup()
	await third.copied()
	await copyOther(third, '.others .short')
	expect(await extension.clipboard(page)).toBe(made.plain)
})

it('a click on a one-time link in the popup, on the list or on its page does not use it up', async () => {
	const { page, limited, name } = await makeLimited('one-time', { clicks: '1' })
	const { popup } = await openPopup('one-time')
	await popup.click('.hero .short .name')
	await popup.copied()
	await popup.close()
	for (const open of [() => extension.open('links.html'), () => openStatistics(limited)]) {
		const shown = await open()
		await shown.evaluate(() => navigator.clipboard.writeText('nothing yet'))
		await shown.getByText(name).click()
		await shown.getByRole('button', { name: `${name} Copied` }).waitFor()
		expect(await extension.clipboard(page)).toBe(limited)
		// No page of the extension links to a short link.
		expect(await shown.locator(`a[href^="${server.origin}/"]`).count()).toBe(0)
		await shown.close()
	}
	const { slug, monitor_key } = (await keptLinks()).find(({ url }) => url === limited)!
	expect((await client.details(slug, monitor_key)).clicks).toBe(0)
	expect((await fetch(limited, { redirect: 'manual' })).status).toBe(302)
})

it('a wrong or taken alias, or a past expiry, is reported at its field, and others make the link', async () => {
	const { popup: first, page } = await openMade('alias-one')
	await first.click('summary')
	await first.fill('#alias', 'n')
	await first.says('5 to 15 letters')
	await first.makeAnother({ alias: 'taken-alias' })
	await first.until('document.querySelector(".short").title.endsWith("/taken-alias")')
	await first.close()
	expect(await extension.clipboard(page)).toBe(`${server.origin}/taken-alias`)

	const { popup } = await openMade('alias-two')
	await popup.makeAnother({ alias: 'taken-alias' })
	await popup.says('That alias is taken. Try another.')
	expect(await popup.evaluate('document.querySelector("#alias").getAttribute("aria-invalid")')).toBe('true')
	const year = new Date().getFullYear() + 1
	await popup.makeAnother({ alias: 'free-alias', until: '2026-01-31T18:00' })
	await popup.says('The expiry has passed.')
	await popup.until('document.activeElement.matches("#until[aria-invalid=true]")')
	expect(await findFaultsInPopup(popup)).toEqual([])
	await popup.makeAnother({ until: `${year}-03-31T18:00` })
	await popup.until('document.querySelector(".short").title.endsWith("/free-alias")')
	expect(await chipsIn(popup, '.hero')).toEqual([`Until 31 Mar ${year}`])
})
