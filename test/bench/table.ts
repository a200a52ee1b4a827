/** Prints the table: each figure of a run, that of the kept run, and whether they differ. */

import { costNames } from './processor-time.ts'
import { median } from './random.ts'
import type { RowResult } from './result.ts'
import type { Row, Wish } from './row.ts'

/** With three significant digits, and commas between thousands. */
export const inBrief = (value: number): string => {
	const size = Math.abs(value)
	if (size >= 100) return Math.round(value).toLocaleString('en')
	return value.toFixed(size >= 10 ? 1 : size >= 1 ? 2 : 3)
}

/** The median of the rounds, the smallest and the largest. */
const show = (values: number[] | undefined): string => {
	if (values === undefined) return ''
	const middle = inBrief(median(values))
	if (values.length < 2) return middle
	return `${middle} (${inBrief(Math.min(...values))} to ${inBrief(Math.max(...values))})`
}

/** Fewer rounds say nothing about noise. */
const ENOUGH = 3

export type Verdict = 'BETTER' | 'WORSE' | 'within noise' | 'too few rounds' | 'another machine'

/** Microseconds of processor that a row takes for each request. */
const spent = ({ figures }: RowResult): number =>
	costNames.reduce((sum, name) => sum + median(figures[name] ?? [0]), 0)
/** Within which a yardstick of both runs must agree: then absolute figures may be compared. */
const ALIKE = 0.1
/** Whether both runs come from machines that are as fast; `yardsticks`: names of rows. */
export const isSameMachine = (yardsticks: string[], rows: RowResult[], kept: RowResult[]): boolean =>
	yardsticks.every((name) => {
		const [now, then] = [rows, kept].map((run) => run.find(({ row }) => row === name))
		return !now || !then || Math.abs(Math.log(spent(now) / spent(then))) < Math.log(1 + ALIKE)
	})
const isPart = (figure: string): boolean => figure.includes('part of')

/** Two runs differ when no round of one lies among the rounds of the other. */
const compare = (figure: string, now: number[], then: number[], isSame = true): Verdict => {
	if (!isSame && !isPart(figure)) return 'another machine'
	if (Math.min(now.length, then.length) < ENOUGH) return 'too few rounds'
	const isMore = Math.min(...now) > Math.max(...then)
	const isLess = Math.max(...now) < Math.min(...then)
	if (!isMore && !isLess) return 'within noise'
	const isBetterWithMore = figure.endsWith('/s') || isPart(figure)
	return isMore === isBetterWithMore ? 'BETTER' : 'WORSE'
}

const judge = ({ least, most }: Wish, values: number[] | undefined): string => {
	const wanted = [
		...(least === undefined ? [] : [`at least ${inBrief(least)}`]),
		...(most === undefined ? [] : [`at most ${inBrief(most)}`]),
	].join(' and ')
	if (values === undefined) return `${wanted}: not measured`
	const measured = median(values)
	const isMet = measured >= (least ?? measured) && measured <= (most ?? measured)
	return `${wanted}: ${isMet ? 'met' : 'MISSED'}`
}

const columns = ([figure = '', now = '', then = '', verdict = '', wish = '']: string[]): string =>
	`    ${figure.padEnd(45)} ${now.padEnd(28)} ${then.padEnd(28)} ${verdict.padEnd(14)} ${wish}`.trimEnd()

export const tableHead = columns(['', 'this run', 'the kept run', '', 'wanted'])

export const showRow = (
	{ name, wishes = {} }: Row,
	{ figures }: RowResult,
	kept?: RowResult,
	isSame = true,
): string[] => [
	name,
	...Object.keys({ ...figures, ...wishes }).map((figure) => {
		const [now, then] = [figures[figure], kept?.figures[figure]]
		const verdict = now === undefined || then === undefined ? '' : compare(figure, now, then, isSame)
		const wish = wishes[figure]
		return columns([figure, show(now), show(then), verdict, wish && judge(wish, now)] as string[])
	}),
]

/** A line for each figure that is outside of noise. */
export const differences = (rows: RowResult[], kept: RowResult[], isSame = true): string[] =>
	rows.flatMap(({ row, figures }) =>
		Object.entries(figures).flatMap(([figure, now]) => {
			const then = kept.find((one) => one.row === row)?.figures[figure]
			const verdict = then && compare(figure, now, then, isSame)
			if (verdict !== 'BETTER' && verdict !== 'WORSE') return []
			const times = (median(now) / median(then!)).toFixed(2)
			return [`${verdict.padEnd(6)} ${times} times  ${row}: ${figure}`]
		}),
	)
