/** In Chromium, the forms of a visit lead to another origin, with the query: their policy lets them. */
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { button, fill, scriptsOnAndOff } from '../support/browsers/forms.ts'

const { visit, client, server, elsewhere } = await openPages()
const locked = { isProtected: true, password: 'correct horse battery staple' } as const
const once = { isLimited: true, limitation_type: 'clicks', max_clicks: 1 } as const
const query = '?utm_source=a%26b&lang=de&q=%C3%A4+"<'
// The browser escapes a quotation mark and an angle bracket.
const arrived = `${elsewhere}/untold?lang=en&utm_source=a%26b&q=%C3%A4+%22%3C#menu`

it.each(
	scriptsOnAndOff.flatMap(({ scripts, javaScriptEnabled }) =>
		(
			[
				['a password, after a wrong one', locked, {}],
				['a question', { confirm: true }, {}],
				['the last click, in a chat app', once, { userAgent: 'WhatsApp/2.23.20.0' }],
			] as const
		).map(([name, made, as]) => ({ name, made, as: { ...as, javaScriptEnabled }, scripts })),
	),
)('$name, scripts $scripts', async ({ made, as }) => {
	const { short_url, monitor_url } = await client.shorten({
		...{ url: `${elsewhere}/untold?lang=en#menu`, forward_query: true },
		...made,
	})
	const clicks = async () => (await client.details(short_url, monitor_url.slice(2))).clicks
	const { page, complaints } = await visit(as)
	const answer = await page.goto(`${server.origin}/${short_url}${query}`)
	// Neither the page nor its headers give the target away.
	const said = (await page.content()) + JSON.stringify(await answer?.allHeaders())
	expect(said).not.toContain('untold')
	if ('password' in made) {
		await fill(page, { Password: 'wrong' })
		await button(page, 'Open the link').click()
		await page.locator('.fault').waitFor()
		expect(await page.getByLabel('Password').inputValue()).toBe('')
		await fill(page, { Password: made.password })
	}
	expect(await clicks()).toBe(0)
	await button(page, 'Open the link').click()
	await page.waitForURL(arrived)
	expect(await page.textContent('h1')).toBe('Arrived')
	expect(await clicks()).toBe(1)
	expect(complaints.filter((text) => !text.includes('status of 401'))).toEqual([])
})
