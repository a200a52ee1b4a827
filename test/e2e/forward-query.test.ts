/** A link passes the query on in Chromium, even through its password form and its button. */
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'

const { visit, client, server, elsewhere } = await openPages()

/** A link to a page with a parameter and a fragment, visited with other parameters. */
const make = async (more: Partial<Parameters<typeof client.shorten>[0]> = {}) => {
	const { short_url } = await client.shorten({
		url: `${elsewhere}/page?lang=en#menu`,
		forward_query: true,
		...more,
	})
	return `${server.origin}/${short_url}?utm_source=a%26b&lang=de&q=%C3%A4+"<`
}
// The browser escapes a quotation mark and an angle bracket.
const arrived = `${elsewhere}/page?lang=en&utm_source=a%26b&q=%C3%A4+%22%3C#menu`

it('directly', async () => {
	const { page } = await visit()
	await page.goto(await make())
	expect(page.url()).toBe(arrived)
})

it.each([true, false])(
	'behind a password, after a wrong try, with scripts: %s',
	async (javaScriptEnabled) => {
		const { page } = await visit({ javaScriptEnabled })
		await page.goto(await make({ isProtected: true, password: 'right' }))
		for (const password of ['wrong', 'right']) {
			await page.getByLabel('Password').fill(password)
			await page.getByRole('button', { name: 'Open the link' }).click()
			if (password === 'wrong') await page.locator('.fault').waitFor()
		}
		await page.waitForURL(arrived)
		expect(await page.textContent('h1')).toBe('Arrived')
	},
)

it('from the page in front of a one-time link', async () => {
	const { page } = await visit({ userAgent: 'WhatsApp/2.23.20.0' })
	await page.goto(await make({ isLimited: true, limitation_type: 'clicks', max_clicks: 1 }))
	await page.getByRole('button', { name: 'Open the link' }).click()
	await page.waitForURL(arrived)
	expect(await page.textContent('h1')).toBe('Arrived')
})
