/** Streams rows as CSV, so that any number of them takes the same memory. */
import { anew } from './waiting/deadline.ts'

/**
 * A spreadsheet would run a text that begins with one of these as a formula, some of them the full-width ones as well; an
 * apostrophe in front prevents that (OWASP, "CSV Injection").
 */
export const formulaStarts = '=+-@＝＋－＠\t\r\n'

/** A value as RFC 4180 has it. The database writes clicks in the same way (store/figures/clicks-csv.ts). */
const field = (value: string): string => {
	const harmless = value !== '' && formulaStarts.includes(value[0]!) ? `'${value}` : value
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Values as a line, with its end. */
export const csvLine = (values: readonly string[]): string => `${values.map(field).join(',')}\r\n`

/** The names of the columns, then pages of lines. A page is read when the one before was taken. */
export const csvOf = (
	columns: readonly string[],
	pages: AsyncIterator<string>,
): ReadableStream<Uint8Array> => {
	const encoder = new TextEncoder()
	return new ReadableStream(
		{
			start: (controller) => controller.enqueue(encoder.encode(csvLine(columns))),
			pull: async (controller) => {
				const { done, value: lines } = await anew(() => pages.next())
				if (done) return controller.close()
				controller.enqueue(encoder.encode(lines))
			},
			cancel: async () => void (await pages.return?.()),
		},
		{ highWaterMark: 1 },
	)
}
