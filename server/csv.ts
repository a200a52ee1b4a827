/** Streams rows as CSV in constant memory. */
import { anew } from './waiting/deadline.ts'

/**
 * A spreadsheet runs text that begins with one of these as a formula; some also accept the
 * full-width forms. A leading apostrophe prevents that (OWASP, "CSV Injection").
 */
export const formulaStarts = '=+-@＝＋－＠\t\r\n'

/** Text that gets an apostrophe: also if it has one already, so that reading takes off just one. */
const guarded = new RegExp(`^'*[${formulaStarts.replace('-', '\\-')}]`)
/** Takes off the apostrophe that `csvLine` puts before such text. */
export const withoutGuard = (value: string): string =>
	value.startsWith("'") && guarded.test(value) ? value.slice(1) : value

/** A value as in RFC 4180, which the database also writes (store/statistics/clicks-csv.ts). */
const field = (value: string): string => {
	const harmless = guarded.test(value) ? `'${value}` : value
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of CSV, with its line break. */
export const csvLine = (values: readonly string[]): string => `${values.map(field).join(',')}\r\n`

/** A beginning, then pages of text. A page is read once the one before was taken. */
export const pagedText = (head: string, pages: AsyncIterator<string>): ReadableStream<Uint8Array> => {
	const encoder = new TextEncoder()
	return new ReadableStream(
		{
			start: (controller) => controller.enqueue(encoder.encode(head)),
			pull: async (controller) => {
				const { done, value } = await anew(() => pages.next())
				if (done) return controller.close()
				controller.enqueue(encoder.encode(value))
			},
			cancel: async () => void (await pages.return?.()),
		},
		{ highWaterMark: 1 },
	)
}

/** The column names, then pages of lines. */
export const csvOf = (columns: readonly string[], pages: AsyncIterator<string>): ReadableStream<Uint8Array> =>
	pagedText(csvLine(columns), pages)
