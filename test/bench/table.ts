/** Prints the table, and the differences from an earlier run. */
import { median } from './random.ts'
import type { RowResult } from './result.ts'
import type { Row, Wish } from './row.ts'

/** With three significant digits, and commas between thousands. */
export const inBrief = (value: number): string => {
	const size = Math.abs(value)
	if (size >= 100) return Math.round(value).toLocaleString('en')
	return value.toFixed(size >= 10 ? 1 : size >= 1 ? 2 : 3)
}

/** Undefined when the row has no such figure. */
const measuredOf = ({ of }: Wish, { values, ratios, figures }: RowResult): number | undefined => {
	if (of === 'value') return median(values)
	if (of === 'ratio') return ratios && median(ratios)
	return figures[of]
}

export const judge = (wish: Wish, result: RowResult): string => {
	const { of, least, most, isGoal } = wish
	const measured = measuredOf(wish, result)
	const wanted = [
		...(least === undefined ? [] : [`at least ${inBrief(least)}`]),
		...(most === undefined ? [] : [`at most ${inBrief(most)}`]),
	].join(' and ')
	if (measured === undefined) return `${of} ${wanted}: not measured`
	const isMet =
		measured >= (least ?? Number.NEGATIVE_INFINITY) && measured <= (most ?? Number.POSITIVE_INFINITY)
	const word = isGoal ? 'goal' : 'wanted'
	return `${of} ${inBrief(measured)}, ${word} ${wanted}: ${isMet ? 'met' : isGoal ? 'not reached' : 'MISSED'}`
}

const spread = (values: number[]): string =>
	values.length < 2 ? '' : ` (${inBrief(Math.min(...values))} to ${inBrief(Math.max(...values))})`

const columns = (cells: string[]): string => {
	const [name = '', value = '', ratio = '', server = '', postgres = '', load = ''] = cells
	const head = `${name.padEnd(40)} ${value.padStart(12)}  ${ratio.padEnd(26)}`
	return `${head}${server.padStart(9)}${postgres.padStart(9)}${load.padStart(9)}`.trimEnd()
}

export const tableHead = columns(['', 'median', 'by its yardstick', 'server', 'postgres', 'load µs'])

export const showRow = (row: Row, result: RowResult): string[] => {
	const { values, ratios, cost, figures, unit } = result
	const ratio = ratios === undefined ? '' : `${inBrief(median(ratios))}${spread(ratios)}`
	const spent =
		cost === undefined ? [] : [cost.server, cost.postgres, cost.load].map((part) => part.toFixed(1))
	const more = Object.entries(figures).map(([name, value]) => `${name} ${inBrief(value)}`)
	return [
		columns([row.name, `${inBrief(median(values))} ${unit}`, ratio, ...spent]),
		...(row.yardstick === undefined ? [] : [`    beside: ${row.yardstick}`]),
		...(more.length === 0 ? [] : [`    ${more.join(', ')}`]),
		...(row.wishes ?? []).map((wish) => `    ${judge(wish, result)}`),
	]
}

interface Difference {
	name: string
	/** Ratios are compared where both runs have them: they depend less on the machine. */
	of: 'ratio' | 'value'
	/** The median divided by that of the earlier run. */
	factor: number
	/** Whether no round of one run lies among the rounds of the other. */
	differs: boolean
	isBetter: boolean
}

const isApart = (one: number[], other: number[]): boolean =>
	Math.min(...one) > Math.max(...other) || Math.max(...one) < Math.min(...other)

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

export const showDifference = ({ name, of, factor, differs, isBetter }: Difference): string => {
	const verdict = differs ? (isBetter ? 'BETTER' : 'WORSE') : 'within the spread of the rounds'
	return `${name.padEnd(56)} ${of.padEnd(5)} ${factor.toFixed(3)} times: ${verdict}`
}
