/** In Chromium, a form keeps what was typed when the server refuses it, and after going back. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { button } from '../support/browsers/forms.ts'

const { visit, server, elsewhere, client } = await openPages({ RATE_LIMIT_CREATE: '3/day' })
const words = ['#url', '#alias', '#title', '#tags', '#max_clicks']

const type = async (page: Page, alias: string): Promise<string[]> => {
	const typed = [`${elsewhere}/typed`, alias, 'A title “typed”', 'red, "a, b"', '12']
	await page.goto(server.origin)
	await page.getByText('Alias, limits, password').click()
	for (const [nth, text] of typed.entries()) await page.locator(words[nth]!).fill(text)
	await page.locator('#forward_query').check()
	return typed
}
const read = (page: Page) => Promise.all(words.map((word) => page.locator(word).inputValue()))
const keyOf = (page: Page) => page.locator('main input[name=key]').inputValue()

it('an unticked box stays unticked after going back, and other fields keep their text', async () => {
	const { page } = await visit()
	const { monitor_url } = await client.shorten({ url: `${elsewhere}/boxes`, forward_query: true })
	const edit = `${server.origin}/m/${monitor_url.split('/').at(-1)}/edit`
	await page.goto(edit)
	await page.locator('#forward_query').uncheck()
	await page.locator('#title').fill('x'.repeat(10))
	await page.locator('#max_clicks').evaluate((input: HTMLInputElement) => {
		input.type = 'text'
		input.value = 'many'
	})
	await button(page, 'Save').click()
	await page.getByText('Nothing was changed.').waitFor()
	await page.goBack()
	expect(await page.locator('#title').inputValue()).toBe('xxxxxxxxxx')
	await page.locator('#max_clicks').fill('5')
	await button(page, 'Save').click()
	await page.waitForURL(/notice=edited/)
	await page.goto(edit)
	expect(await page.locator('#forward_query').isChecked()).toBe(false)
	expect(await page.locator('#max_clicks').inputValue()).toBe('5')

	// What it asks before it saves has the focus, as a refusal has.
	await page.locator('#places').fill('Town hall')
	await button(page, 'Save').click()
	await page.locator('.asks:focus').getByText('Town hall').waitFor()
})

it('a refused form is filled in again, with its fault at the field, and so it is after going back', async () => {
	const { page, complaints } = await visit()
	// A reserved alias is refused, but counts as a request.
	const typed = await type(page, 'links')
	const key = await keyOf(page)
	await page.locator('#password').fill('typed as well')
	await button(page, 'Shorten').click()
	await page.getByText('No link was created.').waitFor()
	expect([await read(page), await keyOf(page)]).toEqual([typed, key])
	expect(await page.locator('#alias-fault').textContent()).toBeTruthy()
	expect(await page.locator('#password').inputValue()).toBe('')
	expect(await page.locator('#password-fault').textContent()).toContain('Type the password again')

	await page.locator('#title').fill('Changed in between')
	await page.goBack()
	await expect.poll(() => read(page)).toEqual(typed)
	expect(await keyOf(page)).toBe(key)
	expect(await page.locator('#forward_query').isChecked()).toBe(true)
	expect(await page.locator('#password:invalid').count()).toBe(1)
	await page.locator('#password').fill('typed as well')
	await button(page, 'Shorten').click()
	await page.getByText('No link was created.').waitFor()

	await button(page, 'Shorten').click()
	await page.getByText('No link was created yet.').waitFor()
	expect(await page.getByRole('alert').textContent()).toMatch(/Send it again in (1 day|2\d hours)\./)
	expect([await read(page), await keyOf(page)]).toEqual([typed, key])
	expect(complaints.filter((text) => !/status of (400|429)/.test(text))).toEqual([])
})

it('a reload shows an empty form with another key', async () => {
	const { page } = await visit()
	await type(page, 'typed')
	const key = await keyOf(page)
	await page.reload()
	expect(await read(page)).toEqual(words.map(() => ''))
	expect(await keyOf(page)).not.toBe(key)
})
