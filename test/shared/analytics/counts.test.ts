/** Days without gaps, the largest counts and the rest, figures in words. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countryName, flagOf } from '../../../shared/analytics/Country.tsx'
import { cutDays, fillDays, rangesOf } from '../../../shared/analytics/days.ts'
import { ago, axisFigure, percent } from '../../../shared/analytics/formats.ts'
import { topOf } from '../../../shared/analytics/top.ts'
import { english } from '../../../shared/analytics/words.ts'

const at = (text: string): Date => new Date(text)
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

describe('days', () => {
	test('missing days are filled with zero, from the day the link was made to today', () => {
		const days = fillDays({ '2026-10-27': 3 }, at('2026-10-20T23:59:59Z'), at('2026-11-20T00:00:00Z'))
		expect(days).toHaveLength(32)
		expect(days[0]).toEqual({ start: '2026-10-20', clicks: 0 })
		expect(days[7]).toEqual({ start: '2026-10-27', clicks: 3 })
		expect(days.at(-1)).toEqual({ start: '2026-11-20', clicks: 0 })
	})
	test('a link of today still has fourteen days, today last', () => {
		const days = fillDays({ '2026-11-20': 3 }, at('2026-11-20T10:00:00Z'), at('2026-11-20T12:00:00Z'))
		expect(days).toHaveLength(14)
		expect(days.at(-1)).toEqual({ start: '2026-11-20', clicks: 3 })
	})
	test('clicks before the creation or after now (a clock that went back) are not lost', () => {
		const days = fillDays(
			{ '2026-10-01': 1, '2026-11-21': 2 },
			at('2026-11-01T00:00:00Z'),
			at('2026-11-20T00:00:00Z'),
		)
		expect(sum(days.map(({ clicks }) => clicks))).toBe(3)
	})
	test('names that aren’t days are skipped', () => {
		expect(
			fillDays({ nonsense: 5, '2026-99-99': 5 }, at('2026-11-01T00:00:00Z'), at('2026-11-20T00:00:00Z')),
		).toHaveLength(20)
	})
	test('every day comes once, in order, even across daylight saving', () => {
		const days = fillDays({}, at('2024-01-01T00:00:00Z'), at('2026-11-20T00:00:00Z')).map(
			({ start }) => start,
		)
		expect(new Set(days).size).toBe(days.length)
		expect(days).toEqual(days.toSorted())
	})
})

describe('ranges of days', () => {
	const today = at('2026-11-20T12:00:00Z')
	const lifeOf = (age: number) => fillDays({}, new Date(today.getTime() - (age - 1) * 86_400_000), today)
	test.each([
		['7', 400, 7],
		['30', 400, 30],
		['90', 400, 90],
		['all', 400, 400],
		['30', 20, 20],
		['7', 1, 7],
	] as const)('%s of a life of %d days are the last %d', (range, age, length) => {
		const days = cutDays(lifeOf(age), range)
		expect(days).toHaveLength(length)
		expect(days.at(-1)?.start).toBe('2026-11-20')
	})
	test.each([
		[1, ['7', 'all']],
		[20, ['7', 'all']],
		[31, ['7', '30', 'all']],
		[90, ['7', '30', 'all']],
		[91, ['7', '30', '90', 'all']],
	])('%d days can be cut to %j', (age, ranges) => {
		expect(rangesOf(lifeOf(age))).toEqual(ranges)
	})
	test('with no more days than the shortest range there is nothing to choose', () => {
		expect(rangesOf(lifeOf(20).slice(-7))).toEqual([])
	})
	test('a range has exactly the clicks of its days', () => {
		fc.assert(
			fc.property(
				fc.array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 9 }))),
				(clicks) => {
					const dates: Record<string, number> = {}
					for (const [ago, count] of clicks) {
						const day = new Date(today.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
						dates[day] = (dates[day] ?? 0) + count
					}
					const days = fillDays(dates, today, today)
					for (const range of ['7', '30', '90'] as const) {
						const recent = clicks.filter(([ago]) => ago < Number(range)).map(([, count]) => count)
						expect(sum(cutDays(days, range).map(({ clicks }) => clicks))).toBe(sum(recent))
					}
				},
			),
		)
	})
})

describe('the largest counts', () => {
	test('eight are shown, largest first, the others summed up', () => {
		const counts = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`n${index}`, index + 1]))
		const { rows, rest, restClicks } = topOf(counts)
		expect(rows.map(([, clicks]) => clicks)).toEqual([12, 11, 10, 9, 8, 7, 6, 5])
		expect(rest).toHaveLength(4)
		expect(restClicks).toBe(10)
	})
	test('clicks under unlisted names count among the others, and in the total', () => {
		const counts = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`n${index}`, 2]))
		expect(topOf(counts, 8, 100)).toMatchObject({ restClicks: 8 + 100, total: 24 + 100 })
	})
	test('a single leftover is shown as itself', () => {
		const { rows, rest } = topOf(
			Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`n${index}`, 1])),
		)
		expect([rows.length, rest.length]).toEqual([9, 0])
	})
	test('nothing is lost and nothing counts twice', () => {
		fc.assert(
			fc.property(fc.dictionary(fc.string(), fc.nat(1000)), (counts) => {
				const { rows, rest, restClicks, total } = topOf(counts)
				expect(total).toBe(sum(Object.values(counts)))
				expect(sum(rows.map(([, clicks]) => clicks)) + restClicks).toBe(total)
				expect(sum(rest.map(([, clicks]) => clicks))).toBe(restClicks)
			}),
		)
	})
})

describe('words', () => {
	test.each([
		['DE', 'Germany', '🇩🇪'],
		['Unknown', 'Unknown', ''],
		['de', 'Unknown', ''],
		['', 'Unknown', ''],
	])('the country %j is %s', (code, name, flag) => {
		expect(countryName(code, english)).toBe(name)
		expect(flagOf(code)).toBe(flag)
	})
	test.each([
		[1, 3, '33%'],
		[1, 1000, '<1%'],
		[0, 10, '0%'],
		[0, 0, '0%'],
		[10, 10, '100%'],
	])('%d of %d is %s', (part, whole, text) => expect(percent(part, whole, english)).toBe(text))
	test.each([
		[950, '950'],
		[12_000, '12k'],
	])('%d on an axis is %s', (value, text) => expect(axisFigure(value, english)).toBe(text))
	test.each([
		['2026-11-20T11:59:30Z', 'now'],
		['2026-11-20T12:00:30Z', 'now'],
		['2026-11-20T10:30:00Z', '1 hour ago'],
		['2026-11-19T11:00:00Z', 'yesterday'],
		['2024-11-01T00:00:00Z', '2 years ago'],
	])('%s is %s', (moment, text) => expect(ago(at(moment), at('2026-11-20T12:00:00Z'), english)).toBe(text))
})
