/** In Chromium: twelve posters, from a table of addresses to paper, by a counted number of acts. */
import type { Locator } from 'playwright'
import { expect, it } from 'vitest'
import { findFaultsIn } from '../support/browsers/accessibility.ts'
import { openPages } from '../support/browsers/chromium.ts'
import { button } from '../support/browsers/forms.ts'
import { decodeQr } from '../support/service/qr-pictures.ts'

// As strict as a public instance: ten requests a minute and address that are no visit.
const limits = { RATE_LIMIT_SET: 'B', RATE_LIMIT_VISIT: 'off', TRUST_PROXY: '127.0.0.1' }
const { visit, server, elsewhere, signUp } = await openPages(limits)

/** It took 36 to open each link's page, its code and the file. */
const actionsAtMost = 9

const posters = Array.from({ length: 12 }, (_, nth) => ({
	title: `Poster ${nth + 1}`,
	target: `${elsewhere}/poster-${nth + 1}`,
}))

it('twelve posters', async () => {
	const person = await signUp('posters@example.org')
	const extraHTTPHeaders = { 'x-forwarded-for': '192.0.2.1' }
	const { page, complaints } = await visit({ extraHTTPHeaders }, person)
	let actions = 0
	const act = async (what: (on: Locator) => Promise<unknown>, on: Locator) => {
		actions += 1
		await what(on)
	}
	const press = (on: Locator) => act((it) => it.click(), on)
	await page.goto(`${server.origin}/links`)

	await press(page.getByRole('link', { name: 'Many links at once' }))
	const table = posters.map(({ target, title }) => `${target}\t\t${title}`).join('\n')
	await act((field) => field.fill(table), page.getByLabel('Addresses, one on a line'))
	await press(button(page, 'Shorten all'))
	await press(page.getByRole('link', { name: 'QR codes' }))
	await act((field) => field.selectOption('12'), page.getByLabel('Codes on a sheet'))
	await press(page.getByText('Colours, margin, logo'))
	await act((field) => field.fill('#10205f'), page.getByLabel('Colour', { exact: true }))
	const sheets = page.locator('main ol')
	const drawings = () => sheets.locator('img[src*="10205f"]').count()
	await expect.poll(() => drawings()).toBe(posters.length)
	expect(await sheets.count()).toBe(1)
	expect(await findFaultsIn(page)).toEqual([])
	actions += 1
	const papers = async () =>
		(await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
	expect(await papers()).toHaveLength(1)
	expect(actions).toBeLessThanOrEqual(actionsAtMost)

	await page.emulateMedia({ media: 'print' })
	const items = await page.locator('main li').all()
	expect(items).toHaveLength(posters.length)
	for (const [nth, item] of items.entries()) {
		const { title, target } = posters[nth]!
		const url = decodeQr(await item.getByRole('img').screenshot())
		expect(await item.textContent()).toBe(`${title}${url.replace('http://', '')}`)
		const { headers } = await fetch(url, { redirect: 'manual' })
		expect(headers.get('location')).toBe(target)
	}
	await page.emulateMedia({ media: null })
	await page.getByLabel('Codes on a sheet').selectOption('2')
	await expect.poll(() => sheets.count()).toBe(6)
	expect(await papers()).toHaveLength(6)
	expect(complaints).toEqual([])
})
