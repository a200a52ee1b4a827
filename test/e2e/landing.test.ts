/** In Chromium, a link is made, followed, watched and deleted, with scripts and without. */
import { describe, expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'

const { visit, server, elsewhere } = await openPages()

describe.each([
	{ scripts: 'on', javaScriptEnabled: true },
	{ scripts: 'off', javaScriptEnabled: false },
])('with scripts $scripts', ({ scripts, javaScriptEnabled }) => {
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

		const deletion = page.getByRole('button', { name: 'Delete the link' })
		await deletion.click()
		// The box must be ticked: the browser keeps the form back.
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

it('a taken alias is reported at its field, and what was typed stays', async () => {
	const { page } = await visit()
	for (const round of ['first', 'second']) {
		await page.goto(server.origin)
		await page.getByLabel('Long link').fill(`${elsewhere}/${round}`)
		await page.getByText('Alias, limits, password, title, tags').click()
		await page.getByLabel('Alias', { exact: true }).fill('browser-alias')
		await page.getByRole('button', { name: 'Shorten' }).click()
	}
	expect(await page.locator('#alias-fault').textContent()).toBeTruthy()
	expect(await page.getByLabel('Long link').inputValue()).toBe(`${elsewhere}/second`)
	expect(await page.getByLabel('Alias', { exact: true }).inputValue()).toBe('browser-alias')
})

it('the copy button copies the short link', async () => {
	const { page, context } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
	await page.goto(server.origin)
	await page.getByLabel('Long link').fill(`${elsewhere}/copied`)
	await page.getByRole('button', { name: 'Shorten' }).click()
	const copy = page.getByRole('button', { name: 'Copy the short link' })
	await copy.waitFor()
	// It stands there for two seconds.
	const said = page.getByText('Copied').first().waitFor()
	await copy.click()
	await said
	const copied = await page.evaluate(() => navigator.clipboard.readText())
	expect(copied).toBe(await page.locator('.hero a').getAttribute('href'))
	expect(context.pages()).toHaveLength(1)
})
