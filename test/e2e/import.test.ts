/** Importing a file in Chromium: with a script it is chosen once, without one twice. */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { button, scriptsOn, submit } from '../support/browsers/forms.ts'
import { expectSound } from '../support/browsers/sound-page.ts'

const { visit, server, signUp } = await openPages()
const at = (path: string) => `${server.origin}${path}`

const choose = (page: Page, names: string[]) =>
	page.getByLabel('File', { exact: true }).setInputFiles({
		name: 'yourls.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from(
			`keyword,url,title,timestamp,ip,clicks\n${names.map((name) => `${name},https://example.org/,,,,1234`).join('\n')}\n`,
		),
	})

describe.each(scriptsOn)('with scripts $scripts', ({ scripts, javaScriptEnabled }) => {
	it('a file is checked, imported and taken back', async () => {
		const person = await signUp(`mover-${scripts}@example.org`)
		const { page, complaints } = await visit({ javaScriptEnabled }, person)
		const name = `moved-${scripts}`
		await page.goto(at('/account/import'))
		await choose(page, [name, 'bad/name'])
		await submit(page, 'Check the file')
		await page.getByText('“bad/name”: a name has 1 to 64').waitFor()
		expect(await button(page, 'Import').count()).toBe(0)
		await page.getByLabel('Leave out lines with problems').check()
		if (scripts === 'off') await choose(page, [name, 'bad/name'])
		await submit(page, 'Check the file')
		await button(page, 'Import').waitFor()
		if (scripts === 'off') await choose(page, [name, 'bad/name'])
		await submit(page, 'Import')
		await page.getByText('1 link imported.').waitFor()
		const { body } = await person.client.myLinks()
		expect(body.map(({ data }) => [data.short_url, data.clicks_before])).toEqual([[name, 1234]])
		await submit(page, `Take back 1 link of YOURLS`)
		await page.getByText('1 link deleted, 0 links kept.').waitFor()
		expect((await person.client.myLinks()).body).toEqual([])
		expect(complaints).toEqual([])
	})
})

describe.each(scriptsOn)(
	'what the page asks about is asked, with scripts $scripts',
	({ scripts, javaScriptEnabled }) => {
		const begin = async (name: string, content: string) => {
			const person = await signUp(`${name}-${scripts}@example.org`)
			const { page, context } = await visit({ javaScriptEnabled }, person)
			const pick = () =>
				page.getByLabel('File', { exact: true }).setInputFiles({
					name: 'any.csv',
					mimeType: 'text/csv',
					buffer: Buffer.from(content),
				})
			await page.goto(at('/account/import'))
			await pick()
			const again = async () => scripts === 'off' && (await pick())
			return { person, page, context, again }
		}

		it('a column of which nothing is made', async () => {
			const table = `slug,url,visits_left\nunused-${scripts},https://a.example/,5\n`
			const { page, again } = await begin('unused', table)
			await submit(page, 'Check the file')
			await page.getByLabel('Leave out the columns of which nothing is made').check()
			await again()
			await submit(page, 'Import')
			await page.getByText('1 link imported.').waitFor()
		})

		it('an account that signed in meanwhile', async () => {
			const table = `slug,url\nmeanwhile-${scripts},https://a.example/\n`
			const { page, context, again } = await begin('import-first', table)
			const other = await signUp(`import-second-${scripts}@example.org`)
			await context.addCookies([{ name: 'sid', value: other.sid, url: server.origin }])
			await submit(page, 'Check the file')
			await page.getByText(`Signed in as ${other.email}.`).waitFor()
			await again()
			await submit(page, 'Check the file')
			await button(page, 'Import').waitFor()
			expect(await page.getByText('Another account has signed in').count()).toBe(0)
		})
	},
)

it('the page is sound, also with what a check found', async () => {
	const person = await signUp('mover-sound@example.org')
	const visitor = await visit({ colorScheme: 'light' }, person)
	const checked = async (page: Page) => {
		await page.goto(at('/account/import'))
		await choose(page, ['sound-1', 'Sound-1', `${'long-name-'.repeat(7)}/x`])
		await submit(page, 'Check the file')
		await page.getByText('What will happen').waitFor()
	}
	await expectSound(visitor, (page) => page.goto(at('/account/import')), { origin: server.origin })
	const again = await visit({ colorScheme: 'light' }, person)
	await expectSound(
		again,
		async (page) => {
			const response = page.waitForResponse((one) => one.request().method() === 'POST')
			await checked(page)
			return response
		},
		{ origin: server.origin },
	)
})
