/** In Chromium, the statistics of the extension: values point by point, ranges, clicks in words. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { findFaultsIn } from '../support/browsers/accessibility.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { gateway, shorten, openStatistics, refuse, hold } = await openExtensionStage()

const dayBefore = (days: number): string =>
	new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Makes the link two weeks older, with ten clicks a day and `today.clicks` today. */
const age = (today: { clicks: number }, record: object = {}): void => {
	gateway.stepIn = async (request, pass) => {
		const answer = await pass()
		const { pathname, searchParams } = new URL(request.url)
		if (request.method !== 'GET' || !pathname.endsWith('/details')) return answer
		const days = searchParams.get('days')
		const body = (await answer.json()) as { linkData: object }
		const covered = Math.min(14, Number(days ?? 14))
		const dates = Object.fromEntries(
			Array.from({ length: covered }, (_, index) => [dayBefore(index), index === 0 ? today.clicks : 10]),
		)
		const range = { from: dayBefore(covered - 1), to: dayBefore(0), clicks: 40, new_visitors: 3 }
		return Response.json(
			{
				...body,
				clicks: 130 + today.clicks,
				dates,
				linkData: { ...body.linkData, ...record, created_at: `${dayBefore(13)}T00:00:00.000Z` },
				...(days !== null && { range }),
			},
			{ headers: { 'access-control-allow-origin': '*' } },
		)
	}
}

const open = async (path: string): Promise<Page> => {
	const shortUrl = await shorten(path)
	await fetch(shortUrl, { redirect: 'manual', headers: { 'user-agent': 'curl/8.5.0' } })
	const page = await openStatistics(shortUrl)
	await page.locator('.clicks').waitFor()
	return page
}
const slider = (page: Page) => page.getByRole('slider', { name: 'Clicks by day' })
const reading = (page: Page): Promise<string | null> =>
	page.locator('.reading .value > span').filter({ visible: true }).textContent()
/** Where elements are on the page. */
const places = (page: Page, selector: string): Promise<number[]> =>
	page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))

it('pointer and keys read values. A refresh keeps the place and brings the new value', async () => {
	const today = { clicks: 3 }
	age(today)
	const page = await open('values')
	await slider(page).waitFor()
	expect(await reading(page)).toBe('Today so far (UTC): 3 clicks')
	const box = (await slider(page).boundingBox())!
	await page.mouse.move(box.x + box.width / 28, box.y + 20)
	expect(await reading(page)).toMatch(/^\d+ \w+ \d+ \(UTC\): 10 clicks$/)
	await page.mouse.move(0, 0)
	expect(await reading(page)).toBe('Today so far (UTC): 3 clicks')
	await slider(page).focus()
	await page.keyboard.press('Home')
	expect(await reading(page)).toMatch(/: 10 clicks$/)
	await page.keyboard.press('End')
	today.clicks = 4
	// A mouse click would take the focus from the chart.
	await page.getByRole('button', { name: 'Refresh' }).evaluate((button: HTMLElement) => button.click())
	await expect.poll(() => reading(page)).toBe('Today so far (UTC): 4 clicks')
	expect(await slider(page).getAttribute('aria-valuetext')).toBe('Today so far (UTC): 4 clicks')
	expect(await findFaultsIn(page)).toEqual([])
})

it('a chosen range is read from the server, and nothing moves meanwhile', async () => {
	age({ clicks: 3 })
	const page = await open('ranges')
	await slider(page).waitFor()
	const parts = '.figures, .over-time, .bars'
	const before = await places(page, parts)
	const asked = page.waitForRequest((request) => request.url().endsWith('/details?days=7'))
	await page.getByRole('link', { name: '7 days' }).click()
	await asked
	await page.getByText('Last 7 days: 40 clicks of 133 in all · 3 new visitors').waitFor()
	expect(await page.locator('.covered').getAttribute('aria-busy')).toBe('false')
	expect(await places(page, parts)).toEqual(before)
	await slider(page).focus()
	expect(await slider(page).getAttribute('aria-valuemax')).toBe('6')
})

it.each(['without', 'with'])(
	'nothing moves when the statistics of a link %s clicks arrive, narrow and wide',
	async (has) => {
		const shortUrl = await shorten(`skeleton-${has}`)
		if (has === 'with') {
			await fetch(shortUrl, { redirect: 'manual' })
			// An earlier look brought its figures.
			const earlier = await openStatistics(shortUrl)
			await earlier.locator('.clicks').waitFor()
			await earlier.close()
		}
		const answer = hold()
		const page = await openStatistics(shortUrl)
		await page.getByText('Loading the statistics…').waitFor()
		const parts =
			'main > .name, .hero, main > .row, .facts, .figures, .ranges, .range-summary, #days, #countries'
		const inWidths = async () => {
			const found = []
			for (const width of [360, 1280]) {
				await page.setViewportSize({ width, height: 900 })
				found.push(await places(page, parts))
			}
			return found
		}
		const before = await inWidths()
		answer()
		await page.getByText('Loading the statistics…').waitFor({ state: 'detached' })
		expect(await page.locator('.bars').count()).toBe(has === 'with' ? 5 : 0)
		expect(await inWidths()).toEqual(before)
	},
)

it('a click is described in one line, and in full on demand', async () => {
	const page = await open('in-words')
	const click = page.locator('.clicks li')
	expect(await click.locator('summary').textContent()).toMatch(/^curl\s· direct\s· now$/)
	await click.locator('summary').click()
	await page.getByText('curl/8.5.0').waitFor()
	expect(await findFaultsIn(page)).toEqual([])
})

it('shows title, target, limits and tags of the link, and when it was made and edited', async () => {
	const [title, tags] = ['Spring fair', ['print', 'fair']]
	const updated_at = `${dayBefore(2)}T00:00:00.000Z`
	age({ clicks: 3 }, { title, tags, max_clicks: 5_000, is_protected: true, updated_at })
	const page = await open('facts')
	await page.getByText(title).waitFor()
	const chips = page.locator('.facts .chips li')
	await expect.poll(() => chips.allInnerTexts()).toEqual(['Click limit: 5,000', 'Password', ...tags])
	await expect
		.poll(() => page.locator('.facts .hint').textContent())
		.toMatch(/^Created \d+ \w+ \d{4}, [\d:]+Edited \d+ \w+ \d{4}, [\d:]+As of \d/)
	expect(await page.locator('.target a').getAttribute('href')).toContain('/facts')
	expect(await findFaultsIn(page)).toEqual([])
})

it('the server’s CSV file of the clicks can be saved', async () => {
	const page = await open('csv')
	const csv = page.getByRole('button', { name: 'CSV' })
	const [saved] = await Promise.all([page.waitForEvent('download'), csv.click()])
	expect(saved.suggestedFilename()).toMatch(/^[\w-]+-clicks\.csv$/)
	const lines = readFileSync(await saved.path(), 'utf8')
		.trim()
		.split(/\r?\n/)
	expect(lines).toEqual([expect.stringContaining('time_of_click'), expect.stringContaining('curl/8.5.0')])
	refuse('service_unavailable', 503)
	await csv.click()
	await page.locator('.floating:not(:empty)').waitFor()
})
