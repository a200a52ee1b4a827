/** Prints the table: each row's medians, its ratio, its processor time and its wishes. */
import type { Difference } from './compare.ts'
import { median } from './median.ts'
import type { RowResult } from './result.ts'
import type { Row, Wish } from './row.ts'

/** Three digits that mean something, and thousands with commas. */
export const inBrief = (value: number): string => {
	const size = Math.abs(value)
	if (size >= 100) return Math.round(value).toLocaleString('en')
	return value.toFixed(size >= 10 ? 1 : size >= 1 ? 2 : 3)
}

/** What a wish is about: `undefined` when the row has no such figure. */
const measuredOf = ({ of }: Wish, { values, ratios, figures }: RowResult): number | undefined => {
	if (of === 'value') return median(values)
	if (of === 'ratio') return ratios && median(ratios)
	return figures[of]
}

/** Whether it was met, in words. */
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

/** The lines of one row. */
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

export const showDifference = ({ name, of, factor, differs, isBetter }: Difference): string => {
	const verdict = differs ? (isBetter ? 'BETTER' : 'WORSE') : 'within the spread of the rounds'
	return `${name.padEnd(56)} ${of.padEnd(5)} ${factor.toFixed(3)} times: ${verdict}`
}
