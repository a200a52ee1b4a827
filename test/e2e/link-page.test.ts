/** In Chromium, nothing on the page of a link moves, and its slug stays on one line. */
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'

const { visit, server, client, elsewhere, makeLink } = await openPages()
/** Clicked, edited and shared. */
const rich = await makeLink({ alias: 'WWWWW-MMMMM-QQQ', title: 'T'.repeat(200), forward_query: true })
for (let n = 0; n < 12; n++) await fetch(rich.shortUrl, { redirect: 'manual' })
await client.edit(rich.slug, rich.monitorKey, { url: `${elsewhere}/${'a-long-path/'.repeat(40)}` })
await client.share(rich.slug, rich.monitorKey)
const path = `${server.origin}/${rich.slug}/${rich.monitorKey}`

it('the slug stays on one line, however wide the page is', async () => {
	const { page } = await visit()
	await page.goto(path)
	for (const width of [1100, 640, 360, 280]) {
		await page.setViewportSize({ width, height: 740 })
		expect(await page.locator('.hero .slug').evaluate((slug) => slug.getClientRects().length)).toBe(1)
		const [slug, row] = await Promise.all(
			['.hero .slug', '.hero'].map((place) => page.locator(place).boundingBox()),
		)
		expect(slug!.x + slug!.width, `${width}`).toBeLessThanOrEqual(row!.x + row!.width)
	}
})

it('nothing moves when the script arrives', async () => {
	const topOf = async (isBlocked: boolean) => {
		const { page } = await visit({ viewport: { width: 360, height: 740 } })
		if (isBlocked) await page.route('**/*.js', (route) => route.abort())
		await page.goto(path)
		expect(await page.locator('.hero .copy').isVisible()).toBe(!isBlocked)
		return (await page.locator('.acts').boundingBox())!.y
	}
	expect(await topOf(true)).toBe(await topOf(false))
})

it('choosing a range moves nothing, wide and narrow', async () => {
	const { page } = await visit()
	const widths = [1100, 360]
	const places: unknown[] = []
	for (const query of ['', '?days=1', '?days=2', '?days=7']) {
		await page.goto(path + query)
		const inWidths: unknown[] = []
		for (const width of widths) {
			await page.setViewportSize({ width, height: 740 })
			inWidths.push(await page.locator('section:has(#chart)').boundingBox())
		}
		places.push(inWidths)
	}
	for (const place of places) expect(place).toEqual(places[0])
})
