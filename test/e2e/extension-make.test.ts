/** In Chromium, one who is asked first chooses options and address before the link is made. */
import { expect, it } from 'vitest'
import { findFaultsInPopup } from '../support/browsers/accessibility.ts'
import type { Chrome } from '../support/browsers/chrome.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

declare const chrome: Chrome

const { extension, gateway, server, client, elsewhere, openPopup, keptLinks } = await openExtensionStage()

const year = new Date().getFullYear() + 1

const record = async () => {
	const [link] = await keptLinks()
	return { link: link!, data: (await client.details(link!.slug, link!.monitor_key)).linkData }
}

it('alias, title, tags, limits, campaign and left out trackers make one link', async () => {
	await extension.prefer({ ask: true })
	const { page, popup } = await openPopup('asked?fbclid=1&b=2')
	await popup.says('This page has no short link yet.')
	await popup.says('Leave out trackers: fbclid')
	await expect.poll(() => popup.evaluate('document.querySelector("#title").value')).toBe('Arrived')
	await popup.click('input[name=clean]')
	await popup.click('.make summary')
	for (const [name, text] of [
		['alias', 'asked-first'],
		['title', 'My page'],
		['tags', 'a, A, b'],
		['days', '7'],
		['until', `${year}-03-31T18:00`],
		['utm_source', 'letter'],
	] as const)
		await popup.fill(`#${name}`, text)
	await popup.click('input[name=forward_query]')
	await popup.until('document.querySelector("#utm_source").value === "letter"')
	// A date replaces the days.
	expect(await popup.evaluate('document.querySelector("#days").value')).toBe('')
	expect(await findFaultsInPopup(popup)).toEqual([])
	expect(gateway.asked).toEqual([])
	await popup.click('.make button[type=submit]')
	await popup.copied()
	expect(await popup.shortUrl()).toBe(`${server.origin}/asked-first`)
	await popup.close()
	expect(await extension.clipboard(page)).toBe(`${server.origin}/asked-first`)
	const { link, data } = await record()
	const until = new Date(`${year}-03-31T18:00`).toISOString()
	expect(data).toMatchObject({
		long_url: `${elsewhere}/asked?b=2&utm_source=letter`,
		title: 'My page',
		tags: ['a', 'b'],
		expires_at: until,
		forward_query: true,
	})
	expect(link).toMatchObject({ title: 'My page', tags: ['a', 'b'], expires_at: until, chosen: true })
	// The last campaign is remembered.
	const { popup: next } = await openPopup('asked-next')
	await next.until('document.querySelector("#utm_source").value === "letter"')
})

it('beside a click limit of 1, a button against mail scanners is offered', async () => {
	await extension.prefer({ ask: true })
	const { popup } = await openPopup('one-time')
	await popup.says('This page has no short link yet.')
	await popup.click('.make summary')
	await popup.fill('#clicks', '2')
	expect(await popup.evaluate('document.querySelector("input[name=confirm]") === null')).toBe(true)
	await popup.fill('#clicks', '1')
	await popup.click('input[name=confirm]')
	expect(await findFaultsInPopup(popup)).toEqual([])
	await popup.click('.make button[type=submit]')
	await popup.copied()
	await popup.says('Opens with a button')
	await popup.close()
	const { link, data } = await record()
	expect([data, link]).toMatchObject([{ max_clicks: 1, confirm: true }, { confirm: true }])
	expect((await fetch(link.url, { redirect: 'manual' })).status).toBe(200)
	expect((await record()).data.clicks).toBe(0)
})

it('a page that can’t be shortened has a field for an address', async () => {
	const settings = await extension.open('options.html')
	await extension.click(settings)
	const popup = await extension.popup()
	await popup.says('or enter an address')
	await popup.fill('#target', 'two words')
	await popup.click('.make button[type=submit]')
	await popup.says('Enter a URL that begins with http://')
	await popup.fill('#target', `${elsewhere}/typed`)
	await popup.click('.make button[type=submit]')
	await popup.copied()
	await popup.close()
	expect((await record()).data.long_url).toBe(`${elsewhere}/typed`)
})

it('a form that is sent at once has what is remembered, however slow the browser’s storage is', async () => {
	await extension.prefer({
		remember: true,
		defaults: { clicks: 5 },
		campaign: { source: 'letter' },
	})
	const settings = await extension.open('options.html')
	const page = await extension.context.newPage()
	await page.addInitScript((url) => {
		const { sync } = chrome.storage
		const get = sync.get.bind(sync)
		// Milliseconds. In that time a form without what is remembered is long gone.
		sync.get = (...keys: []) => new Promise((resolve) => setTimeout(() => resolve(get(...keys)), 300))
		const watch = new MutationObserver(() => {
			const field = document.querySelector<HTMLInputElement>('#target')
			if (field === null) return
			watch.disconnect()
			field.value = url
			field.dispatchEvent(new Event('input', { bubbles: true }))
			requestAnimationFrame(() => field.form!.requestSubmit())
		})
		watch.observe(document, { childList: true, subtree: true })
	}, `${elsewhere}/at-once`)
	await page.goto(settings.url().replace('options', 'popup'))
	await page.getByText('Copied to the clipboard.').first().waitFor()
	await page.close()
	expect((await record()).data).toMatchObject({
		long_url: `${elsewhere}/at-once?utm_source=letter`,
		max_clicks: 5,
	})
})
