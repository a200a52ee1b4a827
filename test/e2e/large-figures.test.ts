/** In Chromium, statistics of hundreds of millions of clicks fit a narrow phone, in German. */
import { expect, it } from 'vitest'
import { linkPage } from '../../server/pages/link/pages.tsx'
import { accountStatisticsPage } from '../../server/pages/links/statistics.tsx'
import * as german from '../../shared/words/de/pages/all.ts'
import { signedIn } from '../server/pages/account-pages.ts'
import { details, link, manage, now, viewOf } from '../server/pages/sample.ts'
import { openPages } from '../support/browsers/chromium.ts'
import { expectShownSound } from '../support/browsers/sound-page.ts'

const { visit, server } = await openPages()
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
	const { page } = await visit()
	await page.route(`${server.origin}/sample`, (route) =>
		route.fulfill({ contentType: 'text/html; charset=utf-8', body: sample(german, signedIn) }),
	)
	await page.goto(`${server.origin}/sample`)
	await expectShownSound(page)
	await page.setViewportSize({ width: 320, height: 640 })
	// A figure stays within its cell.
	const over = await page
		.locator('td, dd')
		.evaluateAll((all) =>
			all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
		)
	expect(over).toEqual([])
})
