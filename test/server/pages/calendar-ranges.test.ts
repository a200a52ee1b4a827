/** Statistics offer the last month and this year, by UTC days, where a link has some of them. */
import { expect, it } from 'vitest'
import { openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'
import { allOf } from './markup.ts'

const service = await openService()
const { make, visit } = linksTo('https://target.example/', service)

/** The days of the calendar that a page offers, by what it says; the chosen one first. */
const offered = async (path: string) => {
	const answer = await service.ask(path, { headers: { accept: 'text/html' } })
	const [nav = ''] =
		/<nav class="ranges" aria-label="By the calendar".*?<\/nav>/s.exec(await answer.text()) ?? []
	return allOf(nav, 'a').map(({ attributes }) => {
		const query = new URL(attributes.href!.replaceAll('&amp;', '&'), 'https://kurz.example').searchParams
		return [query.get('from'), query.get('to'), query.get('browser'), attributes['aria-current']]
	})
}

it.each([
	['a link of today', '2026-11-27', '2026-11-27', []],
	['made in the last days of last month', '2026-10-31', '2026-11-27', [['2026-10-01', '2026-10-31']]],
	['of the first of this month', '2026-11-01', '2026-11-27', []],
	[
		'on New Year’s Day',
		'2025-12-31',
		'2026-01-01',
		[
			['2025-12-01', '2025-12-31'],
			['2026-01-01', '2026-01-01'],
		],
	],
	[
		'of a leap year',
		'2020-02-03',
		'2024-03-31',
		[
			['2024-02-01', '2024-02-29'],
			['2024-01-01', '2024-03-31'],
		],
	],
] as const)('%s', async (_, made, now, expected) => {
	service.clock.now = Date.parse(`${made}T12:00:00Z`)
	const link = await make()
	await visit(link.slug)
	service.clock.now = Date.parse(`${now}T12:00:00Z`)
	const ranges = await offered(`/${link.slug}/${link.key}`)
	expect(ranges).toEqual(expected.map((days) => [...days, null, undefined]))
	for (const [from, to] of ranges) {
		const chosen = await offered(`/${link.slug}/${link.key}?from=${from}&to=${to}&browser=Firefox`)
		expect(chosen.find(([first, last]) => first === from && last === to)).toEqual([
			from,
			to,
			'Firefox',
			'true',
		])
	}
})
