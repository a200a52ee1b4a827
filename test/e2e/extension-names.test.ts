/** In Chromium, no name runs over its Copy button, however long it, its host or the window is. */
import { expect, it } from 'vitest'
import { codeWindows } from '../support/browsers/code-shown.ts'
import { keptLink } from '../support/browsers/extension-kurz.ts'
import { keepLinks, rowsOf } from '../support/browsers/extension-list.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'

const { extension, gateway, elsewhere, openPopup, refuse } = await openExtensionStage()

/** The last is the longest that an import may bring. */
const lengths = [5, 18, 19, 40, 64]
const hosts = ['go.example', 'links.marketing-department.example.org']
const cases = lengths.flatMap((length) => hosts.map((host) => ({ length, host })))
const links = cases.map(({ length, host }, nth) => {
	const slug = `${nth}-`.padEnd(length, 'WwMm')
	return keptLink(slug, {
		url: `https://${host}/${slug}`,
		origin: gateway.origin,
		target: `${elsewhere}/named-${length}`,
		max_clicks: null,
		is_protected: false,
	})
})

/** The links of which text and button overlap, or that are wider than the window. */
const overlapping = `[...document.querySelectorAll(".short")].filter((short) => {
	const copy = short.querySelector(".copy").getBoundingClientRect()
	const texts = [...short.querySelectorAll(".host, .slug")].flatMap((text) => [...text.getClientRects()])
	return texts.some(({ left, top, right, bottom }) =>
		right > innerWidth || (right > copy.left + 0.5 && left < copy.right && bottom > copy.top + 0.5 && top < copy.bottom - 0.5))
}).map(({ title }) => title)`
const isWide = 'document.documentElement.scrollWidth > innerWidth'

it('in the popup', async () => {
	await keepLinks(extension, links)
	refuse('rate_limited', 429, 120)
	for (const length of lengths) {
		const { popup } = await openPopup(`named-${length}`)
		await popup.says('This link couldn’t be checked.')
		expect(await popup.evaluate(overlapping), `${length} characters`).toEqual([])
		await popup.close()
	}
})

it('on the list and the page of statistics, at each size of the window', async () => {
	await keepLinks(extension, links)
	refuse('rate_limited', 429, 120)
	const list = await extension.open('links.html')
	await expect.poll(() => rowsOf(list).count()).toBe(links.length)
	const sizes = [{ width: 320, height: 640 }, ...codeWindows]
	for (const { width, height } of sizes) {
		await list.setViewportSize({ width, height })
		expect(await list.evaluate(overlapping), `the list at ${width}`).toEqual([])
		expect(await list.evaluate(isWide)).toBe(false)
	}
	const page = await extension.open('links.html')
	for (const { url } of links) {
		await page.evaluate((of) => {
			location.hash = encodeURIComponent(of)
		}, url)
		await page.locator('.hero .short').waitFor()
		await expect.poll(() => page.locator('.hero .short').getAttribute('title')).toBe(url)
		for (const { width, height } of sizes) {
			await page.setViewportSize({ width, height })
			expect(await page.evaluate(overlapping), `statistics at ${width}`).toEqual([])
			expect(await page.evaluate(isWide)).toBe(false)
		}
	}
})
