/** What people paste where many links are made: addresses, one on a line, or a table of them. */
import { own } from '../../../shared/text/own.ts'
import { withScheme } from '../../../shared/text/typed-address.ts'
import { invalid } from '../../errors.ts'
import { recordsIn } from '../../moving/file/csv.ts'
import { keyOf } from '../../moving/formats/format.ts'
import { table } from '../../moving/formats/table.ts'

/** What a column of a pasted table becomes, as the create form names it. */
const cells = ['url', 'alias', 'title', 'tags', 'note'] as const
type Cell = (typeof cells)[number]
const cellOf = { long_url: 'url', short_url: 'alias', title: 'title', tags: 'tags', note: 'note' } as const

/** A link to make, and what was written for it. */
export interface PastedLine extends Partial<Record<Cell, string>> {
	line: string
	url: string
}
export interface Pasted {
	lines: PastedLine[]
	/** The line of names, if there is one. */
	head: string[]
	/** The columns that hold something; none of plain lines. */
	columns: Cell[]
	/** It could be read in another way: people are shown how it was read before it is made. */
	asks: boolean
}

interface Row {
	line: string
	values: string[]
}

const isAddress = (text: string): boolean => /^https?:\/\/\S/i.test(withScheme(text))
const isAlias = (text = ''): boolean => /^[\w-]{0,64}$/.test(text)

const plainLines = (text: string): PastedLine[] =>
	text
		.split(/\r\n|\r|\n/)
		.map((line) => line.trim())
		.filter((line) => line !== '')
		.map((line) => ({ line, url: line }))

/** The separator of a table: tabs, or what most lines have. */
const separatorOf = (text: string): string | undefined => {
	const lines = plainLines(text).map(({ line }) => line)
	const having = (separator: string) => lines.filter((line) => line.includes(separator)).length
	if (having('\t') > 0) return '\t'
	const [best, count] = [';', ',']
		.map((one) => [one, having(one)] as const)
		.toSorted((a, b) => b[1] - a[1])[0]!
	return count > 0 ? best : undefined
}

/** What each column is, by a line of names; undefined where the first line is none. */
const namedColumns = ({ values }: Row): (Cell | undefined)[] | undefined => {
	if (values.some(isAddress)) return undefined
	const fields = values.map((name) => own(cellOf, own(table.fields, keyOf(name)) ?? ''))
	return fields.includes('url') ? fields : undefined
}

/** Without names: the one column of addresses, and in what is left alias and title. */
const placedColumns = (records: Row[]): (Cell | undefined)[] | undefined => {
	const width = Math.max(...records.map(({ values }) => values.length))
	const places = Array.from({ length: width }, (_, nth) => nth)
	const urls = places.filter((nth) => records.every(({ values }) => isAddress(values[nth] ?? '')))
	if (urls.length !== 1) return undefined
	const others: (Cell | undefined)[] = ['alias', 'title']
	return places.map((nth) => (nth === urls[0] ? 'url' : others.shift()))
}

/** Fails with `validation_failed` for columns that have no place here. */
const linesOf = (records: Row[], columns: (Cell | undefined)[]): PastedLine[] =>
	records.map(({ line, values }) => {
		const filled = values
			.map((value, nth) => [columns[nth], value] as const)
			.filter(([, value]) => value !== '')
		const known = new Map(filled)
		if (known.has(undefined) || known.size < filled.length)
			throw invalid(
				'urls',
				'columns',
				'Only columns for address, alias, title, tags and note are understood here.',
			)
		return { url: '', ...Object.fromEntries(known), line }
	})

/**
 * Reads what was pasted. `as`: in which way, if somebody said. Fails with `validation_failed` at
 * `urls` for what would lose something: columns that have no place here, several addresses in one.
 */
export const readPasted = (text: string, as?: 'table' | 'lines'): Pasted => {
	const plain = { lines: plainLines(text), head: [], columns: [], asks: false }
	const separator = separatorOf(text)
	if (separator === undefined || as === 'lines') return plain
	const records = recordsIn(text, separator)
		.map(({ line, values }) => ({ line, values: values.map((value) => value.trim()) }))
		.filter(({ values }) => values.some((value) => value !== ''))
	if (records.length === 0) return plain
	const named = namedColumns(records[0]!)
	const columns = named ?? placedColumns(records)
	const isTabs = separator === '\t'
	const mayBePlain = !isTabs && plain.lines.every(({ line }) => !/[\s"]/.test(line))
	if (columns === undefined) {
		// Several addresses on a line.
		const isSeveral = records.some(
			({ values }) => values.filter((value) => /^https?:/i.test(value)).length > 1,
		)
		if (isSeveral) throw invalid('urls', 'several', 'Give each address a line of its own.')
		if (!isTabs) return plain
	}
	const lines = linesOf(named ? records.slice(1) : records, columns ?? ['url', 'alias', 'title'])
	// What stands behind the comma can be no alias: it is part of the address.
	if (named === undefined && mayBePlain && as === undefined && !lines.every(({ alias }) => isAlias(alias)))
		return plain
	const filled = cells.filter((cell) => lines.some((line) => line[cell] !== undefined))
	const isAsDocumented = isTabs && named === undefined && (columns ?? ['url'])[0] === 'url'
	const head = named ? [records[0]!.line] : []
	return { lines, head, columns: filled, asks: as === undefined && !isAsDocumented }
}
