/** Charts over time: a name, values point by point, the current period, and a table. */
/** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string'
import { describe, expect, test } from 'vitest'
import type { LinkDetails } from '../../../shared/link/links.ts'
import { ClicksOverTime, DaysChart, HoursChart } from '../../../shared/statistics/ClicksOverTime.tsx'
import { Time } from '../../../shared/statistics/Time.tsx'
import { charts } from '../../../shared/words/en/shared/charts.ts'
import { details } from '../../server/pages/sample.ts'

const now = new Date('2026-11-20T12:00:00Z')
const valuesOf = (html: string): string[] => /data-values="([^"]*)"/.exec(html)?.[1]?.split('\n') ?? []
const fewOf = (html: string): string =>
	/<g class="ticks-few">(.*?)<\/g><g class="ticks-many">/.exec(html)?.[1] ?? ''
/** The labels of the ticks. */
const namesOf = (html: string): string =>
	[...fewOf(html).matchAll(/>([^<]*)<\/text>/g)].map(([, text]) => text).join(' ')

describe('the chart of days', () => {
	const html = renderToString(
		<DaysChart
			dates={{ '2026-11-03': 120, '2026-11-05': 3 }}
			from={new Date('2026-11-01')}
			to={now}
			words={charts}
		/>,
	)
	test('has a name that sums it up, and a table of the days with clicks', () => {
		expect(html).toContain(
			'role="img" aria-label="Clicks by day from 1 Nov 2026 to 20 Nov 2026: 123 in all, most on 3 Nov 2026 (120)."',
		)
		expect(html.match(/<tr>/g)).toHaveLength(3)
		expect(html).not.toMatch(/NaN|undefined/)
	})
	test('says its zone in the reading of a day, and nowhere else', () => {
		expect(valuesOf(html).every((value) => value.includes(' (UTC): '))).toBe(true)
		expect(html).not.toContain('class="zone"')
		expect(html.replace(/<title>.*?<\/title>|data-values="[^"]*"/gs, '').match(/UTC/g)).toHaveLength(1)
	})
	test('has a value for each day, with scripts and without', () => {
		expect(valuesOf(html)).toHaveLength(20)
		expect(valuesOf(html)[4]).toBe('5 Nov 2026 (UTC): 3 clicks')
		expect(html).toContain('<title>5 Nov 2026 (UTC): 3 clicks</title>')
		expect(html).toContain('<time datetime="2026-11-05">5 Nov 2026</time>')
	})
	test('says that today is not over, and draws it lighter', () => {
		expect(valuesOf(html).at(-1)).toBe('Today so far (UTC): 0 clicks')
		expect(html).toContain('<span class="latest">Today so far (UTC): 0 clicks</span>')
		expect(html.match(/class="dot"/g)).toHaveLength(19)
		expect(html.match(/class="dot under-way"/g)).toHaveLength(1)
		expect(html.match(/<g class="under-way">/g)).toHaveLength(1)
	})
	test('has its points exactly above their names', () => {
		const x = [...fewOf(html).matchAll(/<text x="([\d.]+%)"/g)].map(([, place]) => place)
		const dots = [...html.matchAll(/<circle class="dot[^"]*" cx="([\d.]+%)"/g)].map(([, place]) => place)
		expect(x.length).toBeGreaterThan(1)
		for (const place of x) expect(dots).toContain(place)
		const ticks = [...fewOf(html).matchAll(/<line class="tick" x1="([\d.]+%)" x2="([\d.]+%)"/g)]
		expect(ticks.map(([, from]) => from)).toEqual(x)
		expect(ticks.map(([, , to]) => to)).toEqual(x)
	})
})

test.each([1, 3, 12, 30_000])('with at most %d clicks a day the axis has few, whole, round ticks', (most) => {
	const html = renderToString(<DaysChart dates={{ '2026-11-20': most }} from={now} to={now} words={charts} />)
	const ticks = [...html.matchAll(/text-anchor="end" dominant-baseline="middle">([^<]*)</g)].map(
		([, text]) => text ?? '',
	)
	expect(ticks.length).toBeGreaterThan(1)
	expect(ticks.length).toBeLessThan(8)
	for (const tick of ticks) expect(tick).toMatch(/^[\d,]+k?$/)
	expect(new Set(ticks).size).toBe(ticks.length)
})

describe('the chart of hours', () => {
	const hours = { '2026-11-20T03': 4, '2026-11-20T12': 1 }
	test('ends with the current hour', () => {
		const html = renderToString(
			<HoursChart hours={hours} from={new Date('2026-11-20')} to={now} words={charts} />,
		)
		expect(valuesOf(html)).toHaveLength(13)
		expect(valuesOf(html)[3]).toBe('20 Nov, 03:00: 4 clicks')
		expect(valuesOf(html).at(-1)).toBe('This hour so far: 1 click')
		expect(html).toContain('Hours in UTC')
		expect(html).toContain('<time datetime="2026-11-20T03:00Z">20 Nov, 03:00</time>')
		expect(namesOf(html)).toBe('00:00 04:00 08:00 12:00')
	})
	test('names the days if there are two', () => {
		const html = renderToString(
			<HoursChart hours={hours} from={new Date('2026-11-19')} to={now} words={charts} />,
		)
		expect(namesOf(html)).toBe('19 Nov 12:00 20 Nov 12:00')
	})
	test('are in the reader’s own time where the words have no zone', () => {
		const own = renderToString(
			<HoursChart
				hours={hours}
				from={new Date('2026-11-19')}
				to={now}
				words={{ ...charts, timeZone: undefined }}
			/>,
		)
		const text = (start: string): string =>
			new Date(start).toLocaleString('en-GB', {
				...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
			} as const)
		expect(own).toContain('Hours in your time')
		expect(valuesOf(own)[0]).toBe(`${text('2026-11-19T00:00Z')}: 0 clicks`)
		expect(own).toContain(`most on ${text('2026-11-20T03:00Z')} (4)`)
		expect(own).toContain(`<time datetime="2026-11-20T03:00Z">${text('2026-11-20T03:00Z')}</time>`)
		// The day is named where it begins for the reader.
		const midnight = new Date(2026, 10, 20)
		const named = `data-start="${midnight.toISOString().slice(0, 16)}Z">20 Nov</text>`
		expect(own).toContain(named)
	})
})

describe('what a link’s chart draws', () => {
	const draw = (changes: Partial<LinkDetails>) =>
		renderToString(<ClicksOverTime details={{ ...details, ...changes }} now={now} words={charts} />)
	const week = { from: '2026-11-14', to: '2026-11-20', clicks: 2, new_visitors: 1 }
	const dates = { '2026-11-20': 2 }
	const young = { ...details.linkData, created_at: '2026-11-18T08:00:00.000Z' }
	const today = { range: { ...week, from: '2026-11-20' }, hours: { '2026-11-20T11': 2 } }
	test.each<[string, Partial<LinkDetails>, number, string]>([
		['all days since it was made', {}, 20, '1 Nov 2026 (UTC): 0 clicks'],
		['the range that the details cover', { range: week, dates }, 7, '14 Nov 2026 (UTC): 0 clicks'],
		[
			'nothing from before it was made',
			{ range: week, dates, linkData: young },
			3,
			'18 Nov 2026 (UTC): 0 clicks',
		],
		['hours if there are some', today, 13, '20 Nov, 00:00: 0 clicks'],
		[
			'nothing of the years before it moved in',
			{ dates: { '2026-11-10': 40 }, linkData: { ...young, created_at: '2016-03-01T08:00:00.000Z' } },
			11,
			'10 Nov 2026 (UTC): 40 clicks',
		],
		[
			'weeks of a year',
			{ dates: { '2025-11-18': 3 }, linkData: { ...young, created_at: '2025-11-18T08:00:00.000Z' } },
			53,
			'18–23 Nov 2025 (UTC): 3 clicks',
		],
		[
			'months of many years',
			{ dates: { '2020-02-03': 3 }, linkData: { ...young, created_at: '2020-02-03T08:00:00.000Z' } },
			82,
			'3–29 Feb 2020 (UTC): 3 clicks',
		],
	])('%s', (_name, changes, count, first) => {
		const values = valuesOf(draw(changes))
		// Versions of ICU differ in the spaces of a range.
		expect([values.length, values[0]!.replace(/\s*–\s*/, '–')]).toEqual([count, first])
	})
	test.each([
		['a link without clicks', { clicks: 0, dates: {} }, charts.empty],
		[
			'a week without clicks',
			{ dates: {}, range: week },
			'No clicks in the last 7 days. New ones will appear here, day by day.',
		],
		[
			'a day without clicks',
			{ hours: {}, range: { ...week, from: '2026-11-20' } },
			'No clicks today. New ones will appear here, hour by hour.',
		],
		[
			'two days without clicks',
			{ hours: {}, range: { ...week, from: '2026-11-19' } },
			'No clicks since yesterday. New ones will appear here, hour by hour.',
		],
	])('a sentence for %s', (_, changes, sentence) => {
		expect(draw(changes)).toBe(`<p class="empty over-time">${sentence}</p>`)
	})
})

test('a time is written in words, for machines, and in UTC in its title', () => {
	expect(renderToString(<Time at="2026-11-20T11:00:05.000Z" words={charts} />)).toBe(
		'<time datetime="2026-11-20T11:00:05.000Z" title="2026-11-20 11:00:05 UTC" data-local="minute">20 Nov 2026, 11:00 UTC</time>',
	)
})

test('another language and zone can be passed in', () => {
	const german = { ...charts, locale: 'de', timeZone: 'Europe/Berlin' }
	expect(renderToString(<Time at="2026-11-20T23:30:00.000Z" precision="day" words={german} />)).toContain(
		'21. Nov. 2026',
	)
})
