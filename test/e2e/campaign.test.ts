/** In Chromium: campaign fields of a link, from what is typed to where a visit leads. */
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { button, fill, scriptsOnAndOff, submit } from '../support/browsers/forms.ts'

const { visit, server, elsewhere } = await openPages()

it.each(scriptsOnAndOff)('campaign fields, with scripts $scripts', async ({ javaScriptEnabled }) => {
	const { page, complaints } = await visit({ javaScriptEnabled })
	const campaign = page.getByRole('group', { name: 'Campaign' })
	const open = async () => {
		await page.goto(server.origin)
		await page.getByText('Alias, limits, password').click()
	}
	const make = async (path: string) => {
		await page.getByLabel('Long link').fill(elsewhere.replace('http://', '') + path)
		if (javaScriptEnabled)
			await expect
				.poll(() => campaign.textContent())
				.toContain(`The link will lead to ${new URL(elsewhere).host}${path}?utm_source=a+b&utm_campaign=Fair`)
		await submit(page, 'Shorten')
		await page.waitForURL('**/m/*')
		expect(await page.locator('main').textContent()).toContain(`${path}?utm_source=a+b&utm_campaign=Fair`)
	}
	await open()
	expect(await campaign.getByRole('button').isVisible()).toBe(false)
	await fill(page, { Source: ' a b', Name: 'Fair' })
	await make('/one')

	await open()
	expect(await page.getByLabel('Source').inputValue()).toBe('')
	if (javaScriptEnabled) {
		await button(page, 'As last time').click()
		expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Fair')
		await make('/two')
	}
	expect(complaints).toEqual([])
})
