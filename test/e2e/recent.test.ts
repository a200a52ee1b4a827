/** In Chromium: links made without an account are found again on the device that made them. */
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { shortenOn, signUpOn } from '../support/browsers/forms.ts'

const { visit, server, elsewhere } = await openPages()
const at = (path: string) => `${server.origin}${path}`
type Page = Awaited<ReturnType<typeof visit>>['page']

const names = (page: Page) => page.locator('[data-recents] li a').allTextContents()
const sent: string[] = []
const open = async () => {
	const { page } = await visit()
	page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
	await page.goto(at('/'))
	return page
}

it('they are listed on the home page, forgotten one by one or all, and never sent', async () => {
	const page = await open()
	expect(await page.locator('[data-recents]').isVisible()).toBe(false)
	for (const path of ['one', 'two', 'three']) {
		await page.goto(at('/'))
		await shortenOn(page, `${elsewhere}/${path}`)
	}
	const made = page.url()
	await page.goto(at('/'))
	expect(await names(page)).toHaveLength(3)
	sent.length = 0
	await page.reload()
	expect(await names(page)).toHaveLength(3)
	expect(sent.filter((text) => text.includes('/m/'))).toEqual([])
	await page.locator('[data-recents] li a').first().click()
	await page.waitForURL(made)
	await page.goto(at('/'))
	await page.locator('[data-recents] li').nth(1).getByRole('button', { name: 'Forget' }).click()
	expect(await names(page)).toHaveLength(2)
	await page.reload()
	expect(await names(page)).toHaveLength(2)
	await page.getByRole('button', { name: 'Forget them all' }).click()
	await page.reload()
	expect(await page.locator('[data-recents]').isVisible()).toBe(false)
})

it('an account takes them all at once, and they leave the device', async () => {
	const page = await open()
	for (const path of ['four', 'five']) {
		await page.goto(at('/'))
		await shortenOn(page, `${elsewhere}/${path}`)
	}
	await signUpOn(page, server.origin, 'recent@example.org')
	await page.goto(at('/links'))
	expect(await names(page)).toHaveLength(2)
	await page.getByRole('button', { name: 'Keep them all in my account' }).click()
	await expect.poll(() => page.locator('table.links tbody tr').count()).toBe(2)
	expect(await page.locator('[data-recents]').isVisible()).toBe(false)
})

it('what others wrote into the storage shows nothing', async () => {
	const page = await open()
	for (const text of [
		'{',
		'[]',
		'null',
		'[null]',
		'[{"page":"javascript:alert(1)","name":"x"}]',
		'"x"',
		'[{"page":7}]',
	]) {
		await page.evaluate((value) => localStorage.setItem('kurz-recent', value), text)
		await page.reload()
		expect(await page.locator('[data-recents]').isVisible(), text).toBe(false)
	}
})
