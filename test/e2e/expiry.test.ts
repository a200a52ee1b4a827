/** In Chromium, the start and end of a link are typed and shown in the zone that the page names. */
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'

const { visit, server, elsewhere } = await openPages()
const at = (path: string) => `${server.origin}${path}`
const year = new Date().getUTCFullYear() + 1

it.each([
	[true, 'Asia/Tokyo', '09:00'],
	[false, 'UTC', '18:00'],
])('scripts %s: in %s', async (javaScriptEnabled, zone, inUtc) => {
	const { page, complaints } = await visit({ javaScriptEnabled, timezoneId: 'Asia/Tokyo' })
	await page.goto(at('/'))
	await page.getByLabel('Long link').fill(`${elsewhere}/ends`)
	await page.getByText('Alias, limits, password').click()
	expect(await page.locator('#expires_at-hint').textContent()).toBe(`Instead of days. Time zone: ${zone}`)
	await page.getByLabel('Opens on').fill(`${year}-03-05T18:00`)
	await page.getByLabel('Expires on').fill(`${year}-03-31T18:00`)
	await page.getByRole('button', { name: 'Shorten' }).click()
	await page.waitForURL('**/m/*')
	const read = async () => {
		const key = new URL(page.url()).pathname.split('/')[2]!
		const answer = await fetch(at(`/m/${key}`), { headers: { accept: 'application/json' } })
		const { starts_at, expires_at } = (await answer.json()).data
		return [starts_at, expires_at]
	}
	expect(await read()).toEqual([`${year}-03-05T${inUtc}:00.000Z`, `${year}-03-31T${inUtc}:00.000Z`])
	const link = await page.evaluate(() => document.querySelector('[data-copy]')?.getAttribute('data-copy'))
	const stranger = await visit({ javaScriptEnabled, timezoneId: 'Asia/Tokyo' })
	await stranger.page.goto(link!)
	expect(await stranger.page.locator('time').textContent()).toMatch(/March .* at 18:00( UTC)?$/)

	await page.getByRole('link', { name: 'Edit' }).click()
	expect(await page.getByLabel('Opens on').inputValue()).toBe(`${year}-03-05T18:00`)
	await page.getByLabel('Expires on').fill(`${year}-04-30T18:00`)
	await page.getByRole('button', { name: 'Save' }).click()
	await page.waitForURL('**/m/*?notice=edited')
	expect(await read()).toEqual([`${year}-03-05T${inUtc}:00.000Z`, `${year}-04-30T${inUtc}:00.000Z`])
	expect(complaints).toEqual([])
})

it('an edit of something else keeps a start to the millisecond', async () => {
	const { page } = await visit({ timezoneId: 'Asia/Tokyo' })
	const starts_at = `${year}-03-05T18:00:05.123Z`
	const made = await fetch(at('/api/v1/shorten'), {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ url: `${elsewhere}/ms`, starts_at }),
	})
	const { monitor_url } = await made.json()
	await page.goto(at(`/${monitor_url}/edit`))
	await page.getByLabel('Title').fill('Named')
	await page.getByRole('button', { name: 'Save' }).click()
	await page.waitForURL('**/m/*?notice=edited')
	const read = await fetch(at(`/${monitor_url}`), { headers: { accept: 'application/json' } })
	expect((await read.json()).data).toMatchObject({ title: 'Named', starts_at })
})
