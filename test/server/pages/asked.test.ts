/** What a link's page asks: rows that filter, chips, days, those of the calendar, related hosts. */
import { expect, it } from 'vitest'
import { asBrowser, openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'
import { allOf, hrefsOf, inputsOf, textIn } from './markup.ts'

const service = await openService()
const { clock } = service
const { make, visit } = linksTo('https://target.example/', service)
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const page = async (path: string, language = 'en') => {
	const headers = { ...asBrowser.headers, 'accept-language': language }
	const answer = await service.ask(path, { headers })
	return { status: answer.status, html: await answer.text() }
}
/** Five clicks over three days: from facebook.com under two names, and without a referrer. */
const visited = async () => {
	clock.now = Date.UTC(2026, 10, 20, 12)
	const { slug, key } = await make()
	for (const [nth, referer] of ['https://l.facebook.com/', 'https://facebook.com/a', '', '', ''].entries()) {
		clock.now = Date.UTC(2026, 10, 20 + (nth % 3), 13, nth)
		await visit(slug, { 'user-agent': nth < 3 ? firefox : '', ...(referer && { referer }) }, `8.8.8.${nth}`)
	}
	clock.now = Date.UTC(2026, 10, 22, 18)
	return { slug, key, at: `/${slug}/${key}` }
}
const leadsTo = (html: string, has: string) => hrefsOf(html).filter((href) => href?.includes(has))

it('the rows of a breakdown filter the page, on top of what is chosen already', async () => {
	const { at } = await visited()
	const all = await page(at)
	expect(leadsTo(all.html, 'browser=')).toEqual(
		[`${at}?browser=Unknown#days`, `${at}?browser=Firefox#days`].toSorted(),
	)
	const chosen = await page(`${at}?days=2&browser=Firefox`)
	expect(leadsTo(chosen.html, 'country=')[0]).toBe(`${at}?days=2&country=US&browser=Firefox#days`)
	expect(textIn(chosen.html)).toContain('Since yesterday: 2 clicks of 5 in all · 2 visitors')
	const narrow = await page(leadsTo(chosen.html, 'referrer=Direct')[0]!.split('#')[0]!)
	expect(textIn(narrow.html)).toContain('1 click of 5 in all · 1 visitor')
})

it('a chip takes its filter away and keeps the others, and ranges keep all', async () => {
	const { at } = await visited()
	const { html } = await page(`${at}?country=US&browser=Firefox`)
	const chips = allOf(html, 'a').flatMap(({ attributes: { href, 'aria-label': label } }) =>
		label?.startsWith('Remove the filter') ? [[label, href]] : [],
	)
	expect(chips).toEqual([
		['Remove the filter Country: United States', `${at}?browser=Firefox#days`],
		['Remove the filter Browser: Firefox', `${at}?country=US#days`],
	])
	expect(hrefsOf(html)).toContain(`${at}?country=US&browser=Firefox&days=2#days`)
	expect(hrefsOf(html)).toContain(`${at}#days`)
	expect(leadsTo(html, 'clicks.csv')[0]).toMatch(/clicks\.csv\?country=US&browser=Firefox&bom=true$/)
	expect(textIn((await page(`${at}?browser=Firefox`, 'de')).html)).toContain(
		'3 Klicks von insgesamt 5 · 3 Besucher',
	)
})

it('a form without scripts asks for free days, compared with the day before', async () => {
	const { at } = await visited()
	const { html } = await page(`${at}?from=2026-11-21&to=2026-11-21&country=US`)
	expect(inputsOf(html)).toMatchObject({
		from: { type: 'date', value: '2026-11-21', min: '2026-11-20', max: '2026-11-22' },
		to: { value: '2026-11-21' },
		country: { type: 'hidden', value: 'US' },
	})
	expect(textIn(html)).toContain('21 Nov 2026: 2 clicks of 5 in all · 2 visitors')
	expect(textIn(html)).not.toContain('so far')
	const later = await page(`${at}?from=2026-11-22&to=2026-11-22`)
	expect(textIn(later.html)).toContain('22 Nov 2026: 1 click of 5 in all · 1 new visitor · 2 the day before')
	expect((await page(`${at}?from=&to=`)).status).toBe(200)
	expect((await page(`${at}?from=2026-11-22&to=2026-11-21`)).status).toBe(200)
	const lists = (text: string) => text.match(/<ol class="clicks".*?<\/ol>/s)?.[0].split('<li').length
	expect(lists(html)).toBe(3)
})

it('hosts of one site are one row that unfolds to filters of all and of each', async () => {
	const { at } = await visited()
	const { html } = await page(at)
	const [parts] = html.match(/<details class="parts">.*?<\/details>/s) ?? ['']
	expect(textIn(parts).trim()).toBe('facebook.com All together facebook.com 1 l.facebook.com 1')
	const together = `${at}?referrer=*.facebook.com`
	expect(leadsTo(parts, 'referrer=')).toEqual([
		`${together}#days`,
		`${at}?referrer=facebook.com#days`,
		`${at}?referrer=l.facebook.com#days`,
	])
	const narrow = textIn((await page(together)).html)
	expect(narrow).toContain('Referrer: *.facebook.com')
	expect(narrow).toContain('2 clicks of 5 in all · 2 visitors')
})

it('forms of a filtered page come back to it', async () => {
	const { at } = await visited()
	const { html } = await page(`${at}?country=US`)
	const forms = allOf(html, 'form').filter(({ attributes }) => attributes.method === 'post')
	expect(forms.map(({ attributes }) => attributes.action)).toEqual(forms.map(() => `${at}?country=US`))
	expect(forms.length).toBeGreaterThan(1)
})

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
