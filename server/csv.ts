/** Streams rows as CSV in constant memory. */
import { anew } from './waiting/deadline.ts'

/** A spreadsheet runs such text; some accept full-width forms (OWASP, "CSV Injection"). */
const formula = `["']*[=+\\-@＝＋－＠]`
/** White space that it skips. */
const skipped = `'*[\\t\\r\\n]`
/** What programs may take for the end of a field or line; they know a comma in quotes. */
const ends = '[;\\t\\r\\n]'

/**
 * Where an apostrophe keeps text from being run, behind `\1` and at its beginning: also before
 * others, so that reading takes off just one. Regular expressions of JavaScript and of Postgres.
 */
export const unsafePlaces = `(^|${ends})(?=${formula})`
export const unsafeStart = `^${skipped}`
/** Text that has either, without looking ahead: faster in Postgres. */
export const unsafeText = `(?:^|${ends})${formula}|${unsafeStart}`

const places = new RegExp(unsafePlaces, 'g')
const start = new RegExp(unsafeStart)
const guards = new RegExp(`(^|${ends})'(?=${formula})|^'(?=${skipped})`, 'g')
const leadingGuard = new RegExp(`^'(?=${formula}|${skipped})`)
/** Takes off the apostrophes of `csvLine`. */
export const withoutGuards = (value: string): string => value.replace(guards, '$1')
/** Takes off a single one, as other programs put it. */
export const withoutLeadingGuard = (value: string): string => value.replace(leadingGuard, '')

/** A value as in RFC 4180, which the database also writes (store/statistics/clicks-csv.ts). */
const field = (value: string): string => {
	const harmless = (start.test(value) ? "'" : '') + value.replace(places, "$1'")
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of CSV, with its line break. */
export const csvLine = (values: readonly string[]): string => `${values.map(field).join(',')}\r\n`

/**
 * A beginning, then pages of text. A page is read once the one before was taken. The beginning
 * comes with the first page: a file that can't be read has no first piece.
 */
export const pagedText = (head: string, pages: AsyncIterator<string>): ReadableStream<Uint8Array> => {
	const encoder = new TextEncoder()
	let beginning = head
	return new ReadableStream(
		{
			pull: async (controller) => {
				const { done, value } = await anew(() => pages.next())
				const text = done ? beginning : beginning + value
				beginning = ''
				if (!done || text !== '') controller.enqueue(encoder.encode(text))
				if (done) controller.close()
			},
			cancel: async () => void (await pages.return?.()),
		},
		{ highWaterMark: 1 },
	)
}

/** The column names, then pages of lines. */
export const csvOf = (columns: readonly string[], pages: AsyncIterator<string>): ReadableStream<Uint8Array> =>
	pagedText(csvLine(columns), pages)
