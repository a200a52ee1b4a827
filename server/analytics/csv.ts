/** A link's clicks as CSV, read page by page. */
import type { ClickRecord } from '../../shared/links.ts'
import { csvOf } from '../csv.ts'

const columns = ['time_of_click', 'country', 'user_agent', 'referer', 'ip_hash'] as const

/** Answers the clicks after a cursor, newest first, and the next cursor if there are more. */
type ReadPage = (cursor: string | undefined) => Promise<{ clicks: ClickRecord[]; next: string | undefined }>

async function* pagesOf(readPage: ReadPage) {
	let cursor: string | undefined
	do {
		const { clicks, next } = await readPage(cursor)
		yield clicks.map((click) => columns.map((name) => click[name]))
		cursor = next
	} while (cursor !== undefined)
}

export const streamCsv = (readPage: ReadPage): ReadableStream<Uint8Array> => csvOf(columns, pagesOf(readPage))
