/** Bars of a dimension, single clicks in words, and the summary of a range. */
/** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string'
import { describe, expect, test } from 'vitest'
import type { ClickRecord, LinkDetails } from '../../../shared/link/links.ts'
import { linkStates } from '../../../shared/link/states.ts'
import { agentText } from '../../../shared/statistics/agent-text.ts'
import { Bars, type BarsProps, Breakdowns } from '../../../shared/statistics/Breakdowns.tsx'
import { ClicksList } from '../../../shared/statistics/ClicksList.tsx'
import { stateNote } from '../../../shared/statistics/Figures.tsx'
import { RangeSummary } from '../../../shared/statistics/RangeSummary.tsx'
import { charts } from '../../../shared/words/en/shared/charts.ts'
import { textIn as spacedTextIn } from '../../server/pages/markup.ts'
import { click, details, now } from '../../server/pages/sample.ts'

const textIn = (html: string): string => spacedTextIn(html).trim()

describe('bars', () => {
	const draw = (changes: Partial<BarsProps>) =>
		renderToString(
			<Bars id="referrers" title="Referrers" heading="Referrer" counts={{}} words={charts} {...changes} />,
		)
	const hosts = (length: number, clicks: (index: number) => number) =>
		Object.fromEntries(Array.from({ length }, (_, index) => [`host-${index}.example`, clicks(index)]))
	const widthsOf = (html: string) =>
		[...html.matchAll(/<rect width="([\d.]+)%"/g)].map(([, width]) => Number(width))

	test('show eight names, and the others as a line of text that unfolds', () => {
		const html = draw({ counts: hosts(12, (index) => index + 1) })
		const [shown, unfolded] = html.split('<details class="others">')
		expect(shown?.match(/<rect/g)).toHaveLength(8)
		expect(unfolded?.match(/<rect/g)).toHaveLength(4)
		expect(unfolded).toMatch(/^<summary>4 others: 10 · 13%<\/summary>/)
		const figures = [...html.matchAll(/<td class="number">(\d+)</g)].map(([, text]) => Number(text))
		expect(figures.reduce((total, figure) => total + figure, 0)).toBe(78)
	})
	test('are scaled to the largest named count, whatever the others add up to', () => {
		expect(widthsOf(draw({ counts: hosts(500, () => 1) })).slice(0, 8)).toEqual(Array(8).fill(100))
		expect(widthsOf(draw({ counts: { one: 4, two: 1 }, untold: 1_000 }))).toEqual([100, 25])
	})
	test('count unlisted names among the others', () => {
		expect(draw({ counts: hosts(20, () => 2), untold: 100 })).toContain('12+ others: 124 · 89%')
		expect(textIn(draw({ counts: { one: 3, two: 1 }, untold: 4 }))).toContain('Others: 4 · 50%')
		expect(draw({ counts: { one: 3, two: 1 } })).not.toMatch(/others/i)
	})
	test('end after a hundred others, and say so', () => {
		expect(draw({ counts: hosts(1000, () => 1) })).toContain('Not listed: 892.')
	})
	test('are of what has clicks', () => {
		const html = renderToString(<Breakdowns details={{ ...details, countries: {} }} words={charts} />)
		expect(html).toContain('id="referrers"')
		expect(html).not.toContain('id="countries"')
	})
	test('name "direct" and "unknown" in the language of the page', () => {
		const words = { ...charts, direct: 'Direkt', unknown: 'Unbekannt' }
		const html = draw({ counts: { Direct: 2, Unknown: 1, 'direct.example': 1 }, words })
		for (const name of ['Direkt', 'Unbekannt', 'direct.example']) expect(html).toContain(`>${name}<`)
		expect(html).not.toContain('>Direct<')
	})
})

describe('a click in words', () => {
	const chrome = { ...click, browser: 'Chrome', platform: 'Android' }
	const lineOf = (changes: Partial<ClickRecord>) => {
		const clicks = [{ ...chrome, ...changes }]
		const html = renderToString(<ClicksList {...{ clicks, now, words: charts }} labelledBy="newest" />)
		return textIn(/<summary>(.*?)<\/summary>/s.exec(html)![1]!)
	}
	test.each<[string, Partial<ClickRecord>]>([
		['Germany · Chrome on Android · from news.example.org · 1 hour ago', {}],
		['Chrome on Android · direct · 1 hour ago', { country: 'Unknown', referer: 'Direct' }],
		['Germany · Chrome on Android · from www. · 1 hour ago', { referer: 'http://www./' }],
		[
			'Unknown browser · from news.example.org · 1 hour ago',
			{ country: 'Unknown', user_agent: '', browser: 'Unknown', platform: 'Unknown' },
		],
	])('%s', (line, changes) => expect(lineOf(changes)).toBe(line))

	test('has its exact time, user agent, referrer and shortened visitor on demand', () => {
		const html = renderToString(<ClicksList clicks={[click]} now={now} labelledBy="newest" words={charts} />)
		expect(html).toContain('title="2026-11-20 11:00:00 UTC">1 hour ago</time>')
		const more = textIn(html.slice(html.indexOf('</summary>')))
		for (const text of [click.user_agent, click.referer, '20 Nov 2026, 11:00 UTC'])
			expect(more).toContain(text)
		expect(more).toMatch(/Visitor 01234567$/)
	})
	test.each([
		['Chrome', 'Android', 'Mozilla/5.0 (Linux; Android 15)', 'Chrome on Android'],
		['Chrome', null, '', 'Chrome'],
		[null, 'Linux', 'Mozilla/5.0 (X11; Linux x86_64)', 'Unknown browser on Linux'],
		[null, null, 'curl/8.5.0', 'curl'],
		[null, null, 'Go-http-client/1.1', 'Go-http-client'],
		[null, null, 'Apache HttpClient/4.5', 'Apache HttpClient'],
		[null, null, 'WhatsApp', 'WhatsApp'],
		[null, null, 'Mozilla/5.0 (compatible; Someone/2.1; +https://example.org)', 'Someone'],
		[null, null, 'Mozilla/5.0', 'Unknown browser'],
		[null, null, '"><b>', 'Unknown browser'],
		[null, null, '', 'Unknown browser'],
	])('browser %j, platform %j, user agent %j: %s', (browser, platform, userAgent, text) => {
		expect(agentText({ userAgent, browser, platform }, charts)).toBe(text)
	})
})

describe('a range', () => {
	const summary = (changes: Partial<LinkDetails>) =>
		textIn(
			renderToString(<RangeSummary details={{ ...details, clicks: 2_039, ...changes }} words={charts} />),
		)
	const week = { from: '2026-11-14', to: '2026-11-20', clicks: 1_128, new_visitors: 1 }
	const before = { from: '2026-11-07', to: '2026-11-13', clicks: 1_000, new_visitors: 1 }
	const today = { ...week, from: '2026-11-20' }
	const yesterday = { ...before, from: '2026-11-19', to: '2026-11-19' }
	const sinceYesterday = { ...week, from: '2026-11-19' }
	const twoBefore = { ...before, from: '2026-11-17', to: '2026-11-18' }
	const made = (created_at: string) => ({ ...details.linkData, created_at })
	const inAll = 'clicks of 2,039 in all · 1 new visitor'

	test.each<[comparison: string, clicks: number, before: number]>([
		['1,128 · +13% on the previous 7 days (1,000)', 1_128, 1_000],
		['1,001 · +0.1% on the previous 7 days (1,000)', 1_001, 1_000],
		['0 · −100% on the previous 7 days (1,000)', 0, 1_000],
		['1,000 · as many as in the previous 7 days', 1_000, 1_000],
		['1,128 · none in the previous 7 days', 1_128, 0],
	])('of seven days is compared with those before: %s', (comparison, clicks, clicksBefore) => {
		const [count, words] = comparison.split(/ · (.*)/)
		const ranges = { range: { ...week, clicks }, range_before: { ...before, clicks: clicksBefore } }
		expect(summary(ranges)).toBe(`Last 7 days: ${count} ${inAll} · ${words}`)
	})
	test.each<[string, Partial<LinkDetails>]>([
		['All days since 1 Nov 2026', {}],
		[`Last 7 days: 1,128 ${inAll}`, { range: week }],
		// It was made in the middle of the days before.
		[
			`Last 7 days: 1,128 ${inAll}`,
			{ range: week, range_before: before, linkData: made('2026-11-07T00:00:01.000Z') },
		],
		[`Today: 1,128 ${inAll} · 1,000 yesterday`, { range: today, range_before: yesterday }],
		[`Today: 1,128 ${inAll} · none yesterday`, { range: today, range_before: { ...yesterday, clicks: 0 } }],
		[
			`Since yesterday: 1,128 ${inAll} · 1,000 in the previous 2 days`,
			{ range: sinceYesterday, range_before: twoBefore },
		],
	])('%s', (text, changes) => expect(summary(changes)).toBe(text))
})

test.each(linkStates)('the limits of a link that is %s say the end of its time', (status) => {
	const note = stateNote({ ...details.linkData, status, expires_at: '2026-12-01T00:00:00.000Z' }, charts)
	expect(renderToString(<p>{note}</p>).includes('until ')).toBe(status !== 'expired')
})
