/** What imports answer, as zod schemas; and the formats that can be imported and exported. */
import * as z from 'zod/mini'
import { linkRecord } from './links.ts'

/** The services whose files are read. */
export const importFormats = [
	'kurz',
	'yourls',
	'kutt',
	'shlink',
	'dub',
	'bitly',
	'sink',
	'polr',
	'spoo',
	'chhoto',
] as const
export type ImportFormat = (typeof importFormats)[number]

export const exportFormats = ['csv', 'json', 'shlink'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What a column or field of a file becomes. */
export const movedFields = [
	'short_url',
	'long_url',
	'title',
	'tags',
	'created_at',
	'expires_at',
	/** Counted before, also against the limit. */
	'clicks',
	/** Counted before that, which the limit leaves out. */
	'clicks_before',
	'max_clicks',
	'forward_query',
	'confirm',
	'is_protected',
	'disabled',
	'secret',
	'domain',
	/** What has no match here. */
	'rules',
	'starts_at',
] as const
export type MovedField = (typeof movedFields)[number]

/** Why a line makes no link. */
export const problemCodes = [
	'broken',
	'too_many',
	'name_missing',
	'name_invalid',
	'reserved',
	'taken',
	'same_name',
	'same_but_case',
	'url_missing',
	'url_invalid',
	'own_host',
	'blocked_host',
	'time_invalid',
	'number_invalid',
	'is_protected',
	'secret',
	'disabled',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** What links lose on the way. */
export const noteCodes = [
	'domains',
	'time_zone',
	'rules',
	'starts_at',
	'title_cut',
	'tags_cut',
	'same',
] as const
export type NoteCode = (typeof noteCodes)[number]

export const importProblem = z.object({
	line: z.int(),
	code: z.enum(problemCodes),
	message: z.string(),
})
export const importNote = z.object({ code: z.enum(noteCodes), count: z.int(), message: z.string() })
/** `field`: one of `movedFields`, or null. */
export const importColumn = z.object({ column: z.string(), field: z.nullable(z.string()) })

export const importAnswer = z.object({
	import_id: z.nullable(z.string()),
	format: z.enum(importFormats),
	links: z.int(),
	skipped: z.int(),
	problems: z.array(importProblem),
	problem_count: z.int(),
	notes: z.array(importNote),
	columns: z.array(importColumn),
})
export type ImportAnswer = z.infer<typeof importAnswer>

/** The JSON of an export. */
export const exportedLinks = z.object({
	format: z.literal('kurz'),
	version: z.int(),
	exported_at: z.string(),
	links: z.array(linkRecord),
})

export const takenBack = z.object({ deleted: z.int(), kept: z.int() })
