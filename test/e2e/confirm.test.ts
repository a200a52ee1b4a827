/** In Chromium, a one-time link that asks first is made on the home page and opened. */
import { describe, expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { button, scriptsOn } from '../support/browsers/forms.ts'

const { visit, server, elsewhere } = await openPages()

describe.each(scriptsOn)('with scripts $scripts', ({ scripts, javaScriptEnabled }) => {
	it('the button is the one click', async () => {
		const { page, complaints } = await visit({ javaScriptEnabled })
		const target = `${elsewhere}/confirm-${scripts}`
		await page.goto(server.origin)
		await page.getByLabel('Long link').fill(target)
		await page.getByText('Alias, limits, password').click()
		const limit = page.locator('[name=max_clicks]')
		await limit.fill('1')
		// Offered in the same group as the limit.
		const box = page.locator('input[name=confirm]')
		expect(await box.evaluate((element) => element.closest('details, fieldset')?.textContent)).toContain(
			'Click limit',
		)
		await box.check()
		await button(page, 'Shorten').click()
		await page.waitForURL('**/m/*')
		const monitorUrl = page.url()
		const shortUrl = (await page.locator('.hero a').getAttribute('href')) ?? ''

		const guest = await visit({ javaScriptEnabled })
		// As a scanner that loads the page, more than once.
		for (const _ of [1, 2]) {
			expect((await guest.page.goto(shortUrl))?.status()).toBe(200)
			expect(await guest.page.content()).not.toContain(new URL(target).pathname)
		}
		await guest.page.locator('main form button').click()
		await guest.page.waitForURL(target)
		expect(await guest.page.textContent('h1')).toBe('Arrived')

		await page.goto(monitorUrl)
		const shown = page.locator('dt', { hasText: /^Clicks$/ }).locator('..')
		expect(await shown.textContent()).toMatch(/^Clicks1(?!\d)/)
		const late = await visit({ javaScriptEnabled })
		expect((await late.page.goto(shortUrl))?.status()).toBe(410)
		expect([...complaints, ...guest.complaints]).toEqual([])
	})
})
