/** Each bound of the small world is a number of its source, and what works in pieces has one. */
import { expect, it } from 'vitest'
import { problemsAtMost } from '../server/moving/report.ts'
import { namesAtMost } from '../server/store/statistics/link-counts.ts'
import { bounds } from '../shared/bounds.ts'
import { textOf } from './support/machine/sources.ts'
import { small } from './support/small-world/bounds.ts'
import { constantsIn } from './support/small-world/constants.ts'
import { measured, rowOf } from './support/small-world/small.ts'

const all = measured.flatMap((file) =>
	constantsIn(file, textOf(file)).map((constant) => ({
		...{ file, name: constant.name, row: rowOf(file, constant) },
	})),
)

it('every number of things that are done at once is small there', () => {
	const pieces = all.filter(({ name }) => /atOnce\b|batches\.size$/i.test(name))
	expect(pieces.length).toBeGreaterThan(20)
	expect(pieces.filter(({ row }) => row === undefined)).toEqual([])
})

it('has no row for a number that is gone', () => {
	const named = new Set(all.map(({ file, row }) => `${file}: ${row}`))
	const rows = Object.entries(small).flatMap(([file, of]) =>
		Object.keys(of).map((name) => `${file}: ${name}`),
	)
	expect(rows.filter((row) => !named.has(row))).toEqual([])
})

it.each([
	[problemsAtMost, '`problems` by line, the first 1,000, and'],
	[namesAtMost, 'Each object holds the 1,000 most frequent names;'],
	[bounds.acts, 'the same with 1 to 1,000 links,'],
])('%i, which tests import, is what the interface promises: %s', (bound, promise) => {
	expect(bound).toBe(1_000)
	expect(textOf('server/INTERFACE.md')).toContain(promise)
})
