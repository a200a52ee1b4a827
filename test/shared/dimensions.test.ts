/** The numbers under which the database keeps counts. */
import { expect, it } from 'vitest'
import { dayNumber, dimensions, dimensionTable, newVisitorNumber } from '../../shared/dimensions.ts'

it('each dimension has a number of its own, and none has that of the days', () => {
	const numbers = [dayNumber, newVisitorNumber, ...dimensions.map((name) => dimensionTable[name].number)]
	expect(new Set(numbers).size).toBe(numbers.length)
})

it('the numbers that databases hold already stay what they are', () => {
	expect(Object.fromEntries(dimensions.map((name) => [name, dimensionTable[name].number]))).toMatchObject({
		countries: 0,
		referrers: 1,
		browsers: 2,
		platforms: 3,
		languages: 6,
	})
	expect([dayNumber, newVisitorNumber]).toEqual([4, 5])
})
