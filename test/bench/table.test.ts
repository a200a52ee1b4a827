/** The table of the bench: medians and ratios, wishes, and the comparison with an earlier run. */
import { expect, it } from 'vitest'
import { summarize } from './result.ts'
import { chooseRows, type Row } from './row.ts'
import { compare, judge } from './table.ts'

const row: Row = { name: 'redirects', unit: '/s', yardstick: 'bare', measure: () => Promise.reject() }
const samples = (...values: number[]) => values.map((value) => ({ value }))

it('ratios are formed round by round, figures are medians', () => {
	const slowRound = summarize(row, samples(40, 20, 44), samples(100, 50, 100))
	expect(slowRound.ratios).toEqual([0.4, 0.4, 0.44])
	const cost = { server: 1, postgres: 2, load: 3 }
	const seen = [
		{ value: 1, cost, figures: { p99: 9 } },
		{ value: 2, cost: { ...cost, server: 5 }, figures: { p99: 1 } },
		{ value: 3, cost, figures: { p99: 5, late: 1 } },
	]
	const result = summarize(row, seen, undefined)
	expect(result).toMatchObject({ cost, figures: { p99: 5, late: 1 } })
	expect(result).not.toHaveProperty('ratios')
})

it('a wish is met, missed or not measured', () => {
	const result = summarize(row, [{ value: 40, figures: { p99: 30 } }], samples(100))
	expect(judge({ of: 'ratio', least: 0.4 }, result)).toMatch(/: met$/)
	expect(judge({ of: 'ratio', least: 0.41 }, result)).toMatch(/: MISSED$/)
	expect(judge({ of: 'p99', most: 25 }, result)).toMatch(/^p99 30.0, wanted at most 25.0: MISSED$/)
	expect(judge({ of: 'ratio', least: 0.5, isGoal: true }, result)).toMatch(/: not reached$/)
	expect(judge({ of: 'memory', most: 25 }, result)).toMatch(/: not measured$/)
})

it('a row differs from an earlier run when their rounds do not overlap', () => {
	const [before, same, worse] = [samples(10, 12, 11), samples(11.5, 14, 13), samples(9, 8, 9.5)].map((now) =>
		summarize(row, now, samples(20, 20, 20)),
	)
	expect(compare([same!], [before!])).toMatchObject([{ of: 'ratio', differs: false, isBetter: true }])
	expect(compare([worse!], [before!])).toMatchObject([
		{ differs: true, isBetter: false, factor: expect.closeTo(9 / 11) },
	])
	const slower = summarize({ name: 'start', unit: 'ms' }, samples(30), undefined)
	const faster = { ...slower, values: [20] }
	expect(compare([faster], [slower])).toMatchObject([{ of: 'value', differs: true, isBetter: true }])
	expect(compare([slower], [before!])).toEqual([])
})

it('a chosen row brings its yardstick, and the yardstick’s own', () => {
	const rows = ['bare', 'burst', 'limits', 'other'].map((name, nth) => {
		const { yardstick: _, ...rest } = row
		return { ...rest, name, ...(nth === 1 || nth === 2 ? { yardstick: ['bare', 'burst'][nth - 1]! } : {}) }
	})
	expect(chooseRows({ rows }, /^limits$/).map(({ name }) => name)).toEqual(['bare', 'burst', 'limits'])
})
