/** Importing a file in Chromium: with a script it is chosen once, without one twice. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { button, scriptsOnAndOff, submit } from '../support/browsers/forms.ts'

const { visit, server, signUp } = await openPages()
const at = (path: string) => `${server.origin}${path}`

const choose = (page: Page, text: string) =>
	page
		.getByLabel('File', { exact: true })
		.setInputFiles({ name: 'any.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

it.each(scriptsOnAndOff)(
	'a file is checked, imported and taken back, scripts $scripts',
	async ({ scripts, javaScriptEnabled }) => {
		const person = await signUp(`mover-${scripts}@example.org`)
		const { page, complaints } = await visit({ javaScriptEnabled }, person)
		const name = `moved-${scripts}`
		const file = `keyword,url,title,timestamp,ip,clicks\n${[name, 'bad/name'].map((one) => `${one},https://example.org/,,,,1234`).join('\n')}\n`
		await page.goto(at('/account/import'))
		await choose(page, file)
		await submit(page, 'Check the file')
		await page.getByText('“bad/name”: a name has 1 to 64').waitFor()
		expect(await button(page, 'Import').count()).toBe(0)
		await page.getByLabel('Leave out lines with problems').check()
		if (scripts === 'off') await choose(page, file)
		await submit(page, 'Check the file')
		await button(page, 'Import').waitFor()
		if (scripts === 'off') await choose(page, file)
		await submit(page, 'Import')
		await page.getByText('1 link imported.').waitFor()
		const { body } = await person.client.myLinks()
		expect(body.map(({ data }) => [data.short_url, data.clicks_before])).toEqual([[name, 1234]])
		await submit(page, `Take back 1 link of YOURLS`)
		await page.getByText('1 link deleted, 0 links kept.').waitFor()
		expect((await person.client.myLinks()).body).toEqual([])
		expect(complaints).toEqual([])
	},
)

it('a column of which nothing is made is left out once somebody agrees', async () => {
	const person = await signUp('unused@example.org')
	const { page } = await visit({}, person)
	await page.goto(at('/account/import'))
	await choose(page, 'slug,url,visits_left\nunused,https://a.example/,5\n')
	await submit(page, 'Check the file')
	await page.getByLabel('Leave out the columns of which nothing is made').check()
	await submit(page, 'Import')
	await page.getByText('1 link imported.').waitFor()
})
