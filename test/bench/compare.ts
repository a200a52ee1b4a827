/** Compares a run with an earlier one: which rows differ by more than their rounds do among themselves. */
import { median } from './median.ts'
import type { RowResult } from './result.ts'

export interface Difference {
	name: string
	/** What was compared: the ratios to the yardstick where both runs have them, for they depend less on the machine. */
	of: 'ratio' | 'value'
	/** The median by the median of the earlier run. */
	factor: number
	/** Whether no round of one run lies among the rounds of the other. */
	differs: boolean
	isBetter: boolean
}

const isApart = (one: number[], other: number[]): boolean =>
	Math.min(...one) > Math.max(...other) || Math.max(...one) < Math.min(...other)

/** One for each row that both runs have. */
export const compare = (rows: RowResult[], earlier: RowResult[]): Difference[] =>
	rows.flatMap(({ name, unit, values, ratios }) => {
		const then = earlier.find((row) => row.name === name)
		if (then === undefined) return []
		const isRatio = ratios !== undefined && then.ratios !== undefined
		const [now, before] = isRatio ? [ratios, then.ratios!] : [values, then.values]
		const factor = median(now) / median(before)
		const isBetter = unit === '/s' ? factor > 1 : factor < 1
		return [{ name, of: isRatio ? 'ratio' : 'value', factor, differs: isApart(now, before), isBetter }]
	})
