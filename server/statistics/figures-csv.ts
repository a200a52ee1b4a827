/** The table of what a page of statistics shows, which spreadsheets open as it is. */
import { csvLine } from '../csv.ts'

/** A cell for each of the first columns; the others are empty. */
export type Row = (string | number | undefined)[]

/** `clicks_before`: of the days before. */
const columns = ['counted_by', 'name', 'until', 'clicks', 'clicks_before']

/** With a byte order mark. `names`: of further columns. */
export const figuresCsv = (names: readonly string[], rows: readonly Row[]): string => {
	const all = [...columns, ...names]
	const lines = [all, ...rows].map((row) => csvLine(all.map((_, nth) => String(row[nth] ?? ''))))
	return `\ufeff${lines.join('')}`
}
