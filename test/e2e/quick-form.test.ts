/** In Chromium: a link in one line, from any page, in two actions. */
import { expect, it } from 'vitest'
import { findFaultsIn } from '../support/browsers/accessibility.ts'
import { openPages } from '../support/browsers/chromium.ts'

const { visit, server, elsewhere, signUp } = await openPages()

it.each([1280, 400])(
	'in a window of %i pixels the link is made from the page of the account',
	async (width) => {
		const person = await signUp(`quick-${width}@example.org`)
		const { page, complaints } = await visit({ viewport: { width, height: 800 } }, person)
		await page.goto(`${server.origin}/account`)
		expect(await findFaultsIn(page)).toEqual([])
		const field = page.getByLabel('Link to shorten')
		const { x = 0, width: wide = 0 } = (await field.boundingBox()) ?? {}
		expect([wide > 150, x + wide <= width]).toEqual([true, true])
		await field.fill(`${elsewhere}/quick`)
		await field.press('Enter')
		await page.waitForURL('**/links/*')
		expect(await page.locator('main').textContent()).toContain(`${elsewhere}/quick`)
		await page.getByRole('link', { name: 'My links', exact: true }).first().click()
		expect(await page.getByRole('rowheader').count()).toBe(1)
		expect(complaints).toEqual([])
	},
)
