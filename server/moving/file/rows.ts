/** Reads a file row by row, whether CSV or JSON, without holding more than a few rows. */
import { isRow, type Row, toRow } from '../formats/format.ts'
import { csvRows } from './csv.ts'
import { jsonRows } from './json.ts'
import { type FileText, startOf } from './text.ts'

export interface FileRow {
	/** Where it begins: a line of a CSV file, counted from 1, or an item of JSON. */
	line: number
	/** As the file has it. */
	item: Record<string, unknown>
	row: Row
}

export const isJson = (file: FileText): boolean => /^\s*[[{]/.test(startOf(file))

/** Fails with `Broken`. Stop reading whenever you like. */
export async function* rowsOf(file: FileText): AsyncGenerator<FileRow> {
	for await (const { line, item } of isJson(file) ? jsonRows(file) : csvRows(file)) {
		if (isRow(item)) yield { line, item, row: toRow(item) }
	}
}
