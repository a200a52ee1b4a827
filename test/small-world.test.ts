/** Each number of the server is small in the small world, or is said to bound nothing. */
import { expect, it } from 'vitest'
import { problemsAtMost } from '../server/moving/report.ts'
import { namesAtMost } from '../server/store/statistics/link-counts.ts'
import { bounds } from '../shared/bounds.ts'
import { textOf } from './support/machine/sources.ts'
import { constantsIn } from './support/small-world/constants.ts'
import { measured, rowOf, smallOf, table } from './support/small-world/small.ts'

const all = measured.flatMap((file) =>
	constantsIn(file, textOf(file)).map((constant) => ({ file, constant })),
)

it('finds the numbers at all', () => {
	expect(all.length).toBeGreaterThan(500)
})

it('knows what each number becomes in the small world, or why it bounds nothing', () => {
	const unknown = all
		.filter(({ file, constant }) => smallOf(file, constant) === undefined)
		.map(({ file, constant: { name, text } }) => `${file}: ${name} = ${text}`)
	expect(unknown).toEqual([])
})

it('has no row for a number that is gone', () => {
	const named = new Set(all.map(({ file, constant }) => `${file}: ${rowOf(file, constant)}`))
	const gone = Object.entries(table).flatMap(([file, rows]) =>
		typeof rows === 'string'
			? measured.some((one) => one.startsWith(file))
				? []
				: [file]
			: Object.keys(rows)
					.map((name) => `${file}: ${name}`)
					.filter((row) => !named.has(row)),
	)
	expect(gone).toEqual([])
})

it.each([
	[problemsAtMost, '`problems` by line, the first 1,000, and'],
	[namesAtMost, 'Each object holds the 1,000 most frequent names;'],
	[bounds.acts, 'the same with 1 to 1,000 links,'],
])('%i, which tests import, is what the interface promises: %s', (bound, promise) => {
	expect(bound).toBe(1_000)
	expect(textOf('server/INTERFACE.md')).toContain(promise)
})
