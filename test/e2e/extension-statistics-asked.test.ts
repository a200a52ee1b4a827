/** In Chromium, what the extension's statistics are asked: filters, days of one's choice, hours. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { findFaultsIn } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { gateway, shorten, openStatistics } = await openExtensionStage()
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const curl = 'curl/8.5.0'

const dayBefore = (days: number): string =>
	new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Makes links a week older; what was asked of the server is in what it returns. */
const age = (): URL[] => {
	const asked: URL[] = []
	gateway.stepIn = async (request, pass) => {
		const url = new URL(request.url)
		const answer = await pass()
		if (request.method !== 'GET' || !url.pathname.endsWith('/details') || !answer.ok) return answer
		asked.push(url)
		const body = (await answer.json()) as { linkData: object }
		const made = { created_at: `${dayBefore(6)}T00:00:00.000Z` }
		return Response.json(
			{ ...body, linkData: { ...body.linkData, ...made } },
			{ headers: { 'access-control-allow-origin': '*' } },
		)
	}
	return asked
}

/** The statistics of a new link with two clicks by curl and one by Firefox, from a site. */
const open = async (path: string): Promise<Page> => {
	const shortUrl = await shorten(path)
	for (const agent of [curl, curl, firefox])
		await fetch(shortUrl, {
			redirect: 'manual',
			headers: { 'user-agent': agent, ...(agent === firefox && { referer: 'https://news.example/a' }) },
		})
	const page = await openStatistics(shortUrl)
	await page.locator('.clicks').waitFor()
	return page
}
const browsers = (page: Page) => page.getByRole('table', { name: 'Browsers' })
const summary = (page: Page) => page.locator('.range-summary')
/** Faults once the answer is there: until then what is old is faint. */
const faultsIn = async (page: Page) => {
	await page.locator('.covered[aria-busy=false]').waitFor()
	return findFaultsIn(page)
}
const chips = (page: Page) => page.getByRole('list', { name: 'Filters' })

it('a row filters the page, a chip takes the filter away, and a reload keeps what was asked', async () => {
	const page = await open('filtered')
	await browsers(page).getByRole('link', { name: 'Firefox' }).click()
	await expect.poll(() => summary(page).textContent()).toContain('1 click of 3 in all · 1 visitor')
	expect(await page.getByRole('table', { name: 'Referrers' }).textContent()).toContain('news.example')
	await page.getByText('The newest of all clicks, whatever you chose above.').waitFor()
	await page.getByRole('table', { name: 'Referrers' }).getByRole('link', { name: 'news.example' }).click()
	await expect.poll(() => chips(page).getByRole('link').allTextContents()).toHaveLength(3)
	expect(await faultsIn(page)).toEqual([])

	await page.reload()
	await expect.poll(() => summary(page).textContent()).toContain('1 click of 3 in all')
	await chips(page).getByRole('link', { name: 'Remove the filter Browser: Firefox' }).click()
	await chips(page).getByRole('link', { name: 'Remove the filter Referrer: news.example' }).click()
	await expect.poll(() => browsers(page).textContent()).toContain('Unknown')
	await chips(page).waitFor({ state: 'detached' })
	await page.goBack()
	await expect.poll(() => summary(page).textContent()).toContain('1 click of 3 in all')
})

it('days of one’s choice are asked for, in either order, and keep the filter', async () => {
	const asked = age()
	const page = await open('free-days')
	await browsers(page).getByRole('link', { name: 'Unknown' }).click()
	await page.getByText('Other days').click()
	await page.getByLabel('From', { exact: true }).fill(dayBefore(0))
	await page.getByLabel('to', { exact: true }).fill(dayBefore(2))
	await page.getByRole('button', { name: 'Show' }).click()
	await expect.poll(() => summary(page).textContent()).toMatch(/ to .*: 2 clicks of 3 in all/)
	expect(Object.fromEntries(asked.at(-1)!.searchParams)).toEqual({
		from: dayBefore(2),
		to: dayBefore(0),
		browser: 'Unknown',
	})
	// None of the ready ranges is the current one.
	expect(await page.locator('.ranges [aria-current]').count()).toBe(0)
	expect(await faultsIn(page)).toEqual([])
	await page.setViewportSize({ width: 360, height: 800 })
	const wide = await page.evaluate(() => document.documentElement.scrollWidth)
	expect(wide).toBeLessThanOrEqual(360)
	await page.getByRole('link', { name: 'All time' }).click()
	await expect.poll(() => Object.fromEntries(asked.at(-1)!.searchParams)).toEqual({ browser: 'Unknown' })
})
