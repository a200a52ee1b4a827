/** In Chromium, one region of the list announces everything; waits count down; languages change. */
import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { findFaultsIn } from '../support/browsers/accessibility.ts'
import { keepLinks, makeKept, rowsOf } from '../support/browsers/extension-list.ts'
import { openExtensionStage, refusal } from '../support/browsers/extension-stage.ts'

const stage = await openExtensionStage()
const { extension, gateway, server, openMade, openStatistics } = stage

/** Two links on the list. */
const openList = async (): Promise<Page> => {
	const links = await Promise.all(
		['one', 'two'].map((name) =>
			makeKept(server, gateway.origin, { url: `https://example.org/${name}`, title: name }),
		),
	)
	await keepLinks(extension, links)
	const list = await extension.open('links.html')
	await expect.poll(() => rowsOf(list).count()).toBe(2)
	return list
}
const regions = (page: Page) => page.locator('[role=status], [role=alert], [aria-live]')
/** Without the mark by which the same sentence differs from itself. */
const heard = async (page: Page): Promise<string> => ((await regions(page).textContent()) ?? '').trim()

/** Waits until a shown sentence names fewer seconds than at first. */
const countsDown = async (shown: Locator): Promise<void> => {
	const seconds = async (): Promise<number> =>
		Number(/(\d+) seconds?\.$/.exec((await shown.textContent())!)?.[1])
	await expect.poll(seconds).toBeGreaterThan(0)
	const first = await seconds()
	await expect.poll(seconds).toBeLessThan(first)
}

it('whatever the list says is heard in one region, the same sentence twice', async () => {
	const list = await openList()
	await expect.poll(() => regions(list).count()).toBe(1)
	expect(await findFaultsIn(list)).toEqual([])
	await list.getByLabel('Search').fill('one')
	await expect.poll(() => heard(list)).toBe('1 of 2 links')
	await list.getByLabel('Search').fill('nothing like it')
	await expect.poll(() => heard(list)).toContain('No links match.')
	await list.getByLabel('Search').fill('')
	await list.locator('.links .short').first().click()
	await expect.poll(() => heard(list)).toBe('Copied to the clipboard.')
	const region = await regions(list).textContent()
	await list.locator('.links .short').last().click()
	await expect.poll(() => regions(list).textContent()).not.toBe(region)
	expect(await heard(list)).toBe('Copied to the clipboard.')
	await list.getByRole('button', { name: 'Refresh' }).click()
	await expect.poll(() => heard(list)).toBe('The figures are up to date.')
	expect(await regions(list).count()).toBe(1)
	// Nothing outside an open dialog is heard, so it has a region of its own.
	await list
		.getByRole('button', { name: /^Edit / })
		.first()
		.click()
	await expect.poll(() => list.getByRole('dialog').locator('[role=alert]').count()).toBeGreaterThan(0)
	await list.keyboard.press('Escape')
	await list
		.getByRole('button', { name: /^Delete / })
		.first()
		.click()
	await expect.poll(() => heard(list)).toMatch(/ was deleted\.$/)
})

it('an empty list offers no search, and the first link brings it', async () => {
	const list = await extension.open('links.html')
	await list.locator('main').getByText('The links you create will appear here.').waitFor()
	await list.keyboard.press('/')
	expect(await list.getByLabel('Search').count()).toBe(0)
	expect(await list.getByText('Filter', { exact: true }).count()).toBe(0)
	const { popup } = await openMade('first-of-all')
	await popup.close()
	await list.getByLabel('Search').waitFor()
})

it('a wait is counted down on the list and in the statistics, and heard once', async () => {
	const list = await openList()
	gateway.stepIn = async () => refusal('rate_limited', 429, 55)
	const refused = list.locator('main').getByText(/These are the last known figures\. Try again in /)
	// A click while the first figures are on their way asks for nothing.
	const refresh = async (): Promise<number> => {
		if ((await refused.count()) === 0) await list.getByRole('button', { name: 'Refresh' }).click()
		return refused.count()
	}
	await expect.poll(refresh).toBe(1)
	await countsDown(refused)
	expect(await heard(list)).toContain('Try again in 55 seconds.')
	const statistics = await openStatistics((await stage.keptLinks())[0]!.url)
	await countsDown(statistics.locator('main').getByText(/^Too many requests to .* Try again in /))
	// It knows the wait from the list.
	expect(await heard(statistics)).toMatch(/Try again in 5\d seconds\.$/)
})

it('a language chosen in the settings changes every open page at once', async () => {
	const list = await openList()
	const statistics = await openStatistics((await stage.keptLinks())[0]!.url)
	await statistics.getByText('Clicks will appear here, day by day.').waitFor()
	const settings = await extension.open('options.html')
	const { popup } = await openMade('language')
	await settings.getByLabel('Language').selectOption('de')
	await settings.getByRole('heading', { name: 'Einstellungen' }).waitFor()
	await list.getByRole('heading', { name: 'Deine Links' }).waitFor()
	await statistics.getByRole('link', { name: /Alle Links/ }).waitFor()
	await popup.says('Einstellungen')
	for (const page of [list, statistics, settings])
		await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de')
	await expect.poll(() => popup.evaluate('document.documentElement.lang')).toBe('de')
	await expect.poll(() => list.title()).toContain('Deine Links')
	await settings.getByLabel('Farbschema').selectOption('dark')
	await expect.poll(() => list.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
})
