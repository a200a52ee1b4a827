/** In Chromium, every page in German fits 320 pixels, in English too; no control is on paper. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { linkPage } from '../../server/pages/link/pages.tsx'
import { accountStatisticsPage } from '../../server/pages/links/statistics.tsx'
import * as german from '../../shared/words/de/pages/all.ts'
import { signedIn } from '../server/pages/account-pages.ts'
import { details, link, manage, now, viewOf } from '../server/pages/sample.ts'
import { openPages } from '../support/browsers/chromium.ts'
import { isLong } from '../support/machine/long.ts'
import { pageRoutes, pathOfPage } from '../support/service/page-routes.ts'

const { log, visit, server, signUp } = await openPages({ SITE_NAME: 'Narrow' })
/** Made with the link that the start wrote to its log. */
const invite = /sign-up\?invite=([\w-]{43})/.exec(await log())![1]!
const person = await signUp('operator-with-a-rather-long-address@a-long-domain.example', invite)
const target = `https://a-rather-long-host.example/${'a-long-path/'.repeat(20)}`
const imported = await fetch(`${server.origin}/api/v1/my-links/import`, {
	method: 'POST',
	headers: { 'content-type': 'text/csv', authorization: `Bearer ${person.token}` },
	body: [
		'short_url,long_url,created_at,title,tags',
		`WWWWW-MMMMM-QQQ,${target},2025-01-01T00:00:00Z,${'T'.repeat(200)},${'x'.repeat(30)}`,
	].join('\n'),
})
expect(imported.status).toBe(200)
const slug = 'WWWWW-MMMMM-QQQ'
const own = await person.client.shorten({ url: target, title: 'T'.repeat(200) })
const monitor_key = own.monitor_url.slice(2)
const { statistics_url } = await person.client.share(own.short_url, monitor_key)
for (let nth = 0; nth < 12; nth++)
	for (const visited of [slug, own.short_url])
		await fetch(`${server.origin}/${visited}`, {
			redirect: 'manual',
			headers: {
				referer: `https://${'a-long-name.'.repeat(8)}example/`,
				'user-agent': `Mozilla/5.0 (X11; Linux x86_64) ${nth}`,
			},
		})

const values = { monitor_key, statistics_key: statistics_url.slice(2) }
const queries = (route: string): string[] => {
	if (route === '/admin/act')
		return [`?act=delete&link=${slug}`, '?act=block_host&host=xn--pypal-4ve.example']
	if (route === '/links/~delete' || route === '/links/~sheets') return [`?link=${slug}`]
	if (route === '/links/~all') return ['?q=T']
	if (/:(short_url|monitor_key|statistics_key)|statistics/.test(route))
		return [
			'',
			'?days=7&country=Unknown',
			...(isLong ? ['?days=1', '?days=90&browser=Chrome', '?from=2026-01-01&to=2026-11-30'] : []),
		]
	return ['']
}

/** What reaches past the window, or is cut off at its edge. */
const tooWide = (page: Page) =>
	page.evaluate(() => [
		...(document.documentElement.scrollWidth > innerWidth
			? [`page: ${document.documentElement.scrollWidth}`]
			: []),
		...[...document.querySelectorAll('main *')]
			.filter(
				(one) => one.getBoundingClientRect().right > innerWidth + 0.5 && one.getClientRects().length > 0,
			)
			// A box of code scrolls by itself.
			.filter((one) => one.closest('pre, .unseen, svg') === null)
			.map((one) => `${one.tagName}.${one.getAttribute('class')} ${one.textContent.slice(0, 30)}`)
			.slice(0, 4),
	])

// English words are shorter.
it.each(isLong ? ['de-DE', 'en-GB'] : ['de-DE'])('each page in %s', async (locale) => {
	const { page } = await visit({ viewport: { width: 320, height: 640 }, locale }, person)
	const [wide, printed]: [string[], string[]] = [[], []]
	for (const route of pageRoutes) {
		const short_url = route.startsWith('/:') ? own.short_url : slug
		const path = pathOfPage(route, { ...values, short_url })
		for (const query of queries(route)) {
			await page.goto(server.origin + path + query)
			// Every fold open: what it holds has to fit as well.
			await page.locator('details').evaluateAll((folds) => {
				for (const one of folds) (one as HTMLDetailsElement).open = true
			})
			wide.push(...(await tooWide(page)).map((cause) => `${path}${query}: ${cause}`))
			await page.emulateMedia({ media: 'print' })
			const controls = page.locator('main :is(button, .button, input, textarea, nav, [type=submit])')
			const shown = await controls.filter({ visible: true }).allTextContents()
			if (shown.length > 0) printed.push(`${path}${query}: ${shown.join()}`)
			await page.emulateMedia({ media: 'screen' })
		}
	}
	expect({ wide, printed }).toEqual({ wide: [], printed: [] })
})

const many = 579_505_123
const big = (...of: string[]) => Object.fromEntries(of.map((name, nth) => [name, many - nth]))
const days = {
	from: '2026-08-23',
	to: '2026-11-20',
	clicks: many,
	new_visitors: many,
	visitors: many,
	complete: false,
}
const figures = {
	...{
		...details,
		clicks: many,
		unique_clicks: many,
		range: days,
		range_before: { ...days, clicks: 123_456_789 },
	},
	...{ countries: big('DE', 'VC', 'BA', 'Unknown'), browsers: big('Chrome Mobile WebView', 'Unknown') },
	referrers: big('Direct', 'subdomain.of.a-very-long-host-name.example.org'),
}
const asked = {
	path: '/k',
	days: 90,
	filters: { countries: 'VC', referrers: 'a-very-long-host-name.example.org' },
}
const hrefs = { 1: '/k', 2: '/k', 7: '/k', 30: '/k', 90: '/k', all: '/k' }
const busy = {
	...{
		...link,
		clicks: many,
		unique_clicks: many,
		created_at: '2025-10-17T08:00:00.000Z',
		clicks_before: many,
	},
	...{ max_clicks: 1_000_000_000, expires_at: '2027-11-20T11:00:00.000Z', is_protected: true },
	title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützen',
}

it.each([
	['a link', linkPage(viewOf({ link: busy, details: figures, lastClick: now, manage, asked, hrefs }))],
	[
		'an account',
		accountStatisticsPage({
			...{ baseUrl: 'https://kurz.example', now, hrefs, asked, linkCount: many },
			...{
				made: busy.created_at,
				tag: 'Straßenbeleuchtungsanlage',
				team: undefined,
				teams: [],
				compared: [],
			},
			statistics: {
				...{ ...figures, link_count: many },
				tags: [
					{ tag: 'Straßenbeleuchtungsanlage', clicks: many, clicks_before: 1 },
					{ tag: 'Plakat', clicks: many },
				],
				links: [
					{
						...{
							written: 'W'.repeat(15),
							short_url: 'W'.repeat(15),
							host: 'kurz.example',
							link: `https://kurz.example/${'W'.repeat(15)}`,
						},
						long_url: 'https://a.example/',
						title: busy.title,
						clicks: many,
					},
				],
			},
		}),
	],
] as const)('the statistics of %s with hundreds of millions of clicks', async (_, sample) => {
	const { page } = await visit({ viewport: { width: 320, height: 640 } })
	await page.route(`${server.origin}/sample`, (route) =>
		route.fulfill({ contentType: 'text/html; charset=utf-8', body: sample(german, signedIn) }),
	)
	await page.goto(`${server.origin}/sample`)
	expect(await tooWide(page)).toEqual([])
	// A figure stays within its cell.
	const over = await page
		.locator('td, dd')
		.evaluateAll((all) =>
			all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
		)
	expect(over).toEqual([])
})
