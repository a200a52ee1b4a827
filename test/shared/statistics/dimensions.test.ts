/** The numbers of dimensions in the database. */
import { expect, it } from 'vitest'
import {
	dayNumber,
	dimensions,
	dimensionTable,
	newVisitorNumber,
} from '../../../shared/statistics/dimensions.ts'

it('dimensions and days have different numbers, and those in databases never change', () => {
	const numbers = Object.fromEntries(dimensions.map((name) => [name, dimensionTable[name].number]))
	expect(new Set([dayNumber, newVisitorNumber, ...Object.values(numbers)]).size).toBe(dimensions.length + 2)
	expect(numbers).toMatchObject({
		countries: 0,
		referrers: 1,
		browsers: 2,
		platforms: 3,
		languages: 6,
		places: 7,
		rules: 8,
	})
	expect([dayNumber, newVisitorNumber]).toEqual([4, 5])
})
