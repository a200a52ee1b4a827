/** Days and hours without gaps, the ranges to choose from, and the labels of an axis. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
	choicesFor,
	clicksOfLastDay,
	dayOf,
	daysBetween,
	fillDays,
	fillHours,
	lifeByHour,
} from '../../../shared/statistics/days.ts'
import { clicksIn, type Period } from '../../../shared/statistics/periods.ts'
import { dayTicks } from '../../../shared/statistics/ticks.ts'
import { gather, unitFor } from '../../../shared/statistics/units.ts'
import { check } from '../../support/service/property.ts'

const at = (text: string): Date => new Date(text)
const startsOf = (periods: Period[]): string[] => periods.map(({ start }) => start)
const underWay = (periods: Period[]): string[] => startsOf(periods.filter(({ isUnderWay }) => isUnderWay))

describe('days', () => {
	test('missing days are filled with zero, from the first day to today, which is not over', () => {
		const days = fillDays({ '2026-10-27': 3 }, at('2026-10-20T23:59:59Z'), at('2026-11-20T00:00:00Z'))
		expect(days).toHaveLength(32)
		expect(days[0]).toEqual({ start: '2026-10-20', clicks: 0, isUnderWay: false })
		expect(days[7]).toEqual({ start: '2026-10-27', clicks: 3, isUnderWay: false })
		expect(days.at(-1)).toEqual({ start: '2026-11-20', clicks: 0, isUnderWay: true })
	})
	test('clicks before the creation or after now (a clock was set back) are not lost', () => {
		const days = fillDays(
			{ '2026-10-01': 1, '2026-11-21': 2 },
			at('2026-11-01T00:00:00Z'),
			at('2026-11-20T00:00:00Z'),
		)
		expect(clicksIn(days)).toBe(3)
		expect(underWay(days)).toEqual(['2026-11-20'])
	})
	test('names that aren’t days or hours are skipped', () => {
		const noDays = { nonsense: 5, '2026-99-99': 5, '1': 5 }
		const days = fillDays(noDays, at('2026-11-01'), at('2026-11-20'))
		expect([days.length, clicksIn(days)]).toEqual([20, 0])
		const noHours = { '2026-11-20': 5, '2026-11-20T99': 5 }
		const hours = fillHours(noHours, at('2026-11-20'), at('2026-11-20T01:00:00Z'))
		expect([hours.length, clicksIn(hours)]).toEqual([2, 0])
	})
	test('every day comes once, in order, even across daylight saving', () => {
		const days = startsOf(fillDays({}, at('2024-01-01T00:00:00Z'), at('2026-11-20T00:00:00Z')))
		expect(new Set(days).size).toBe(days.length)
		expect(days).toEqual(days.toSorted())
	})
	test('a date long ago gives the last ten years', () => {
		const days = fillDays({}, at('0001-01-01T00:00:00Z'), at('2026-11-20T00:00:00Z'))
		expect([days.length, days.at(-1)?.start]).toEqual([3_660, '2026-11-20'])
	})
})

describe('hours', () => {
	test('begin with the hour in which the link was made', () => {
		const hours = fillHours({}, at('2026-11-20T11:59:59Z'), at('2026-11-20T12:30:00Z'))
		expect(startsOf(hours)).toEqual(['2026-11-20T11:00Z', '2026-11-20T12:00Z'])
	})
	test.each([
		['2026-11-20T23:59:59Z', { days: 1 }],
		['2026-11-21T23:59:59Z', { days: 2 }],
		['2026-11-22T00:00:00Z', {}],
		// The clock was set back.
		['2026-11-18T00:00:00Z', { days: 1 }],
	])('show the life of a link of 20 November at %s as %j', (now, life) => {
		expect(lifeByHour(at('2026-11-20T08:00:00Z'), at(now))).toEqual(life)
	})
	test('the last 24 hours end with this one, where the days have them all', () => {
		const hours = { '2026-11-19T12': 1, '2026-11-19T13': 2, '2026-11-20T12': 4 }
		const now = at('2026-11-20T12:30:00Z')
		const lastDay = (from: string, to: string, counts: Record<string, number> | undefined = hours) =>
			clicksOfLastDay(counts, { from, to }, now)
		expect(lastDay('2026-11-19', '2026-11-20')).toBe(6)
		expect(lastDay('2026-11-20', '2026-11-20')).toBeUndefined()
		expect(lastDay('2026-11-18', '2026-11-19')).toBeUndefined()
		expect(clicksOfLastDay(undefined, { from: '2026-11-01', to: '2026-11-20' }, now)).toBeUndefined()
		expect(clicksOfLastDay(hours, undefined, now)).toBeUndefined()
	})
})

describe('ranges', () => {
	test.each([
		[1, ['1', 'all']],
		[2, ['1', '2', 'all']],
		[7, ['1', '2', 'all']],
		[8, ['1', '2', '7', 'all']],
		[30, ['1', '2', '7', 'all']],
		[31, ['1', '2', '7', '30', 'all']],
		[91, ['1', '2', '7', '30', '90', 'all']],
	])('a link in its day %d has %j', (life, choices) => {
		const now = at('2026-11-20T12:00:00Z')
		expect(choicesFor(new Date(now.getTime() - (life - 1) * 86_400_000), now)).toEqual(choices)
	})
	test.each([
		['2026-11-20', '2026-11-20', 1],
		['2026-11-14', '2026-11-20', 7],
		['2026-02-20', '2026-11-20', 274],
	])('from %s to %s it is %3$d days', (from, to, days) => expect(daysBetween({ from, to })).toBe(days))
})

describe('an axis', () => {
	const today = at('2026-11-20T12:00:00Z')
	const lifeOf = (age: number) => fillDays({}, new Date(today.getTime() - (age - 1) * 86_400_000), today)
	/** Without the year. */
	const named = (periods: Period[], ticks: number[]) =>
		ticks.map((index) => periods[index]!.start.slice(5)).join(' ')
	test.each([
		[1, '11-20'],
		[4, '11-17 11-18 11-19 11-20'],
		[7, '11-14 11-16 11-18 11-20'],
		[30, '10-31 11-10 11-20'],
		[90, '09-19 10-20 11-20'],
	])('names few of %d days', (age, days) => {
		const periods = lifeOf(age)
		expect(named(periods, dayTicks(periods)(periods, 4))).toBe(days)
	})
	test('names the first days of months when there are many', () => {
		const periods = lifeOf(400)
		expect(named(periods, dayTicks(periods)(periods, 8))).toBe('11-01 01-01 03-01 05-01 07-01 09-01 11-01')
		expect(named(periods, dayTicks(periods)(periods, 7))).toBe('01-01 04-01 07-01 10-01')
	})
	test('names where months begin when weeks or months are drawn', () => {
		const days = lifeOf(400)
		const weeks = gather(days, 'weeks')
		expect(named(weeks, dayTicks(days)(weeks, 8))).toBe('11-03 01-05 03-02 05-04 07-06 09-07 11-02')
		const months = gather(lifeOf(1_500), 'months')
		expect(named(months, dayTicks(lifeOf(1_500))(months, 4))).toBe('01-01 01-01')
	})
	test('names at least one period, and no more than fit', () => {
		check(
			fc.property(fc.integer({ min: 1, max: 3_660 }), fc.constantFrom(2, 4, 7), (age, most) => {
				const days = lifeOf(age)
				const ticks = dayTicks(days)(gather(days, unitFor(age)), most)
				expect(ticks.length).toBeGreaterThan(0)
				expect(ticks.length).toBeLessThanOrEqual(most)
			}),
		)
	})
})

describe('what a chart counts by', () => {
	test.each([
		[1, 'days'],
		[184, 'days'],
		[185, 'weeks'],
		[1_096, 'weeks'],
		[1_097, 'months'],
		[3_660, 'months'],
	])('%d days are drawn by %s', (days, unit) => expect(unitFor(days)).toBe(unit))

	const days = fillDays(
		{ '2026-09-30': 1, '2026-10-01': 2, '2026-11-15': 4, '2026-11-16': 8 },
		at('2026-09-30'),
		at('2026-11-18T12:00:00Z'),
	)
	test('weeks begin on Monday, and the first and the last have the days that are asked for', () => {
		const weeks = gather(days, 'weeks')
		expect(weeks[0]).toEqual({ start: '2026-09-30', end: '2026-10-04', clicks: 3, isUnderWay: false })
		expect(weeks.at(-2)).toEqual({ start: '2026-11-09', end: '2026-11-15', clicks: 4, isUnderWay: false })
		expect(weeks.at(-1)).toEqual({ start: '2026-11-16', end: '2026-11-18', clicks: 8, isUnderWay: true })
		expect(weeks).toHaveLength(8)
	})
	test('months have their days', () => {
		expect(gather(days, 'months').map(({ start, end, clicks }) => [start, end, clicks])).toEqual([
			['2026-09-30', '2026-09-30', 1],
			['2026-10-01', '2026-10-31', 2],
			['2026-11-01', '2026-11-18', 12],
		])
	})
	test('no click is lost or counted twice, whatever the unit', () => {
		check(
			fc.property(
				fc.constantFrom('days' as const, 'weeks' as const, 'months' as const),
				fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 800 }),
				(unit, clicks) => {
					const each = clicks.map((count, nth) => ({
						start: dayOf(new Date(Date.UTC(2024, 1, 20) + nth * 86_400_000)),
						clicks: count,
						isUnderWay: false,
					}))
					const spans = gather(each, unit)
					expect(clicksIn(spans)).toBe(clicksIn(each))
					expect(
						spans.flatMap(({ start, end }) => daysBetween({ from: start, to: end })).reduce((a, b) => a + b),
					).toBe(each.length)
				},
			),
		)
	})
})
