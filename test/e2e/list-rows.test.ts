/** In Chromium: a row of the list is two lines, in any window and language. */
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'

const { visit, server, elsewhere, signUp } = await openPages()
const at = (path: string) => `${server.origin}${path}`

const person = await signUp('rows@example.org')
const long = 'a-title-that-goes-on '.repeat(9).trim()
const made: [name: string, body: object][] = [
	['nothing but a target', {}],
	[
		'everything',
		{ title: long, tags: Array.from({ length: 8 }, (_, n) => `a long tag ${n}`), password: 'tulip-tulip' },
	],
	[
		'limits',
		{ title: 'Limits', isLimited: true, limitation_type: 'both', expires_in: 90, max_clicks: 100_000 },
	],
	['paused', { title: 'Paused', paused: true }],
	['scheduled', { title: 'Scheduled', starts_at: new Date(Date.now() + 9 * 86_400_000).toISOString() }],
	['a long name', { title: 'Long name', alias: 'x'.repeat(15) }],
]
for (const [nth, [, body]] of made.entries())
	await person.client.shorten({
		url: `${elsewhere}/${'very/long/'.repeat(20)}${nth}?q=${'z'.repeat(200)}`,
		...body,
	})

/** The heights of rows, and what sticks out of its row or is cut in its short name or state. */
const measure = () => {
	const rows = [...document.querySelectorAll('table.links tbody tr')]
	const visible = (of: Element) => of.getClientRects().length > 0
	return {
		heights: rows.map((row) => Math.round(row.getBoundingClientRect().height)),
		cut: rows.flatMap((row) => {
			const name = row.querySelector('.short > :last-child')!
			const state = row.querySelector('.state')!
			const [tagged, tag] = ['.tagged', '.tagged li'].map((part) => row.querySelector(part))
			const isCut = tag && tag.getBoundingClientRect().width > tagged!.clientWidth
			return [
				...(name.scrollWidth > name.clientWidth + 1 ? [name.textContent] : []),
				...(state.scrollHeight > state.clientHeight && innerWidth > 904 ? [state.textContent] : []),
				...(isCut ? [tag.textContent] : []),
			]
		}),
		over: rows.flatMap((row) => {
			const { right, bottom } = row.getBoundingClientRect()
			return [...row.querySelectorAll('th a, .short, .copy, .to, summary, input')]
				.filter(visible)
				.map((one) => [one.className || one.textContent, one.getBoundingClientRect()] as const)
				.filter(([, box]) => box.right > right + 1 || box.bottom > bottom + 1)
				.map(([text]) => text)
		}),
		width: document.documentElement.scrollWidth,
	}
}

const windows = [320, 400, 905, 1280, 1440, 1920]
it.each(windows.flatMap((width) => ['en', 'de'].map((locale) => ({ width, locale }))))(
	'at $width px in $locale',
	async ({ width, locale }) => {
		const { page } = await visit({ viewport: { width, height: 900 }, locale }, person)
		await page.goto(at('/links'))
		const { heights, cut, over, width: whole } = await page.evaluate(measure)
		expect(heights).toHaveLength(made.length)
		const [least, most] = width > 904 ? [64, 80] : [64, 110]
		expect(heights.filter((height) => height < least || height > most)).toEqual([])
		expect({ cut, over, whole }).toEqual({ cut: [], over: [], whole: width })
	},
)

it('its actions are behind one stop of the Tab key, and a menu closes with Escape or beside it', async () => {
	const { page } = await visit({}, person)
	await page.goto(at('/links'))
	const row = page.getByRole('row').filter({ hasText: 'Limits' })
	const menu = row.locator('summary')
	await menu.focus()
	await page.keyboard.press('Tab')
	expect(await row.evaluate((of) => of.contains(document.activeElement))).toBe(false)
	const edit = row.getByRole('link', { name: /^Edit / })
	expect(await edit.isVisible()).toBe(false)
	await menu.press('Enter')
	expect(await edit.isVisible()).toBe(true)
	await page.keyboard.press('Escape')
	expect(await edit.isVisible()).toBe(false)
	expect(await menu.evaluate((of) => of === document.activeElement)).toBe(true)
	await menu.click()
	await page.getByRole('heading', { name: 'My links' }).click()
	expect(await edit.isVisible()).toBe(false)
	await menu.click()
	await edit.click()
	await page.waitForURL('**/edit')
})
