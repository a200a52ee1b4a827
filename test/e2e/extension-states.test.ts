/** In Chromium, each state says in a sentence what happened, and its one button helps. */
import { expect, it } from 'vitest'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, server, openPopup } = await openExtensionStage()

it('first run: the address is tested and saved, then the page is shortened', async () => {
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
	await popup.says('Copied to the clipboard.')
	expect(gateway.asked).toEqual(['GET /api/v1/health', 'POST /api/v1/shorten'])
})

it('a page of the browser cannot be shortened, and nothing is sent', async () => {
	const page = extension.context.pages()[0]!
	await page.goto('chrome://version/')
	await extension.click(page)
	const popup = await extension.popup()
	await popup.says('This page can’t be shortened.')
	expect(gateway.asked).toEqual([])
})

it('a page of the server itself is recognised, without a button to try again', async () => {
	const page = extension.context.pages()[0]!
	await page.goto(server.origin)
	await extension.click(page)
	const popup = await extension.popup()
	await popup.says('This page belongs to Kurz itself')
	expect(await popup.evaluate('document.querySelector(".sentence button").textContent')).toBe('Your links')
})

it('an unreachable server is named; trying again helps once it is back', async () => {
	gateway.stepIn = async () =>
		new Response('', { status: 503, headers: { 'access-control-allow-origin': '*' } })
	const { popup } = await openPopup('away')
	await popup.says('Check the server address in the settings.')
	await popup.close()
	gateway.stepIn = async () =>
		Response.json(
			{ error: 'service_unavailable' },
			{ status: 503, headers: { 'access-control-allow-origin': '*' } },
		)
	const { popup: busy } = await openPopup('away')
	await busy.says('is busy or its database is down')
	gateway.stepIn = undefined
	await busy.click('.sentence button')
	await busy.says('Copied to the clipboard.')
	expect(new Set(gateway.keys).size).toBe(1)
	await busy.close()

	await extension.startOver('http://127.0.0.1:9')
	const { popup: nobody } = await openPopup('nobody')
	await nobody.says('Can’t reach 127.0.0.1:9. Is the server running?')
})

it('when rate limited, it says how long to wait', async () => {
	gateway.stepIn = async () =>
		Response.json(
			{ error: 'rate_limited' },
			{
				status: 429,
				headers: {
					'retry-after': '120',
					'access-control-allow-origin': '*',
					'access-control-expose-headers': 'Retry-After',
				},
			},
		)
	const { popup } = await openPopup('limited')
	await popup.says('Try again in 2 minutes.')
	gateway.stepIn = undefined
	await popup.click('.sentence button')
	await popup.says('Copied to the clipboard.')
})

it('unknown figures are not shown, and the popup says why', async () => {
	const { popup: first } = await openPopup('figures')
	await first.says('Copied to the clipboard.')
	await first.says('0 clicks · 0 visitors')
	await first.close()
	gateway.stepIn = async () =>
		Response.json(
			{ error: 'rate_limited' },
			{ status: 429, headers: { 'retry-after': '120', 'access-control-allow-origin': '*' } },
		)
	const { popup } = await openPopup('figures')
	await popup.says('This link couldn’t be checked.')
	await popup.says('Try again in')
	expect(await popup.until('document.querySelector(".figures-line").innerText')).toBe('Statistics')
})

it('a link the server no longer has is not copied: a new one replaces it, and the popup says so', async () => {
	const { popup } = await openPopup('gone')
	await popup.says('Copied to the clipboard.')
	const shortUrl = await popup.evaluate<string>('document.querySelector(".short").title')
	await popup.close()
	const [link] = ((await extension.kept()).links?.value ?? []) as { slug: string; monitor_key: string }[]
	await fetch(`${server.origin}/api/v1/${link!.slug}/${link!.monitor_key}`, { method: 'DELETE' })
	const { page, popup: again } = await openPopup('gone')
	await again.says('The old link is gone. Here is a new one.')
	const other = await again.until<string>(
		'document.querySelector("[role=status]").textContent.includes("Copied to the clipboard.") && document.querySelector(".short").title',
	)
	await again.close()
	expect(other).not.toBe(shortUrl)
	expect(await extension.clipboard(page)).toBe(other)
	expect(gateway.asked).toEqual([
		'POST /api/v1/shorten',
		`GET /api/v1/${link!.slug}/${link!.monitor_key}/details`,
		'POST /api/v1/shorten',
	])
	const kept = ((await extension.kept()).links?.value ?? []) as { monitor_key: string }[]
	expect(kept.map(({ monitor_key }) => monitor_key)).toContain(link!.monitor_key)
	const list = await extension.open('links.html')
	await list.locator('.links .state', { hasText: 'Gone' }).waitFor()
})
