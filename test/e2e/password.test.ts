/** The password form works in Chromium: its policy lets it end on the target's site. */
import { describe, expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'

const { visit, makeLink } = await openPages()
const password = 'correct horse battery staple'

describe.each([
	{ scripts: 'on', javaScriptEnabled: true },
	{ scripts: 'off', javaScriptEnabled: false },
])('with scripts $scripts', ({ javaScriptEnabled }) => {
	it('a wrong password says so and stays; the right one leads to the target as one click', async () => {
		const link = await makeLink({ isProtected: true, password })
		const { page, complaints } = await visit({ javaScriptEnabled })

		const answer = await page.goto(link.shortUrl)
		expect(answer?.status()).toBe(401)
		// The browser reports a page with status 401 as a resource that failed.
		complaints.length = 0

		await page.getByLabel('Password').fill('wrong')
		await page.getByRole('button', { name: 'Open the link' }).click()
		await page.locator('.fault').waitFor()
		expect(page.url()).toBe(link.shortUrl)
		expect(await page.getByLabel('Password').inputValue()).toBe('')
		expect(await link.clicks()).toBe(0)
		complaints.length = 0

		await page.getByLabel('Password').fill(password)
		await page.getByRole('button', { name: 'Open the link' }).click()
		await page.waitForURL(link.target)
		expect(await page.textContent('h1')).toBe('Arrived')
		expect(await link.clicks()).toBe(1)
		expect(complaints).toEqual([])
	})
})

it('the page does not contain the target before the password is right', async () => {
	const link = await makeLink({ isProtected: true, password })
	const { page } = await visit()
	const answer = await page.goto(link.shortUrl)
	expect(await page.content()).not.toContain(new URL(link.target).pathname)
	expect(JSON.stringify(await answer?.allHeaders())).not.toContain(new URL(link.target).pathname)
})
