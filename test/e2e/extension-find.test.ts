/** In Chromium, the list is searched, sorted and grouped by day, even with a thousand links. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import type { KeptLink } from '../../extension/actions/storage/items.ts'
import { keepLinks, makeKept, rowsOf, slugsOn } from '../support/browsers/extension-list.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, server, elsewhere, keptLinks } = await openExtensionStage()

const make = (alias: string, path: string, made_at: string, described: object = {}) =>
	makeKept(
		server,
		gateway.origin,
		{ url: `${elsewhere}/${path}`, type: 'alias', alias, ...described },
		{ made_at, ...described },
	)
const click = async ({ url }: { url: string }, times = 1) => {
	for (let n = 0; n < times; n++) await fetch(url, { redirect: 'manual' })
}

/** Noon, where the browser is. */
const noon = (daysAgo: number): string => {
	const now = new Date()
	return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, 12).toISOString()
}

const open = async () => {
	const links = [
		await make('catalogue', 'catalogue', noon(0), { title: 'Spring sale', tags: ['Shop'] }),
		await make('bread', 'recipes/sourdough', new Date(Date.parse(noon(0)) - 60_000).toISOString()),
		await make('minutes', 'meeting', noon(1)),
		await make('archive', 'old', noon(400)),
	] as const
	const [, bread, minutes, archive] = links
	await click(archive, 3)
	await click(bread, 2)
	// Clicks of one millisecond have no order.
	const then = Date.now()
	await expect.poll(() => Date.now()).toBeGreaterThan(then)
	await click(minutes)
	await keepLinks(extension, [...links])
	const page = await extension.open('links.html')
	await expect.poll(() => rowsOf(page).count()).toBe(4)
	await expect.poll(() => page.locator('.links td.number').allTextContents()).not.toContain('–')
	return { page, catalogue: links[0] }
}

/** The headings on the list, each with its number of links. */
const days = (page: Page) =>
	page
		.locator('.links tbody')
		.evaluateAll((groups) =>
			groups.map((group) => [
				group.querySelector('.day')?.textContent,
				group.querySelectorAll('tr:has(td)').length,
			]),
		)

it('the list is searched, sorted by current figures, and grouped by day if the newest come first', async () => {
	const { page, catalogue } = await open()
	const long = new Date(noon(400)).toLocaleDateString('en-GB', {
		weekday: 'long',
		day: 'numeric',
		month: 'long',
		year: 'numeric',
	})
	expect(await days(page)).toEqual([
		['Today', 2],
		['Yesterday', 1],
		[long, 1],
	])
	for (const [typed, found] of [
		['SALE shop', ['catalogue']],
		['sourdough', ['bread']],
		[`${new URL(server.origin).host}/minutes`, ['minutes']],
		['sourdough shop', []],
		['', ['catalogue', 'bread', 'minutes', 'archive']],
	] as const) {
		await page.getByLabel('Search').fill(typed)
		await expect.poll(() => slugsOn(page), { message: typed }).toEqual(found)
		if (found.length === 0) await page.locator('main').getByText('No links match.').waitFor()
	}
	const sortedBy = async (label: string) => {
		await page.getByLabel('Sort by').selectOption({ label })
		return slugsOn(page)
	}
	for (const [label, order] of [
		['Most clicks', ['archive', 'bread', 'minutes', 'catalogue']],
		['Last click', ['minutes', 'bread', 'archive', 'catalogue']],
		['Short link', ['archive', 'bread', 'catalogue', 'minutes']],
	] as const)
		await expect.poll(() => sortedBy(label), { message: label }).toEqual(order)
	expect(await days(page)).toEqual([[undefined, 4]])
	await click(catalogue, 4)
	await page.getByRole('button', { name: 'Refresh' }).click()
	await page.locator('main').getByText('The figures are up to date.').waitFor()
	for (const label of ['Most clicks', 'Last click'])
		await expect.poll(async () => (await sortedBy(label))[0], { message: label }).toBe('catalogue')
})

const LINKS = 300
const AT_ONCE = 50

it('hundreds of links are fresh after a request for each hundred, and even the last one is found and shown', async () => {
	const links: KeptLink[] = []
	const makeNth = (nth: number) =>
		make(`kept-${nth}`, String(nth), new Date(Date.UTC(2026, 0, 1) - nth * 60_000).toISOString())
	for (let nth = 0; nth < LINKS; nth += AT_ONCE)
		links.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, more) => makeNth(nth + more)))))
	await fetch(links.at(-1)!.url, { redirect: 'manual' })
	await keepLinks(extension, links)
	gateway.asked.length = 0
	const page = await extension.open('links.html')
	await expect
		.poll(async () => (await keptLinks()).filter(({ figures }) => figures !== undefined).length)
		.toBe(LINKS)
	const asked = () => gateway.asked.filter((one) => one.startsWith('POST'))
	expect(asked()).toEqual(Array.from({ length: 3 }, () => 'POST /api/v1/figures'))
	await page.getByLabel('Search').fill('kept-299')
	await expect.poll(() => slugsOn(page)).toEqual(['kept-299'])
	expect(await rowsOf(page).locator('td.number').first().textContent()).toMatch(/^1/)
	await page.getByLabel('Search').fill('')
	await page.getByLabel('Sort by').selectOption({ label: 'Most clicks' })
	await expect.poll(async () => (await slugsOn(page))[0]).toBe('kept-299')
	for (let shown = 100; shown < LINKS; shown += 100) {
		await expect.poll(() => rowsOf(page).count()).toBe(shown)
		await page.getByRole('button', { name: 'Show more' }).click()
	}
	await expect.poll(() => rowsOf(page).count()).toBe(LINKS)
	expect(new Set(await slugsOn(page)).size).toBe(LINKS)
	expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
	expect(asked()).toHaveLength(3)
})
