/** In Chromium, however many figures there are, their tiles fill the box. */
/** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { Figures } from '../../shared/statistics/Figures.tsx'
import { openPages } from '../support/browsers/chromium.ts'

const { visit, server } = await openPages()
const counts = Array.from({ length: 12 }, (_, nth) => nth + 1)

it('at any width', async () => {
	const { page } = await visit()
	await page.goto(`${server.origin}/api/v1/health`)
	const holes: string[] = []
	const cases = [320, 640, 860, 1280, 1920].flatMap((width) => counts.map((count) => ({ width, count })))
	for (const { width, count } of cases) {
		await page.setViewportSize({ width, height: 800 })
		const items = counts.slice(0, count).map((nth) => ({ label: `Figure ${nth}`, value: String(nth) }))
		const [tile, box] = await page.locator('main').evaluate(
			(main, html) => {
				main.innerHTML = html
				const boxOf = (found: string) => {
					const { right, bottom } = main.querySelector(found)!.getBoundingClientRect()
					return [right, bottom]
				}
				return [boxOf('.figures > :last-child'), boxOf('.figures')]
			},
			renderToString(<Figures items={items} />),
		)
		if (tile!.some((edge, nth) => Math.abs(edge - box![nth]!) > 2)) holes.push(`${count} at ${width}`)
	}
	expect(holes).toEqual([])
})
