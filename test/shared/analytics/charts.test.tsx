/** Charts have a name, a table behind them, and figures that add up. */
/** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { Bars } from '../../../shared/analytics/Bars.tsx'
import { ClicksChart } from '../../../shared/analytics/ClicksChart.tsx'
import { ClicksTable } from '../../../shared/analytics/ClicksTable.tsx'
import { DaysChart } from '../../../shared/analytics/DaysChart.tsx'
import { Time } from '../../../shared/analytics/Time.tsx'
import { english } from '../../../shared/analytics/words.ts'

const now = new Date('2026-11-20T12:00:00Z')

test('the chart of days has a name that sums it up and a table of the days with clicks', () => {
	const html = renderToString(
		<DaysChart
			dates={{ '2026-11-03': 120, '2026-11-05': 3 }}
			from={new Date('2026-11-01T00:00:00Z')}
			to={now}
		/>,
	)
	expect(html).toContain(
		'role="img" aria-label="Clicks by day from 1 Nov 2026 to 20 Nov 2026: 123 in all, most on 3 Nov 2026 (120)."',
	)
	expect(html.match(/<tr>/g)).toHaveLength(3)
	expect(html.match(/class="dot"/g)).toHaveLength(20)
	expect(html).not.toMatch(/NaN|undefined/)
})

test.each([1, 3, 12, 30_000])('with at most %d clicks a day the axis has few, whole, round ticks', (most) => {
	const html = renderToString(<DaysChart dates={{ '2026-11-20': most }} from={now} to={now} />)
	const ticks = [...html.matchAll(/text-anchor="end" dominant-baseline="middle">([^<]*)</g)].map(
		([, text]) => text ?? '',
	)
	expect(ticks.length).toBeGreaterThan(1)
	expect(ticks.length).toBeLessThan(8)
	for (const tick of ticks) expect(tick).toMatch(/^[\d,]+k?$/)
	expect(new Set(ticks).size).toBe(ticks.length)
})

test.each([1, 14, 31, 40, 100, 400, 3000])('a link of %d days gets few dates on a narrow page', (age) => {
	const from = new Date(now.getTime() - age * 86_400_000)
	const html = renderToString(<DaysChart dates={{ '2026-11-20': 1 }} from={from} to={now} />)
	const few = html.match(/<g class="ticks-few">(.*?)<\/g>/)?.[1]?.match(/<text/g) ?? []
	expect(few.length).toBeGreaterThan(0)
	expect(few.length).toBeLessThanOrEqual(4)
})

test('hours are drawn as days are', () => {
	const hours = Array.from({ length: 24 }, (_, hour) => ({
		start: new Date(now.getTime() + hour * 3_600_000).toISOString(),
		clicks: hour % 5,
	}))
	const html = renderToString(
		<ClicksChart
			periods={hours}
			name="Clicks by hour"
			periodText={(start) => `from ${start.slice(11, 16)}`}
			tickText={(at) => at.toISOString().slice(11, 16)}
			column="Hour"
			caption="Hours in UTC."
			words={english}
		/>,
	)
	expect(html.match(/class="dot"/g)).toHaveLength(24)
	expect(html).toContain('<title>from 13:00: 1</title>')
	expect(html).toContain('<time datetime="2026-11-20T13:00:00.000Z">from 13:00</time>')
	const few = html.match(/<g class="ticks-few">(.*?)<\/g>/)?.[1] ?? ''
	expect([...few.matchAll(/>([^<]*)<\/text>/g)].map(([, text]) => text)).toContain('18:00')
})

test('with no clicks the chart says what will appear', () => {
	expect(renderToString(<DaysChart dates={{}} from={now} to={now} />)).toBe(
		`<p class="empty">${english.daysEmpty}</p>`,
	)
})

test('bars show eight names and the others together, which can be unfolded', () => {
	const counts = Object.fromEntries(
		Array.from({ length: 12 }, (_, index) => [`host-${index}.example`, index + 1]),
	)
	const html = renderToString(
		<Bars id="referrers" title="Referrers" heading="Referrer" counts={counts} empty="None." />,
	)
	const [shown, unfolded] = html.split('<details>')
	expect(shown?.match(/class="own"/g)).toHaveLength(8)
	expect(shown).toContain('4 others')
	expect(unfolded?.match(/class="own"/g)).toHaveLength(4)
	const figures = [...(shown ?? '').matchAll(/<td class="number">(\d+)</g)].map(([, text]) => Number(text))
	expect(figures.reduce((total, figure) => total + figure, 0)).toBe(78)
})

test('a thousand others are cut off, and the chart says so', () => {
	const counts = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`host-${index}`, 1]))
	const html = renderToString(
		<Bars id="referrers" title="Referrers" heading="Referrer" counts={counts} empty="None." />,
	)
	expect(html).toContain('892 more are not listed.')
})

test('a click shows referrer, agent and visitor cut for the eye, with all of it in the title', () => {
	const click = {
		time_of_click: '2026-11-20T11:00:00.000Z',
		country: 'Unknown',
		user_agent: '',
		referer: 'https://www.news.example.org/',
		ip_hash: '0123456789abcdef0123456789abcdef',
	}
	const html = renderToString(
		<ClicksTable clicks={[click, { ...click, referer: 'Direct' }]} labelledBy="newest" />,
	)
	expect(html).toContain('title="https://www.news.example.org/">news.example.org<')
	expect(html).toContain(`title="${click.ip_hash}">01234567<`)
	expect(html).toContain('>Direct<')
	expect(html).toContain('>Unknown<')
})

test('a referrer that is only "www." keeps it', () => {
	const click = {
		time_of_click: '2026-11-20T10:15:00.000Z',
		country: 'Unknown',
		referer: 'http://www./',
		user_agent: 'curl/8',
		ip_hash: '0'.repeat(32),
	}
	const html = renderToString(<ClicksTable clicks={[click]} labelledBy="x" />)
	expect(html).toContain('title="http://www./">www.<')
})

test('names for "none" are in the language of the page', () => {
	const german = { ...english, direct: 'Direkt', unknown: 'Unbekannt' }
	const html = renderToString(
		<Bars
			id="referrers"
			title="Referrers"
			heading="Referrer"
			empty=""
			counts={{ Direct: 2, Unknown: 1, 'direct.example': 1 }}
			words={german}
		/>,
	)
	expect(html).toContain('>Direkt<')
	expect(html).toContain('>Unbekannt<')
	expect(html).toContain('>direct.example<')
	expect(html).not.toContain('>Direct<')
})

test('a time is written in words, for machines, and in UTC in its title', () => {
	expect(renderToString(<Time at="2026-11-20T11:00:05.000Z" />)).toBe(
		'<time datetime="2026-11-20T11:00:05.000Z" title="2026-11-20 11:00:05 UTC" data-local="minute">20 Nov 2026, 11:00 UTC</time>',
	)
})

test('another language and zone can be passed in', () => {
	const german = { ...english, locale: 'de', timeZone: 'Europe/Berlin' }
	expect(renderToString(<Time at="2026-11-20T23:30:00.000Z" precision="day" words={german} />)).toContain(
		'21. Nov. 2026',
	)
})
