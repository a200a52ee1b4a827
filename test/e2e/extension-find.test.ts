/** In Chromium, the list is searched, sorted and grouped by day, and its chips say what limits hold. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { createClient } from '../../shared/client.ts'
import { keepLinks, makeKept, rowsOf, slugsOn } from '../support/browsers/extension-list.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, server, elsewhere } = await openExtensionStage()

/** Aliases can be taken once, and each test makes its own links. */
let turn = 0
const name = (slug: string): string => `${slug}-${turn}`
const namesOn = async (page: Page): Promise<string[]> =>
	(await slugsOn(page)).map((slug) => slug.replace(/-\d+$/, ''))

/** Noon, where the browser is. */
const noon = (daysAgo: number): string => {
	const now = new Date()
	return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, 12).toISOString()
}

const open = async (): Promise<Page> => {
	turn++
	const make = (slug: string, url: string, daysAgo: number, more: object = {}) =>
		makeKept(
			server,
			gateway.origin,
			{ url, type: 'alias', alias: name(slug), ...more },
			{
				made_at: noon(daysAgo),
				...more,
			},
		)
	const links = [
		await make('catalogue', 'https://xn--bcher-kva.example/%C3%9Cbersicht?q=a%20b', 0, {
			title: 'Spring sale',
			tags: ['Shop'],
		}),
		await make('bread', `${elsewhere}/recipes/sourdough`, 0, { title: 'Baking at home', tags: ['to read'] }),
		await make('minutes', `${elsewhere}/meeting`, 1),
		await make('archive', `${elsewhere}/old`, 400),
	]
	const click = async (index: number) => {
		const { status } = await fetch(links[index]!.url, { redirect: 'manual' })
		expect(status).toBe(302)
	}
	for (const index of [3, 3, 3, 1, 1, 2]) await click(index)
	await keepLinks(extension, links)
	const page = await extension.open('links.html')
	await expect.poll(() => rowsOf(page).count()).toBe(4)
	await expect.poll(() => page.locator('.links td.number').allTextContents()).not.toContain('–')
	return page
}

it('words find links by title, tags, short link, and address as people read it', async () => {
	const page = await open()
	for (const [typed, found] of [
		['spring', ['catalogue']],
		['SALE shop', ['catalogue']],
		['bücher', ['catalogue']],
		['xn--bcher', ['catalogue']],
		['übersicht', ['catalogue']],
		['%C3%9Cbersicht', ['catalogue']],
		['"to', []],
		['home sourdough', ['bread']],
		['home shop', []],
		[`${new URL(server.origin).host}/${name('minutes')}`, ['minutes']],
		['', ['catalogue', 'bread', 'minutes', 'archive']],
	] as const) {
		await page.getByLabel('Search').fill(typed)
		await expect.poll(() => namesOn(page), { message: typed }).toEqual(found)
		if (found.length === 0) await page.getByText('No links match.').waitFor()
	}
})

it('the order is by clicks, by the last click, or by name, as the server counts now', async () => {
	const page = await open()
	const sortBy = (label: string) => page.getByLabel('Sort by').selectOption({ label })
	await sortBy('Most clicks')
	await expect.poll(() => namesOn(page)).toEqual(['archive', 'bread', 'minutes', 'catalogue'])
	await sortBy('Last click')
	await expect.poll(() => namesOn(page)).toEqual(['minutes', 'bread', 'archive', 'catalogue'])
	await sortBy('Short link')
	await expect.poll(() => namesOn(page)).toEqual(['archive', 'bread', 'catalogue', 'minutes'])
	for (let click = 0; click < 4; click++)
		await fetch(`${server.origin}/${name('catalogue')}`, { redirect: 'manual' })
	await page.getByRole('button', { name: 'Refresh' }).click()
	await page.getByText('The figures are up to date.').waitFor()
	for (const label of ['Most clicks', 'Last click']) {
		await sortBy(label)
		await expect.poll(async () => (await namesOn(page))[0], { message: label }).toBe('catalogue')
	}
})

it('the newest links stand under their days; in another order there are no days', async () => {
	const page = await open()
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
	await page.getByLabel('Search').fill(elsewhere)
	await expect.poll(days).toEqual([
		['Today', 1],
		['Yesterday', 1],
		[long, 1],
	])
	await page.getByLabel('Sort by').selectOption({ label: 'Most clicks' })
	await expect.poll(days).toEqual([[undefined, 3]])
})

it('chips say how many clicks are left, until when, and that a password is asked for', async () => {
	turn++
	const limited = await makeKept(server, gateway.origin, {
		url: `${elsewhere}/limited`,
		type: 'alias',
		alias: name('limited'),
		isLimited: true,
		limitation_type: 'both',
		max_clicks: 2,
		expires_in: 10,
	})
	const locked = await makeKept(server, gateway.origin, {
		url: `${elsewhere}/locked`,
		type: 'alias',
		alias: name('locked'),
		isProtected: true,
		password: 'open sesame',
	})
	await fetch(limited.url, { redirect: 'manual' })
	await keepLinks(extension, [limited, locked])
	const { linkData } = await createClient(server).details(limited.slug, limited.monitor_key)
	const end = new Date(linkData.expires_at!)
	const until = end.toLocaleDateString('en-GB', {
		day: 'numeric',
		month: 'short',
		...(end.getFullYear() !== new Date().getFullYear() && { year: 'numeric' }),
	})
	const page = await extension.open('links.html')
	const chips = (slug: string) =>
		rowsOf(page)
			.filter({ hasText: name(slug) })
			.locator('.chips li')
			.allTextContents()
	await expect.poll(() => chips('limited')).toEqual(['1 click left', `Until ${until}`])
	await expect.poll(() => chips('locked')).toEqual(['Password'])
	await fetch(limited.url, { redirect: 'manual' })
	await page.getByRole('button', { name: 'Refresh' }).click()
	await expect.poll(() => chips('limited')).toEqual([`Until ${until}`])
	await rowsOf(page)
		.filter({ hasText: name('limited') })
		.getByText('Used up')
		.waitFor()
})
