/** A printed report: light, at most two pages, without keys, forms and actions. */
import { expect, it } from 'vitest'
import { withoutScheme } from '../../shared/text/addresses.ts'
import { openPages } from '../support/browsers/chromium.ts'

const { visit, server, makeLink, elsewhere, signUp } = await openPages()

it('a link’s page is printed without what opens it to others', async () => {
	const { slug, monitorKey: key, shortUrl } = await makeLink({ title: 'Autumn menu', tags: ['print'] })
	for (let click = 0; click < 12; click++)
		await fetch(shortUrl, { redirect: 'manual', headers: { referer: `https://site-${click}.example/` } })
	const { page } = await visit({ colorScheme: 'dark' })
	await page.goto(`${server.origin}/${slug}/${key}`)
	const shown = async (what: ReturnType<typeof page.locator>) => what.filter({ visible: true }).count()
	const actions = page.locator('form, button, nav a, main details > :not(summary)')
	expect(await shown(page.getByText(key))).toBeGreaterThan(0)

	await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
	for (const secret of [page.getByText(key), actions]) expect(await shown(secret)).toBe(0)
	for (const words of ['Autumn menu', slug, 'site-1.example', 'from site-11.example'])
		expect(await shown(page.getByText(words))).toBeGreaterThan(0)
	const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
	expect(paper).toBe('rgb(255, 255, 255)')

	const file = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1')
	expect(file.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2)
})

it('the list is a table of short links, titles, targets and clicks, without actions', async () => {
	const person = await signUp('printed@example.org')
	const made: string[][] = []
	for (const title of ['Autumn menu', 'A title that is so long that it needs a second line on paper', null]) {
		const url = `${elsewhere}/${made.length}/${'a-long-path/'.repeat(6)}end`
		const { short_url } = await person.client.shorten({ url, title, tags: ['print'] })
		made.push([short_url, title ?? '', withoutScheme(url)])
		await fetch(`${server.origin}/${short_url}`, { redirect: 'manual' })
	}
	// As wide as A4.
	const { page } = await visit({ viewport: { width: 794, height: 1_123 }, colorScheme: 'dark' }, person)
	await page.goto(`${server.origin}/links`)
	await page.emulateMedia({ media: 'print' })
	const actions = page.locator('form, button, input, select, summary, nav a, thead, .tags, .menu')
	expect(await actions.filter({ visible: true }).count()).toBe(0)
	const rows = await page.locator('table.links tbody tr').evaluateAll((all) =>
		all.map((row) => {
			const places = ['.short', 'th a', '.to', '.number'].map((part) => {
				const one = row.querySelector(part)
				return { text: one?.textContent ?? '', box: one?.getBoundingClientRect() }
			})
			const { right } = row.getBoundingClientRect()
			const lefts = places.flatMap(({ box }) => box?.left ?? [])
			return {
				texts: places.map(({ text }) => text),
				isInOrder: lefts.every((left, nth) => nth === 0 || left > lefts[nth - 1]!),
				isInside: places.every(({ box }) => box === undefined || box.right <= right + 1),
			}
		}),
	)
	expect(rows).toHaveLength(3)
	for (const [nth, [slug, title, url]] of made.toReversed().entries()) {
		const { texts, isInOrder, isInside } = rows[nth]!
		expect(texts[0]).toBe(`${new URL(server.origin).host}/${slug}`)
		expect(title === '' ? [texts[1]] : [texts[1], texts[2]]).toEqual(title === '' ? [url] : [title, url])
		expect(texts[3]).toMatch(/^1 click/)
		expect([isInOrder, isInside]).toEqual([true, true])
	}
})
