/** A printed report: light, at most two pages, without keys, forms and actions. */
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'

const { visit, server, makeLink } = await openPages()

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
