/** The password form works in Chromium: its policy lets it end on the target's site. */
import { describe, expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { button, fill, scriptsOnAndOff } from '../support/browsers/forms.ts'

const { visit, makeLink } = await openPages()
const password = 'correct horse battery staple'

describe.each(scriptsOnAndOff)('with scripts $scripts', ({ javaScriptEnabled }) => {
	it('a wrong password is refused, and the right one leads to the target as one click', async () => {
		const link = await makeLink({ isProtected: true, password })
		const { page, complaints } = await visit({ javaScriptEnabled })

		const answer = await page.goto(link.shortUrl)
		expect(answer?.status()).toBe(401)
		// Neither the page nor its headers give the target away.
		const said = (await page.content()) + JSON.stringify(await answer?.allHeaders())
		expect(said).not.toContain(new URL(link.target).pathname)
		// The browser reports a page with status 401 as a failed resource.
		complaints.length = 0

		await fill(page, { Password: 'wrong' })
		await button(page, 'Open the link').click()
		await page.locator('.fault').waitFor()
		expect(page.url()).toBe(link.shortUrl)
		expect(await page.getByLabel('Password').inputValue()).toBe('')
		expect(await link.clicks()).toBe(0)
		complaints.length = 0

		await fill(page, { Password: password })
		await button(page, 'Open the link').click()
		await page.waitForURL(link.target)
		expect(await page.textContent('h1')).toBe('Arrived')
		expect(await link.clicks()).toBe(1)
		expect(complaints).toEqual([])
	})
})
