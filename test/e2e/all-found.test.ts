/** In Chromium, the list begins high on a phone, and all links found are deleted in steps. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'

const { visit, server, elsewhere, signUp } = await openPages()
const at = (path: string) => `${server.origin}${path}`

const openAccount = async (email: string, count: number) => {
	const person = await signUp(email)
	const name = email.replace(/@.*/, '')
	const lines = Array.from({ length: count }, (_, n) => `${name}-${n},${elsewhere}/${n},Menu ${n},print`)
	const answer = await fetch(at('/api/v1/my-links/import'), {
		method: 'POST',
		headers: { 'content-type': 'text/csv', authorization: `Bearer ${person.token}` },
		body: `short_url,long_url,title,tags\n${lines.join('\n')}\n`,
	})
	expect(answer.status).toBe(200)
	return person
}
const topOf = (page: Page) =>
	page
		.locator('.links tbody tr')
		.first()
		.evaluate((row) => row.getBoundingClientRect().top)

it('on a phone the first link stands within 400 pixels, in German', async () => {
	const person = await openAccount('phone@example.org', 3)
	const { page } = await visit({ viewport: { width: 390, height: 844 }, locale: 'de-DE' }, person)
	await page.goto(at('/links'))
	expect(await topOf(page)).toBeLessThan(400)
	const bar = page.locator('.selected')
	expect(await bar.isVisible()).toBe(false)
	await page.getByRole('checkbox').first().check()
	const box = (await bar.boundingBox())!
	expect(box.y + box.height).toBeLessThanOrEqual(844)
	// Nothing moved: it lies over the end of the list.
	expect(await topOf(page)).toBeLessThan(400)
})

it('all links found are deleted in steps that a script goes on with', async () => {
	const person = await openAccount('steps@example.org', 130)
	await person.client.shorten({ url: `${elsewhere}/stays`, title: 'Stays' })
	const { page, complaints } = await visit({}, person)
	await page.goto(at('/links?q=menu'))
	await page.getByRole('checkbox').first().check()
	await page.getByRole('link', { name: 'Select all 130 found' }).click()
	await page.getByRole('heading', { level: 1, name: '130 links found' }).waitFor()
	await page.getByRole('checkbox').check()
	await page.getByRole('button', { name: 'Delete 130 links' }).click()
	await page.waitForURL('**/links?q=menu&notice=links_deleted&done=130')
	await page.goto(at('/links'))
	expect(await page.getByRole('rowheader').allTextContents()).toEqual(['Stays'])
	expect(complaints).toEqual([])
})
