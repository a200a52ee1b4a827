/** The table of the bench: parts of yardsticks, wishes, and the comparison with the kept run. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useWorkplace } from '../support/machine/starts.ts'
import { readResult, summarize, writeResult } from './result.ts'
import { chooseRows, type Row, type Sample } from './row.ts'
import { compare, differences, isSameMachine, judge, showRow } from './table.ts'

const place = useWorkplace('kurz-bench-table')
const row: Row = { name: 'redirects', yardsticks: ['bare'], measure: () => Promise.reject() }

it('parts of a yardstick are formed round by round, from the processor time of all processes', () => {
	const samples: Record<string, Sample[]> = {
		bare: [
			{ '/s': 100, 'server µs': 10, 'load µs': 10 },
			{ '/s': 50, 'server µs': 20, 'load µs': 20 },
		],
		redirects: [
			{ '/s': 40, 'server µs': 30, 'postgres µs': 10, 'load µs': 10, 'p99 ms': 9 },
			{ '/s': 20, 'server µs': 60, 'postgres µs': 30, 'load µs': 10 },
		],
	}
	expect(summarize(row, (name) => samples[name] ?? [])).toMatchObject({
		row: 'redirects',
		figures: {
			'processor, part of bare': [0.4, 0.4],
			'throughput, part of bare': [0.4, 0.4],
			'/s': [40, 20],
			'p99 ms': [9],
		},
	})
})

it('a wish is met, missed or not measured', () => {
	expect(judge({ least: 0.4 }, [0.3, 0.4, 0.5])).toBe('at least 0.400: met')
	expect(judge({ most: 25 }, [30])).toBe('at most 25.0: MISSED')
	expect(judge({ most: 25 }, undefined)).toBe('at most 25.0: not measured')
})

it('a figure is outside of noise when the rounds of two runs do not overlap', () => {
	expect(compare('/s', [12, 13, 14], [9, 10, 11])).toBe('BETTER')
	expect(compare('p99 ms', [12, 13, 14], [9, 10, 11])).toBe('WORSE')
	expect(compare('processor, part of bare', [0.2, 0.3, 0.4], [0.5, 0.6, 0.7])).toBe('WORSE')
	expect(compare('/s', [10, 13, 14], [9, 10, 11])).toBe('within noise')
	expect(compare('/s', [12], [9, 10, 11])).toBe('too few rounds')
})

it('a kept run is printed beside this one', () => {
	const path = join(place.folder, 'kept.jsonl')
	expect(readResult(path)).toBeUndefined()
	const rows = [{ row: 'redirects', figures: { '/s': [1, 2, 3] } }]
	const run = { begun: '2026-11-25', bun: '1', cores: 2, load: 0, others: 0, rows }
	writeResult(path, run)
	expect(readResult(path)).toEqual(run)
	const now = { row: 'redirects', figures: { '/s': [4, 5, 6] } }
	expect(showRow(row, now, rows[0])[1]).toMatch(/\/s +5.00 \(4.00 to 6.00\) +2.00 \(1.00 to 3.00\) +BETTER$/)
	expect(differences([now], rows)).toEqual(['BETTER 2.50 times  redirects: /s'])
})

it('where the yardsticks differ by more than a tenth, only parts are compared', () => {
	const bare = (spent: number) => [{ row: 'bare', figures: { 'server µs': [spent], 'load µs': [10] } }]
	expect(isSameMachine(['bare'], bare(90), bare(98))).toBe(true)
	expect(isSameMachine(['bare'], bare(90), bare(190))).toBe(false)
	expect(isSameMachine(['bare'], bare(190), bare(90))).toBe(false)
	expect(isSameMachine(['bare'], bare(90), [])).toBe(true)
	expect(compare('/s', [12, 13, 14], [9, 10, 11], false)).toBe('another machine')
	expect(compare('processor, part of bare', [4, 5, 6], [1, 2, 3], false)).toBe('BETTER')
})

it('a chosen row brings its yardsticks, and their own', () => {
	const rows = ['bare', 'burst', 'limits', 'other'].map(
		(name, nth): Row => ({ ...row, name, yardsticks: [[], ['bare'], ['burst'], []][nth]! }),
	)
	expect(chooseRows({ rows }, /^limits$/).map(({ name }) => name)).toEqual(['bare', 'burst', 'limits'])
})
