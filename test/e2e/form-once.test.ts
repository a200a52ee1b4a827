/** In Chromium, reloading, going back or sending again makes one link. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { button, scriptsOnAndOff, shortenOn as shorten, signUpOn } from '../support/browsers/forms.ts'

const { visit, server, elsewhere } = await openPages()
let people = 0
const signUp = (page: Page) => signUpOn(page, server.origin, `form-once-${people++}@example.org`)
/** How many links the account has, as its page says. */
const ownLinks = async (page: Page): Promise<number> => {
	await page.goto(`${server.origin}/links`)
	return page.locator('table.links tbody tr').count()
}

describe.each(scriptsOnAndOff)('with scripts $scripts', ({ scripts, javaScriptEnabled }) => {
	it('reloading the page of a new link makes nothing, and the address bar keeps its monitor key', async () => {
		const { page, context } = await visit({ javaScriptEnabled })
		await page.goto(server.origin)
		await shorten(page, `${elsewhere}/reloaded-${scripts}`)
		const made = page.url()
		expect(made).toMatch(/\/m\/[\w-]{24}$/)
		const shortUrl = await page.locator('.hero a').getAttribute('href')
		const asked: string[] = []
		page.on('request', (request) => void asked.push(request.method()))
		await page.reload()
		expect(new Set(asked)).toEqual(new Set(['GET']))
		expect(await page.locator('.hero a').getAttribute('href')).toBe(shortUrl)
		const later = await context.newPage()
		await later.goto(made)
		expect(await later.locator('.hero a').getAttribute('href')).toBe(shortUrl)
	})

	it('the QR code and the copy button show without scrolling, on a phone too', async () => {
		for (const viewport of [
			{ width: 1280, height: 720 },
			{ width: 360, height: 740 },
		]) {
			const { page } = await visit({ javaScriptEnabled, viewport })
			await page.goto(server.origin)
			await shorten(page, `${elsewhere}/seen-${scripts}`)
			const seen = [page.getByRole('img', { name: /^QR code of/ })]
			if (javaScriptEnabled) seen.push(page.getByRole('button', { name: 'Copy the short link' }))
			for (const part of seen) {
				const box = await part.boundingBox()
				expect(box!.y + box!.height).toBeLessThanOrEqual(viewport.height)
			}
		}
	})

	it('going back from a new link makes no second one, and forward shows the link', async () => {
		const { page } = await visit({ javaScriptEnabled })
		await signUp(page)
		await shorten(page, `${elsewhere}/gone-back-${scripts}`)
		const made = page.url()
		await page.goBack()
		if (javaScriptEnabled) {
			// The form still has its text and its key.
			await button(page, 'Shorten').click()
			await page.waitForURL(made)
		} else {
			await page.getByText('Shorten a link').click()
			await button(page, 'Shorten').click()
			expect(await page.locator('main input[name=url]:invalid').count()).toBe(1)
			await page.goForward()
			expect(page.url()).toBe(made)
		}
		expect(await ownLinks(page)).toBe(1)
	})

	it('sending the form again after its answer was lost makes no second link', async () => {
		const { page } = await visit({ javaScriptEnabled })
		await signUp(page)
		let lost = 0
		await page.route('**/links', async (route) => {
			if (route.request().method() !== 'POST' || lost > 0) return route.continue()
			lost = (await route.fetch({ maxRedirects: 0 })).status()
			return route.abort('connectionreset')
		})
		await page.getByLabel('Long link').fill(`${elsewhere}/lost-${scripts}`)
		await button(page, 'Shorten').click()
		await expect.poll(() => page.url()).toMatch(/^chrome-error:/)
		expect(lost).toBe(303)
		// Reloading the error page repeats the request. It fails while that page is loading.
		const reload = () =>
			page.reload().then(
				() => true,
				() => false,
			)
		await expect.poll(reload).toBe(true)
		await page.waitForURL(/\/links\/[\w-]+$/)
		expect(await ownLinks(page)).toBe(1)
	})
})
