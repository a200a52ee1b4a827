/** In Chromium, each state of the popup says in a sentence what happened, and its button helps. */
import { expect, it } from 'vitest'
import { findFaultsInPopup } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, server, client, openPopup, openMade, keptLinks, refuse } =
	await openExtensionStage()

/** The requests that change something. */
const made = () => gateway.asked.filter((one) => one.startsWith('POST'))

/** Clicks the button on a page of any origin. */
const openOn = async (url: string) => {
	const page = extension.context.pages()[0]!
	await page.goto(url)
	await extension.click(page)
	return extension.popup()
}

it('at the first run the address is tested and saved, then the page is shortened', async () => {
	await extension.startOver()
	const { popup } = await openPopup('first-run')
	await popup.says('Where is your Kurz server?')
	await popup.says(
		'The address and title of a page go to this server when you shorten it, and to nobody else.',
	)
	await popup.fill('#address', 'http://nobody.example')
	await popup.click('button[type=submit]')
	await popup.says('Others can listen in on http.')
	await popup.fill('#address', gateway.origin)
	await popup.click('button[type=submit]')
	await popup.copied()
	expect(gateway.asked[0]).toBe('GET /api/v1/health')
	expect(made()).toEqual(['POST /api/v1/shorten'])
})

it('with "Ask before creating a link" a page gets one only after the answer', async () => {
	const settings = await extension.open('options.html')
	await settings.getByLabel('Ask before creating a link').check()
	await expect.poll(extension.synced).toMatchObject({ preferences: { value: { ask: true } } })
	await settings.close()
	const { popup } = await openPopup('asking')
	await popup.says('This page has no short link yet.')
	expect(await findFaultsInPopup(popup)).toEqual([])
	expect(made()).toEqual([])
	await popup.until('document.activeElement.textContent === "Create link"')
	await popup.press('Enter')
	await popup.copied()
	await popup.close()
	const { popup: again } = await openPopup('asking')
	await again.says('This page already has a link.')
})

it('a page of the browser cannot be shortened, and nothing is sent', async () => {
	await (await openOn('chrome://version/')).says('This page can’t be shortened.')
	expect(gateway.asked).toEqual([])
})

it('a page of the server itself is recognised, without a button to try again', async () => {
	const popup = await openOn(server.origin)
	await popup.says('This page belongs to Kurz itself')
	expect(await popup.evaluate('document.querySelector(".sentence button").textContent')).toBe('Your links')
})

it('failures are told apart, and trying again helps once the server is back', async () => {
	gateway.stepIn = async () =>
		new Response('', { status: 503, headers: { 'access-control-allow-origin': '*' } })
	const { popup } = await openPopup('away')
	await popup.says('Something is wrong at 127.0.0.1')
	await popup.close()
	refuse('service_unavailable', 503)
	const { popup: busy } = await openPopup('away')
	await busy.says('is busy or its database is down')
	refuse('rate_limited', 429, 2)
	await busy.click('.sentence > button')
	await busy.says('Try again in')
	gateway.stepIn = undefined
	await busy.until('!document.querySelector(".sentence > button").disabled')
	await busy.click('.sentence > button')
	await busy.copied()
	expect(new Set(gateway.keys).size).toBe(1)
	await busy.close()

	await extension.startOver('http://127.0.0.1:9')
	const { popup: nobody } = await openPopup('nobody')
	await nobody.says('Can’t reach 127.0.0.1:9. Is the server running?')
})

it('unknown figures are not shown, and the popup says why', async () => {
	const { popup: first } = await openMade('figures')
	await first.says('0 clicks · 0 visitors')
	await first.close()
	refuse('rate_limited', 429, 120)
	const { popup } = await openPopup('figures')
	await popup.says('This link couldn’t be checked.')
	await popup.says('Try again in')
	expect(await popup.until('document.querySelector(".figures-line").innerText')).toBe('Statistics')
})

it('a link that its server no longer has is replaced, and the popup says so', async () => {
	const { popup, shortUrl } = await openMade('gone')
	await popup.close()
	const [link] = await keptLinks()
	await client.remove(link!.slug, link!.monitor_key)
	const { page, popup: again } = await openPopup('gone')
	await again.says('The old link is gone. Here is a new one.')
	await again.copied()
	const other = await again.shortUrl(shortUrl)
	await again.close()
	expect(await extension.clipboard(page)).toBe(other)
	expect(gateway.asked).toEqual([
		'POST /api/v1/shorten',
		`GET /api/v1/${link!.slug}/${link!.monitor_key}/details`,
		'POST /api/v1/shorten',
	])
	expect((await keptLinks()).map(({ monitor_key }) => monitor_key)).toContain(link!.monitor_key)
	const list = await extension.open('links.html')
	await list.locator('.links .state', { hasText: 'Gone' }).waitFor()
})
