/** In Chromium, the list is searched, sorted and grouped by day. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { keepLinks, makeKept, rowsOf, slugsOn } from '../support/browsers/extension-list.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, server, elsewhere } = await openExtensionStage()

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
		await make('bread', 'recipes/sourdough', noon(0)),
		await make('minutes', 'meeting', noon(1)),
		await make('archive', 'old', noon(400)),
	] as const
	const [, bread, minutes, archive] = links
	await click(archive, 3)
	await click(bread, 2)
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
		if (found.length === 0) await page.getByText('No links match.').waitFor()
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
	await page.getByText('The figures are up to date.').waitFor()
	for (const label of ['Most clicks', 'Last click'])
		await expect.poll(async () => (await sortedBy(label))[0], { message: label }).toBe('catalogue')
})
