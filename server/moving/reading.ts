/** What a thread does for an import: it holds the file, and reads it row by row. */
// An import's line: file-in-thread.ts → here → file/rows.ts, moved.ts.
import { createHash } from 'node:crypto'
import type { FileEncoding, ImportFormat } from '../../shared/link/import.ts'
import { invalid } from '../errors.ts'
import type { Job } from '../limits/threads.ts'
import { createZone } from '../links/zone.ts'
import { type Column, columnsOf, saysBoth, withColumns } from './columns.ts'
import { Broken } from './file/broken.ts'
import { type FileRow, isJson, rowsOf } from './file/rows.ts'
import { type FileText, readText } from './file/text.ts'
import { formatOf, recognise } from './formats/all.ts'
import { type Moved, type RowReading, toMoved } from './moved.ts'
import { type LineProblem, Unusable } from './problem.ts'

/** A body as it came, and its media type if it is a form with the file in it. */
interface Body {
	pieces: Uint8Array[]
	form?: string | undefined
}
export interface Received {
	/** Of the file. */
	bytes: number
	/** The other fields of the form. */
	fields: Record<string, string>
	/** SHA-256 in hexadecimal, for a form. */
	digest: string
}
export interface Opened {
	format: ImportFormat
	encoding: FileEncoding
	/** The fields of the first rows, and what they become. */
	columns: Column[]
}
/** How a file is to be read. */
export interface OpenAsked {
	/** Recognised unless given. */
	format: ImportFormat | undefined
	zone: string
	/** What was said of columns: `short_url:3,-:status`. */
	columns: string
}
/** A row as a link of another service, or why it is none. */
export type ReadRow = { line: number; moved: Moved } | { line: number; problem: LineProblem }
export interface Rows {
	rows: ReadRow[]
	/** Whether there are no more; at a place that can't be read it is `broken`. */
	isEnd: boolean
	brokenAt?: number
}

/** Rows that are sent at once. */
const atOnce = 500
/** Characters of names, targets, titles and tags after which they are sent. */
const charactersAtOnce = 256 * 1024

/** What the thread holds between two jobs. */
let file: Uint8Array = new Uint8Array()
let text: FileText
let reading: RowReading
let rows: Generator<FileRow>

const receiveForm = async (body: Uint8Array<ArrayBuffer>, type: string): Promise<Received> => {
	const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
		throw invalid('', 'incomplete', 'The upload ended too early.')
	})
	const fields: [string, string][] = []
	for (const [name, value] of form) if (typeof value === 'string') fields.push([name, value])
	const sent = form.get('file')
	file = sent instanceof Blob ? new Uint8Array(await sent.arrayBuffer()) : new Uint8Array()
	const digest = createHash('sha256').update(file).digest('hex')
	return { bytes: file.length, fields: Object.fromEntries(fields.slice(0, fieldsAtMost)), digest }
}
/** The form has five. */
const fieldsAtMost = 20

export const receiveJob: Job<Body, Received> = {
	name: 'receive',
	run: async ({ pieces, form }) => {
		const body = Buffer.concat(pieces)
		if (form !== undefined) return receiveForm(body, form)
		file = body
		return { bytes: body.length, fields: {}, digest: '' }
	},
}

/** Items of JSON that are looked at: they need not have the same fields. */
const lookedAt = 1_000

/** What the first rows have, as the file writes it and by keys. Fails with `validation_failed`. */
const readFirst = (): NonNullable<FileRow['read']> => {
	let first: NonNullable<FileRow['read']> = { item: {}, row: {} }
	let [looked, tooLarge] = [0, 0]
	const most = isJson(text) ? lookedAt : 1
	try {
		for (const { read } of rowsOf(text)) {
			if (read === undefined) tooLarge++
			if (read === undefined) continue
			// Object.assign would take a field `__proto__` for a prototype.
			first = { item: { ...first.item, ...read.item }, row: { ...first.row, ...read.row } }
			if (++looked >= most) break
		}
	} catch (error) {
		if (!(error instanceof Broken)) throw error
		if (looked === 0) throw invalid(`line ${error.line}`, 'broken', 'The file can’t be read.')
	}
	if (looked + tooLarge === 0) throw invalid('', 'no_links', 'There are no links in this file.')
	if (looked === 0) throw invalid('', 'entry_too_large', 'Every entry has more than a link can.')
	return first
}

export const openJob: Job<OpenAsked, Opened> = {
	name: 'open',
	run: ({ format: asked, zone, columns }) => {
		const toUtc = createZone(zone)
		if (toUtc === undefined) throw invalid('zone', 'invalid', 'This is not a time zone.')
		text = readText(file)
		const first = readFirst()
		const found = asked === undefined ? recognise(first.row) : formatOf(asked)
		const known = found ?? (saysBoth(columns) ? formatOf('table') : undefined)
		if (known === undefined)
			throw invalid('', 'unknown_format', 'No known format has these fields. Is the line of names missing?')
		const format = withColumns(known, columns, first)
		const { encoding, isBroken } = text
		reading = { format: isJson(text) ? { ...format, unguard: undefined } : format, toUtc, isBroken }
		return { format: format.name, encoding, columns: columnsOf(format, first) }
	},
}

const toReadRow = ({ line, read, hasMore }: FileRow): ReadRow => {
	if (hasMore) return { line, problem: { code: 'more_values' } }
	if (read === undefined) return { line, problem: { code: 'entry_too_large' } }
	try {
		return { line, moved: toMoved(reading, read.row) }
	} catch (error) {
		if (!(error instanceof Unusable)) throw error
		return { line, problem: error.problem }
	}
}

const sizeOf = (row: ReadRow): number =>
	'moved' in row ? [row.moved.url, row.moved.name, ...Object.values(row.moved.fields)].join('').length : 0

/** The first rows, or the next. */
export const rowsJob: Job<{ isFirst: boolean }, Rows> = {
	name: 'rows',
	run: ({ isFirst }) => {
		if (isFirst) rows = rowsOf(text)
		const read: ReadRow[] = []
		let characters = 0
		try {
			while (read.length < atOnce && characters < charactersAtOnce) {
				const { done, value } = rows.next()
				if (done) return { rows: read, isEnd: true }
				const row = toReadRow(value)
				read.push(row)
				characters += sizeOf(row)
			}
			return { rows: read, isEnd: false }
		} catch (error) {
			if (!(error instanceof Broken)) throw error
			return { rows: read, isEnd: true, brokenAt: error.line }
		}
	},
}

export const importJobs = [receiveJob, openJob, rowsJob]
