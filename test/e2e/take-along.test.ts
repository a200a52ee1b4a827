/** In Chromium, a chart is saved as SVG and PNG: readable, whole, the same in the dark. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'

const { visit, server, elsewhere, signUp } = await openPages()

const evil = `</text><script>alert(1)</script> & "fair"'`

const openMade = async (name: string, options: Parameters<typeof visit>[0] = {}) => {
	const person = await signUp(`${name}@example.org`)
	let slug = ''
	for (const tag of ['print', evil.slice(0, 30)]) {
		const { short_url } = await person.client.shorten({ url: `${elsewhere}/`, title: evil, tags: [tag] })
		slug = short_url
		for (let times = 0; times < 3; times++)
			await fetch(`${server.origin}/${short_url}`, { redirect: 'manual' })
	}
	return { ...(await visit(options, person)), slug }
}

const save = async (page: Page, link: Locator): Promise<Buffer> => {
	const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
	return readFile(await file.path())
}

/** The texts of a picture, read as XML, and what else is in it. */
const partsOf = (page: Page, svg: string) =>
	page.evaluate((text) => {
		const { documentElement: root } = new DOMParser().parseFromString(text, 'image/svg+xml')
		return {
			root: root.localName,
			scripts: root.querySelectorAll('script').length,
			texts: [...root.querySelectorAll('text')].map(({ textContent }) => textContent),
		}
	}, svg)

/** Width and height of a PNG, and how many of its pixels are white and in the colour of lines. */
const pixelsOf = (page: Page, png: Buffer) =>
	page.evaluate(
		async (url) => {
			const picture = new Image()
			picture.src = url
			await picture.decode()
			const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight)
			const context = canvas.getContext('2d')!
			context.drawImage(picture, 0, 0)
			const pixels = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer)
			const share = (colour: number) => pixels.filter((one) => one === colour).length / pixels.length
			return { size: [canvas.width, canvas.height], white: share(0xff_ff_ff_ff), line: share(0xff_0c_41_c2) }
		},
		`data:image/png;base64,${png.toString('base64')}`,
	)

it.each(['light', 'dark'] as const)('of a link, for a reader who has it %s', async (colorScheme) => {
	const { page, complaints, slug } = await openMade(`taken-${colorScheme}`, { colorScheme })
	await page.goto(`${server.origin}/links/${slug}`)
	const ways = page.getByRole('navigation', { name: 'These figures as a file' })
	const svg = String(await save(page, ways.getByRole('link', { name: 'SVG' })))
	const png = await save(page, ways.getByRole('link', { name: 'PNG' }))
	expect(complaints).toEqual([])
	const { root, scripts, texts } = await partsOf(page, svg)
	expect([root, scripts]).toEqual(['svg', 0])
	expect(texts[0]).toBe(evil)
	expect(texts[1]).toMatch(/^Clicks by hour \(UTC\) · \d+ \w+ \d{4} · 3 clicks$/)
	expect(texts.at(-1)).toBe(`${new URL(server.origin).host}/${slug}`)
	const { size, white, line } = await pixelsOf(page, png)
	expect(size).toEqual([1_920, expect.any(Number)])
	expect(white).toBeGreaterThan(0.7)
	expect(line).toBeGreaterThan(0.001)
})

it('of two tags, both named', async () => {
	const { page } = await openMade('taken-tags')
	await page.goto(`${server.origin}/links/statistics`)
	for (const box of await page.getByRole('checkbox', { name: 'Compare' }).all()) await box.check()
	await page.getByRole('button', { name: 'Compare two tags' }).click()
	const svg = String(await save(page, page.getByRole('link', { name: 'SVG' })))
	const { texts } = await partsOf(page, svg)
	const names = [evil.slice(0, 30), 'print']
	expect(names.map((name) => texts.filter((text) => text === name).length)).toEqual([1, 1])
	expect([names.join(' · '), names.toReversed().join(' · ')]).toContain(texts[0])
})

it('without scripts there is no PNG', async () => {
	const { page, slug } = await openMade('taken-plain', { javaScriptEnabled: false })
	await page.goto(`${server.origin}/links/${slug}`)
	const ways = page.getByRole('navigation', { name: 'These figures as a file' })
	expect(await ways.getByRole('link').allTextContents()).toEqual(['CSV', 'SVG'])
})
