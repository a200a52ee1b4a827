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
	const seen = async () => {
		const text = await page.locator('body').innerText()
		const actions = await page.locator('form, button, nav a, main details > :not(summary)').all()
		const shown = await Promise.all(actions.map((action) => action.isVisible()))
		return { hasKey: text.includes(key), actions: shown.filter(Boolean).length, text }
	}
	expect(await seen()).toMatchObject({ hasKey: true })

	await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
	const printed = await seen()
	expect(printed).toMatchObject({ hasKey: false, actions: 0 })
	for (const words of [
		'Autumn menu',
		shortUrl.replace(/^https?:\/\//, ''),
		'site-1.example',
		'from site-11.example',
	])
		expect(printed.text.replace(/\s+/g, ' ').replaceAll(' ', '')).toContain(words.replaceAll(' ', ''))
	const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
	expect(paper).toBe('rgb(255, 255, 255)')

	const file = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1')
	expect(file.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2)
})
