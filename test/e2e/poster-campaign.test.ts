/** In Chromium, in German: a campaign of three posters, from making them to reading figures. */
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { button, scriptsOnAndOff } from '../support/browsers/forms.ts'
import { decodeQr } from '../support/service/qr-pictures.ts'

const { visit, server, elsewhere } = await openPages()

it.each(scriptsOnAndOff)('three posters, with scripts $scripts', async (row) => {
	const { javaScriptEnabled } = row
	const { page, complaints } = await visit({ javaScriptEnabled, locale: 'de-DE' })
	const main = page.locator('main')

	await page.goto(server.origin)
	await page.getByLabel('Langer Link').fill(`${elsewhere}/fest`)
	await page.getByText('Alias, Limits, Passwort').click()
	await page.getByLabel('Titel').fill('Sommerfest')
	await page
		.getByLabel('Orte', { exact: true })
		.fill(`Fenster der Halle\nKiosk am Bahnhof\n${'markt '.repeat(20)}`)
	await button(page, 'Kürzen').click()
	// A slip, and the form says where.
	await expect
		.poll(() => main.textContent())
		.toContain('Zeile 3: Eine Bezeichnung hat höchstens 100 Zeichen.')
	await page.getByLabel('Orte', { exact: true }).fill('Fenster der Halle\nKiosk am Bahnhof\nmarkt')
	await button(page, 'Kürzen').click()
	const read = page.getByRole('status').filter({ hasText: 'Noch ist nichts gespeichert' })
	await expect
		.poll(() => read.getByRole('listitem').allTextContents())
		.toEqual(['/p1 · Fenster der Halle', '/p2 · Kiosk am Bahnhof', '/p3 · markt'])
	await read.getByRole('button', { name: 'Kürzen' }).click()
	await page.waitForURL('**/m/*')
	const places = main.getByRole('region', { name: 'Orte' })
	expect(await places.getByRole('listitem').allTextContents()).toEqual([
		expect.stringContaining('Fenster der Halle'),
		expect.stringContaining('Kiosk am Bahnhof'),
		expect.stringContaining('markt'),
	])
	const linkPage = page.url()

	await places.getByRole('link', { name: 'Codes zum Drucken' }).click()
	await page.getByLabel('Codes pro Blatt').selectOption('2')
	if (!javaScriptEnabled) await button(page, 'Anordnen').click()
	const sheets = page.locator('main ol')
	await expect.poll(() => sheets.count()).toBe(2)
	const codes = sheets.getByRole('img')
	expect(await codes.count()).toBe(3)
	const posters: string[] = []
	for (const code of await codes.all()) posters.push(decodeQr(await code.screenshot()))
	expect(await page.getByText('Kiosk am Bahnhof').isVisible()).toBe(true)
	if (javaScriptEnabled) {
		const pdf = await page.pdf({ format: 'A4' })
		const pages = Buffer.from(pdf)
			.toString('latin1')
			.match(/\/Type\s*\/Page\b/g)
		expect(pages).toHaveLength(2)
	}

	// Three people at the hall, one at the market; nobody at the kiosk, one without a poster.
	const [hall, , market] = posters
	for (const poster of [hall!, hall!, hall!.toUpperCase().replace('HTTP', 'http'), market!]) {
		const passer = await visit()
		await passer.page.goto(poster)
		expect(passer.page.url()).toBe(`${elsewhere}/fest`)
	}
	await fetch(hall!.replace('/p1', ''), { redirect: 'manual' })

	await page.goto(linkPage)
	const rows = page.getByRole('table', { name: 'Orte' }).getByRole('row')
	expect((await rows.allTextContents()).slice(1)).toEqual([
		expect.stringMatching(/^Fenster der Halle3/),
		expect.stringMatching(/^markt1/),
	])
	await page.getByRole('link', { name: 'Fenster der Halle', exact: true }).click()
	await page.waitForURL('**place=p1*')
	expect(await page.getByRole('list', { name: 'Filter' }).textContent()).toContain('Ort: Fenster der Halle')
	expect(await page.locator('.clicks li').count()).toBe(3)
	// Of the slip.
	expect(complaints.filter((complaint) => !complaint.includes('status of 400'))).toEqual([])
})
