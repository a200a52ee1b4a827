/** In Chromium, pointer, finger and keys read the values of the chart on a link's page. */
/** @jsxImportSource preact */
import type { BrowserContextOptions, Locator, Page } from 'playwright'
import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { ClicksOverTime } from '../../shared/statistics/ClicksOverTime.tsx'
import { charts } from '../../shared/words/en/shared/charts.ts'
import { details } from '../server/pages/sample.ts'
import { findFaultsIn } from '../support/browsers/accessibility.ts'
import { openPages } from '../support/browsers/chromium.ts'

const { visit, server, makeLink } = await openPages()

const latest = 'Today so far (UTC): 2 clicks'
const made = new Date('2026-11-14T08:00:00Z')
/** Seven days, the last under way. */
const chart = renderToString(
	<ClicksOverTime
		details={{
			...details,
			dates: { '2026-11-14': 5, '2026-11-16': 40, '2026-11-20': 2 },
			linkData: { ...details.linkData, created_at: made.toISOString() },
		}}
		now={new Date('2026-11-20T12:00:00Z')}
		words={charts}
	/>,
)

/** In place of a new link's page's one panel. */
const panelWith = (drawn: string) =>
	`<section class="panel" aria-labelledby="chart"><h2 id="chart">Clicks by day</h2>${drawn}</section>`

/** A new link's page as the server sends it, with the chart of a week in it. */
const open = async (options?: BrowserContextOptions, drawn = chart) => {
	const { page, complaints } = await visit(options)
	const { slug, monitorKey } = await makeLink()
	const address = `${server.origin}/${slug}/${monitorKey}`
	await page.route(address, async (route) => {
		const response = await route.fetch()
		const body = (await response.text()).replace(
			/<section class="panel" aria-labelledby="nothing">.*?<\/section>/s,
			() => panelWith(drawn),
		)
		await route.fulfill({ response, body })
	})
	await page.goto(address)
	return { page, complaints }
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Clicks by day' })
/** The text above the chart. */
const reading = (page: Page): Promise<string | null> =>
	page.locator('.reading .value > span').filter({ visible: true }).textContent()
/** Where everything below that text is on the page. */
const places = (page: Page): Promise<number[]> =>
	page
		.locator('.plot, .over-time details, .over-time ~ *, .bars')
		.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + scrollY))
/** The middle of the third of seven days. */
const middleOfThird = async (page: Page) => {
	await slider(page).scrollIntoViewIfNeeded()
	const box = (await slider(page).boundingBox())!
	return { x: box.x + (box.width * 2.5) / 7, y: box.y + box.height / 2 }
}

it('the pointer reads values, each above its day, and nothing moves', async () => {
	const { page, complaints } = await open()
	expect(await reading(page)).toBe(latest)
	const before = await places(page)
	const { x, y } = await middleOfThird(page)
	await page.mouse.move(x, y)
	expect(await reading(page)).toBe('16 Nov 2026 (UTC): 40 clicks')
	const label = page.locator('.over-time text', { hasText: '16 Nov' }).filter({ visible: true })
	for (const part of [label, page.locator('.pointer .mark')]) {
		const box = (await part.boundingBox())!
		expect(Math.abs(box.x + box.width / 2 - x)).toBeLessThan(1)
	}
	expect(await places(page)).toEqual(before)
	await page.mouse.move(x, y - 300)
	expect(await reading(page)).toBe(latest)
	expect(complaints).toEqual([])
})

it('line, area, dots and the pointer’s mark fit the axis: 40 clicks at 40, none at 0', async () => {
	const { page } = await open()
	const { x, y } = await middleOfThird(page)
	await page.mouse.move(x, y)
	const boxOf = async (found: Locator) => (await found.boundingBox())!
	const middle = async (found: Locator) => boxOf(found).then((box) => box.y + box.height / 2)
	const gridAt = (figure: string) =>
		middle(page.locator('.over-time g', { has: page.locator(`text="${figure}"`) }).locator('.grid'))
	const [none, most] = [await gridAt('0'), await gridAt('40')]
	const line = await boxOf(page.locator('.over-time g:not(.under-way) > .line'))
	const area = await boxOf(page.locator('.over-time g:not(.under-way) > .area'))
	const dot = (nth: number) => middle(page.locator('.over-time .dot').nth(nth))
	const mark = middle(page.locator('.pointer .mark'))
	for (const at of [line.y, area.y, await dot(2), await mark]) expect(Math.abs(at - most)).toBeLessThan(2)
	for (const at of [line.y + line.height, area.y + area.height, await dot(1)])
		expect(Math.abs(at - none)).toBeLessThan(2)
})

it('arrow keys, Home and End move through the values, each announced once', async () => {
	const { page } = await open()
	const before = await places(page)
	await slider(page).focus()
	expect(await reading(page)).toBe(latest)
	for (const [key, value] of [
		['ArrowLeft', '19 Nov 2026 (UTC): 0 clicks'],
		['Home', '14 Nov 2026 (UTC): 5 clicks'],
		['ArrowLeft', '14 Nov 2026 (UTC): 5 clicks'],
		['ArrowRight', '15 Nov 2026 (UTC): 0 clicks'],
		['ArrowUp', '16 Nov 2026 (UTC): 40 clicks'],
		['End', latest],
	] as const) {
		await page.keyboard.press(key)
		expect(await reading(page)).toBe(value)
		expect(await slider(page).getAttribute('aria-valuetext')).toBe(value)
	}
	expect(await page.locator('.over-time :is([aria-live], [role=status])').count()).toBe(0)
	expect(await page.locator('.said').getAttribute('aria-hidden')).toBe('true')
	expect(await places(page)).toEqual(before)
	expect(await findFaultsIn(page)).toEqual([])
	await page.keyboard.press('ArrowLeft')
	await page.keyboard.press('Tab')
	expect(await reading(page)).toBe(latest)
})

it('a tap reads a value, which stays', async () => {
	const { page } = await open({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
	const before = await places(page)
	const { x, y } = await middleOfThird(page)
	await page.touchscreen.tap(x, y)
	expect(await reading(page)).toBe('16 Nov 2026 (UTC): 40 clicks')
	expect(await places(page)).toEqual(before)
})

it('hours are in the time of the reader, not of the server', async () => {
	const range = { from: '2026-11-20', to: '2026-11-20', clicks: 3, new_visitors: 1 }
	const byHour = renderToString(
		<ClicksOverTime
			details={{ ...details, range, hours: { '2026-11-20T01': 2, '2026-11-20T11': 1 } }}
			now={new Date('2026-11-20T12:00:00Z')}
			words={charts}
		/>,
	)
	const { page, complaints } = await open({ timezoneId: 'America/New_York' }, byHour)
	expect(await page.locator('.zone').textContent()).toBe('Hours in your time')
	const hours = page.getByRole('slider', { name: 'Clicks by hour' })
	await hours.press('Home')
	expect(await reading(page)).toBe('19 Nov, 19:00: 0 clicks')
	await hours.press('ArrowRight')
	expect(await reading(page)).toBe('19 Nov, 20:00: 2 clicks')
	const ticks = await page.locator('.over-time text[data-start]').filter({ visible: true }).allTextContents()
	expect(ticks[0]).toBe('19:00')
	expect(await page.getByRole('img', { name: 'most on 19 Nov, 20:00 (2)' }).count()).toBe(1)
	expect(await page.locator('.over-time time').allTextContents()).toEqual(['20 Nov, 06:00', '19 Nov, 20:00'])
	expect(complaints).toEqual([])
})
