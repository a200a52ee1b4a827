/** In Chromium, a link is made, followed, watched and deleted, with scripts and without. */
import { describe, expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { button, scriptsOnAndOff } from '../support/browsers/forms.ts'

const { visit, server, elsewhere } = await openPages()

describe.each(scriptsOnAndOff)('with scripts $scripts', ({ scripts, javaScriptEnabled }) => {
	it('a link is made, followed, watched and deleted', async () => {
		const { page, complaints } = await visit({ javaScriptEnabled })
		const target = `${elsewhere}/scripts-${scripts}`

		await page.goto(server.origin)
		await page.getByLabel('Long link').fill(target)
		await page.getByRole('button', { name: 'Shorten' }).click()
		const shortLink = page.locator('.hero a')
		const shortUrl = (await shortLink.getAttribute('href')) ?? ''
		expect(shortUrl).toMatch(/\/[23456789bcdfghjkmnpqrstvwxyz]{7}$/)
		expect(page.url()).toMatch(/\/m\/[\w-]{24}$/)
		expect(await shortLink.textContent()).toBe(shortUrl.replace('http://', ''))
		expect(await page.locator('.target').textContent()).toContain(target)
		const monitorUrl = (await page.locator('.secret a').getAttribute('href')) ?? ''
		expect(monitorUrl).toBe(page.url())

		await shortLink.click()
		await page.waitForURL(target)
		expect(await page.textContent('h1')).toBe('Arrived')

		await page.goto(monitorUrl)
		const clicks = page.locator('dt', { hasText: /^Clicks$/ }).locator('..')
		expect(await clicks.textContent()).toMatch(/^Clicks1(?!\d)/)

		const deletion = button(page, 'Delete the link')
		await deletion.click()
		// The browser holds the form back until the box is ticked.
		expect(page.url()).toBe(monitorUrl)
		expect(await page.locator('input[name=confirm]:invalid').count()).toBe(1)
		await page.getByRole('checkbox').check()
		await deletion.click()
		await page.getByRole('heading', { name: 'The link was deleted' }).waitFor()
		expect(complaints).toEqual([])

		const answer = await page.goto(shortUrl)
		expect(answer?.status()).toBe(404)
		expect(await page.getByRole('heading', { level: 1 }).textContent()).toBeTruthy()
	})
})
