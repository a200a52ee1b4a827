/** Reads a file row by row, whether CSV or JSON, without holding more than a few rows. */
// An import's line: reading.ts → here → moved.ts.
import { isRow, type Row, toRow } from '../formats/format.ts'
import { csvEntries } from './csv.ts'
import { jsonEntries } from './json.ts'
import { type FileText, startOf } from './text.ts'

export interface FileRow {
	/** Where it begins: a line of a CSV file, counted from 1, or an item of JSON. */
	line: number
	/** As the file has it, and by names as `keyOf` writes them; none if it has too much. */
	read?: { item: Record<string, unknown>; row: Row }
	hasMore?: boolean | undefined
}

export const isJson = (file: FileText): boolean => /^\s*[[{]/.test(startOf(file))

/** Fails with `Broken`. Stop reading whenever you like. */
export function* rowsOf(file: FileText): Generator<FileRow> {
	for (const { line, item, hasMore } of isJson(file) ? jsonEntries(file) : csvEntries(file)) {
		if (item === undefined) yield { line, hasMore }
		else if (isRow(item)) yield { line, read: { item, row: toRow(item) } }
	}
}
