/** In Chromium, every page that has a QR code shows it whole: read back from its screenshot. */
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { expectCodeOnPage } from '../support/browsers/code-on-page.ts'
import { otherCodeStates, someCodeStates } from '../support/browsers/code-shown.ts'
import { isLong } from '../support/machine/long.ts'
import { pageRoutes, pathOfPage } from '../support/service/page-routes.ts'
import { browserAccept } from '../support/service/service.ts'

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

/** Only these pages speak of a code: the others need no browser. */
const speaksOfCode = async (path: string): Promise<boolean> => {
	const headers = { accept: browserAccept, cookie: `sid=${person.sid}` }
	return (await (await fetch(server.origin + path, { headers })).text()).includes('QR')
}

/** What an app reads from the page that shows it its key. */
const keyOn = async (page: Page): Promise<string> => {
	const key = (await page.locator('main code').textContent()) ?? ''
	const secret = Secret.fromBase32(key.replaceAll(' ', ''))
	return new TOTP({ issuer: new URL(server.origin).host, label: person.email, secret }).toString()
}

it('each page shows its code whole, and these pages have one', async () => {
	/** Where a code is on the page, however it gets there. */
	const withCode: string[] = []
	const { page } = await visit({}, person)
	const code = page.getByRole('img', { name: /QR/, includeHidden: true })
	for (const route of pageRoutes)
		for (const [name, link] of Object.entries(links)) {
			const path = pathOfPage(route, link)
			if (!(await speaksOfCode(path))) continue
			await page.goto(server.origin + path)
			if ((await code.count()) === 0) continue
			withCode.push(`${route} ${name}`)
			const looks = ['', '?dark=%23c2410c&light=%23fff3e0&mark=on']
			// In the short suite each link has one of the looks, in half of the windows.
			const ofName = name === 'fresh' ? looks.slice(0, 1) : looks.slice(1)
			for (const query of isLong ? looks : ofName) {
				let isOpen = false
				await expectCodeOnPage(page, code, {
					text: route.includes(':') ? `${server.origin}/${link.short_url}` : () => keyOn(page),
					open: async () => {
						// Later windows follow the link to the code again, which costs less.
						if (isOpen) return page.evaluate(() => ['', '#qr'].map((hash) => (location.hash = hash)))
						isOpen = !isLong
						await page.goto('about:blank')
						return page.goto(`${server.origin}${path}${query}#qr`)
					},
					...(!isLong && { states: query === '' ? someCodeStates : otherCodeStates }),
				})
			}
		}
	const ofLinks = ['/links/:short_url', '/m/:monitor_key', '/s/:statistics_key']
	const routes = ['/:short_url/:monitor_key', '/account/second-factor', ...ofLinks]
	expect(withCode.sort()).toEqual(routes.flatMap((route) => [`${route} clicked`, `${route} fresh`]))
})
