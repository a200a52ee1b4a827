/** Streams a link's clicks as CSV, so that any number of them takes the same memory. */
import type { ClickRecord } from '../../shared/links.ts'

const columns = ['time_of_click', 'country', 'user_agent', 'referer', 'ip_hash'] as const

/**
 * A value as RFC 4180 has it. A spreadsheet would run a text that begins with one of these characters as a formula; an
 * apostrophe in front prevents that (OWASP, "CSV Injection").
 */
const field = (value: string): string => {
	const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const line = (values: readonly string[]): string => `${values.map(field).join(',')}\r\n`

/** `readPage` answers the clicks after a cursor, newest first, and the next cursor if there are more. */
export const streamCsv = (
	readPage: (cursor: string | undefined) => Promise<{ clicks: ClickRecord[]; next: string | undefined }>,
): ReadableStream<Uint8Array> => {
	const encoder = new TextEncoder()
	let cursor: string | undefined
	let isOver = false
	return new ReadableStream(
		{
			start: (controller) => controller.enqueue(encoder.encode(line(columns))),
			pull: async (controller) => {
				if (isOver) return controller.close()
				const { clicks, next } = await readPage(cursor)
				if (clicks.length > 0) {
					controller.enqueue(
						encoder.encode(clicks.map((click) => line(columns.map((name) => click[name]))).join('')),
					)
				}
				cursor = next
				isOver = next === undefined
				if (isOver) controller.close()
			},
		},
		{ highWaterMark: 1 },
	)
}
