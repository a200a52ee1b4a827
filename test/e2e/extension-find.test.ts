/** In Chromium, the list is searched, sorted and grouped by day, and its chips name the limits. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { keepLinks, makeKept, rowsOf, slugsOn } from '../support/browsers/extension-list.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, server, client, elsewhere } = await openExtensionStage()

/** Each test makes its own links, and an alias can be taken once. */
let turn = 0
const namesOn = async (page: Page): Promise<string[]> =>
	(await slugsOn(page)).map((slug) => slug.replace(/-\d+$/, ''))
const make = (name: string, path: string, options: object = {}, more: object = {}) =>
	makeKept(
		server,
		gateway.origin,
		{ url: `${elsewhere}/${path}`, type: 'alias', alias: `${name}-${turn}`, ...options },
		more,
	)
const click = async ({ url }: { url: string }, times = 1) => {
	for (let n = 0; n < times; n++) await fetch(url, { redirect: 'manual' })
}
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' }).click()

/** Noon, where the browser is. */
const noon = (daysAgo: number): string => {
	const now = new Date()
	return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, 12).toISOString()
}

const open = async () => {
	turn++
	const described = { title: 'Spring sale', tags: ['Shop'] }
	const links = [
		await make('catalogue', 'catalogue', described, { ...described, made_at: noon(0) }),
		await make('bread', 'recipes/sourdough', {}, { made_at: noon(0) }),
		await make('minutes', 'meeting', {}, { made_at: noon(1) }),
		await make('archive', 'old', {}, { made_at: noon(400) }),
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

it('the list is searched by title, tag, target and short link, and sorted by current figures', async () => {
	const { page, catalogue } = await open()
	for (const [typed, found] of [
		['SALE shop', ['catalogue']],
		['sourdough', ['bread']],
		[`${new URL(server.origin).host}/minutes-${turn}`, ['minutes']],
		['sourdough shop', []],
		['', ['catalogue', 'bread', 'minutes', 'archive']],
	] as const) {
		await page.getByLabel('Search').fill(typed)
		await expect.poll(() => namesOn(page), { message: typed }).toEqual(found)
		if (found.length === 0) await page.getByText('No links match.').waitFor()
	}
	const sortedBy = async (label: string) => {
		await page.getByLabel('Sort by').selectOption({ label })
		return namesOn(page)
	}
	for (const [label, order] of [
		['Most clicks', ['archive', 'bread', 'minutes', 'catalogue']],
		['Last click', ['minutes', 'bread', 'archive', 'catalogue']],
		['Short link', ['archive', 'bread', 'catalogue', 'minutes']],
	] as const)
		await expect.poll(() => sortedBy(label), { message: label }).toEqual(order)
	await click(catalogue, 4)
	await refresh(page)
	await page.getByText('The figures are up to date.').waitFor()
	for (const label of ['Most clicks', 'Last click'])
		await expect.poll(async () => (await sortedBy(label))[0], { message: label }).toBe('catalogue')
})

it('the newest links are grouped by day, and those in another order are not', async () => {
	const { page } = await open()
	const days = () =>
		page
			.locator('.links tbody')
			.evaluateAll((groups) =>
				groups.map((group) => [
					group.querySelector('.day')?.textContent,
					group.querySelectorAll('tr:has(td)').length,
				]),
			)
	const long = new Date(noon(400)).toLocaleDateString('en-GB', {
		weekday: 'long',
		day: 'numeric',
		month: 'long',
		year: 'numeric',
	})
	expect(await days()).toEqual([
		['Today', 2],
		['Yesterday', 1],
		[long, 1],
	])
	await page.getByLabel('Search').fill('sourdough')
	await expect.poll(days).toEqual([['Today', 1]])
	await page.getByLabel('Search').fill('')
	await page.getByLabel('Sort by').selectOption({ label: 'Most clicks' })
	await expect.poll(days).toEqual([[undefined, 4]])
})

it('chips name the clicks that are left, the expiry and the password', async () => {
	turn++
	const limits = { isLimited: true, limitation_type: 'both', max_clicks: 2, expires_in: 10 }
	const limited = await make('limited', 'limited', limits)
	const locked = await make('locked', 'locked', { isProtected: true, password: 'open sesame' })
	await click(limited)
	await keepLinks(extension, [limited, locked])
	const { linkData } = await client.details(limited.slug, limited.monitor_key)
	const end = new Date(linkData.expires_at!)
	const until = end.toLocaleDateString('en-GB', {
		day: 'numeric',
		month: 'short',
		...(end.getFullYear() !== new Date().getFullYear() && { year: 'numeric' }),
	})
	const page = await extension.open('links.html')
	const row = (name: string) => rowsOf(page).filter({ hasText: `${name}-${turn}` })
	const chips = (name: string) => row(name).locator('.chips li').allTextContents()
	await expect.poll(() => chips('limited')).toEqual(['1 click left', `Until ${until}`])
	await expect.poll(() => chips('locked')).toEqual(['Password'])
	await click(limited)
	await refresh(page)
	await expect.poll(() => chips('limited')).toEqual([`Until ${until}`])
	await row('limited').getByText('Used up').waitFor()
})
