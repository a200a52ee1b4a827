/** In Chromium, the list begins high on a phone, and all links found are deleted in steps. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { expectEachSound } from '../support/browsers/sound-page.ts'
import { isLong } from '../support/machine/long.ts'

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

// English words are shorter.
it.each(isLong ? ['en-GB', 'de-DE'] : ['de-DE'])(
	'on a phone the first link stands within 400 pixels: %s',
	async (locale) => {
		const person = await openAccount(`phone-${locale.toLowerCase()}@example.org`, 3)
		const { page } = await visit({ viewport: { width: 390, height: 844 }, locale }, person)
		await page.goto(at('/links'))
		expect(await topOf(page)).toBeLessThan(400)
		const bar = page.locator('.selected')
		expect(await bar.isVisible()).toBe(false)
		await page.getByRole('checkbox').first().check()
		const box = (await bar.boundingBox())!
		expect(box.y + box.height).toBeLessThanOrEqual(844)
		// Nothing moved: it lies over the end of the list.
		expect(await topOf(page)).toBeLessThan(400)
	},
)

it.each([true, false])('all links found are deleted in steps, scripts: %s', async (javaScriptEnabled) => {
	const person = await openAccount(`steps-${javaScriptEnabled}@example.org`, 130)
	await person.client.shorten({ url: `${elsewhere}/stays`, title: 'Stays' })
	const { page, complaints } = await visit({ javaScriptEnabled }, person)
	await page.goto(at('/links?q=menu'))
	await page.getByRole('checkbox').first().check()
	await page.getByRole('link', { name: 'Select all 130 found' }).click()
	await page.getByRole('heading', { level: 1, name: '130 links found' }).waitFor()
	await page.getByRole('checkbox').check()
	await page.getByRole('button', { name: 'Delete 130 links' }).click()
	if (!javaScriptEnabled) {
		await page.getByText('100 of 130').waitFor()
		await page.getByRole('button', { name: 'Continue' }).click()
	}
	await page.waitForURL('**/links?q=menu&notice=links_deleted&done=130')
	await page.goto(at('/links'))
	expect(await page.getByRole('rowheader').allTextContents()).toEqual(['Stays'])
	expect(complaints).toEqual([])
})

it('heads of columns sort, filters unfold, and the pages are sound', async () => {
	const person = await openAccount('sorts@example.org', 30)
	await fetch(at('/sorts-7'), { redirect: 'manual' })
	const { page } = await visit({}, person)
	await page.goto(at('/links'))
	await page.getByRole('columnheader', { name: 'Clicks' }).getByRole('link').click()
	await page.waitForURL('**/links?sort=clicks')
	expect(await page.getByRole('rowheader').first().textContent()).toBe('Menu 7')
	await page.getByText('Filter and sort').click()
	await page.getByRole('link', { name: 'print 30 links' }).click()
	await page.waitForURL('**/links?sort=clicks&tag=print')
	expect(await page.getByLabel('Tag', { exact: true }).isVisible()).toBe(true)
	await page.getByRole('link', { name: 'Remove the filter Tag: print' }).click()
	await page.waitForURL('**/links?sort=clicks')

	const paths = ['/links?tag=print&status=active', '/links/~all?tag=print']
	const cases = paths.map((path) => [path, (sound: Page) => sound.goto(at(path))] as const)
	await expectEachSound(await visit({}, person), cases, server)
})
