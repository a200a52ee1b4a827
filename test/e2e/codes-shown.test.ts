/** In Chromium, every page that has a QR code shows it whole: read back from its screenshot. */
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { expectCodeOnPage } from '../support/browsers/code-on-page.ts'
import { pageRoutes, pathOfPage } from '../support/service/page-routes.ts'

const { visit, server, signUp } = await openPages()
const person = await signUp('codes@example.org')
/** A slug as long as they are, with a title and a target that fill the page above the code. */
const makeRich = async (alias: string) => {
	const { short_url, monitor_url } = await person.client.shorten({
		...{ url: `https://example.org/${'a-long-path/'.repeat(40)}`, alias, title: 'T'.repeat(200) },
		tags: Array.from({ length: 10 }, (_, n) => `${n}${'x'.repeat(29)}`),
	})
	const monitor_key = monitor_url.slice(2)
	const { statistics_url } = await person.client.share(short_url, monitor_key)
	return { short_url, monitor_key, statistics_key: statistics_url.slice(2) }
}
const links = { fresh: await makeRich('WWWWW-MMMMM-WWW'), clicked: await makeRich('MMMMM-WWWWW-MMM') }
await fetch(`${server.origin}/${links.clicked.short_url}`, { redirect: 'manual' })

/** Where a code is on the page, however it gets there. */
const withCode: string[] = []
it.each(pageRoutes)('%s', async (route) => {
	for (const [name, link] of Object.entries(links)) {
		const path = pathOfPage(route, link)
		const { page } = await visit({}, person)
		await page.goto(server.origin + path)
		const code = page.getByRole('img', { name: /QR/, includeHidden: true })
		if ((await code.count()) === 0) continue
		withCode.push(`${route} ${name}`)
		for (const query of ['', '?dark=%23c2410c&light=%23fff3e0&mark=on'])
			await expectCodeOnPage(page, code, {
				text: `${server.origin}/${link.short_url}`,
				open: async () => {
					await page.goto('about:blank')
					await page.goto(`${server.origin}${path}${query}#qr`)
				},
			})
	}
})

it('these pages have a code', () => {
	const routes = ['/:short_url/:monitor_key', '/links/:short_url', '/m/:monitor_key', '/s/:statistics_key']
	expect(withCode.sort()).toEqual(routes.flatMap((route) => [`${route} clicked`, `${route} fresh`]))
})
