/** Streams rows as CSV, so that any number of them takes the same memory. */
import { anew } from './deadline.ts'

/**
 * A value as RFC 4180 has it. A spreadsheet would run a text that begins with one of these characters as a formula, some of
 * them the full-width ones as well; an apostrophe in front prevents that (OWASP, "CSV Injection").
 */
const field = (value: string): string => {
	const harmless = /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : value
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const line = (values: readonly string[]): string => `${values.map(field).join(',')}\r\n`

/** The names of the columns, then the rows. A page of them is read when the one before was taken. */
export const csvOf = (
	columns: readonly string[],
	pages: AsyncIterator<(readonly string[])[]>,
): ReadableStream<Uint8Array> => {
	const encoder = new TextEncoder()
	return new ReadableStream(
		{
			start: (controller) => controller.enqueue(encoder.encode(line(columns))),
			pull: async (controller) => {
				const { done, value: rows } = await anew(() => pages.next())
				if (done) return controller.close()
				controller.enqueue(encoder.encode(rows.map(line).join('')))
			},
			cancel: async () => void (await pages.return?.()),
		},
		{ highWaterMark: 1 },
	)
}
