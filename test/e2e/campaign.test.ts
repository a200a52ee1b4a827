/** In Chromium: campaign fields of a link, from what is typed to where a visit leads. */
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { button, fill, submit } from '../support/browsers/forms.ts'

const { visit, server, elsewhere } = await openPages()

it('the form says where the link will lead, and offers the last campaign', async () => {
	const { page, complaints } = await visit()
	const campaign = page.getByRole('group', { name: 'Campaign' })
	const open = async () => {
		await page.goto(server.origin)
		await page.getByText('Alias, limits, password').click()
	}
	const make = async (path: string) => {
		const target = `${new URL(elsewhere).host}${path}?utm_source=a+b&utm_campaign=Fair`
		await page.getByLabel('Long link').fill(new URL(elsewhere).host + path)
		await expect.poll(() => campaign.textContent()).toContain(`The link will lead to ${target}`)
		await submit(page, 'Shorten')
		await page.waitForURL('**/m/*')
		expect(await page.locator('main').textContent()).toContain(target)
	}
	await open()
	expect(await campaign.getByRole('button').isVisible()).toBe(false)
	await fill(page, { Source: ' a b', Name: 'Fair' })
	await make('/one')
	await open()
	expect(await page.getByLabel('Source').inputValue()).toBe('')
	await button(page, 'As last time').click()
	expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Fair')
	await make('/two')
	expect(complaints).toEqual([])
})
