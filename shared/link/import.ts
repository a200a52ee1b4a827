/** What imports answer, as zod schemas; and the formats that can be imported and exported. */
import * as z from 'zod/mini'
import { importWords } from '../words/en/shared/import.ts'
import { linkRecord } from './links.ts'
import { namesOf, storedNames } from './stored-fields.ts'

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
	/** Of no certain service. */
	'table',
] as const
export type ImportFormat = (typeof importFormats)[number]

/** As people know them; of a table pages say it in the reader's language. */
export const serviceNames: Record<ImportFormat, string> = {
	kurz: 'Kurz',
	yourls: 'YOURLS',
	kutt: 'Kutt',
	shlink: 'Shlink',
	dub: 'Dub',
	bitly: 'Bitly',
	sink: 'Sink',
	polr: 'Polr',
	spoo: 'spoo.me',
	chhoto: 'chhoto-url',
	table: 'any table',
}

/** How the bytes of a file are read. */
export const fileEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type FileEncoding = (typeof fileEncodings)[number]
/** As people know them. */
export const encodingNames: Record<FileEncoding, string> = {
	'utf-8': 'UTF-8',
	'utf-16le': 'UTF-16',
	'utf-16be': 'UTF-16',
	'windows-1252': 'Windows-1252',
}

export const exportFormats = ['csv', 'json', 'shlink'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What a column or field of a file becomes. */
export const movedFields = [
	'short_url',
	'long_url',
	...storedNames,
	'created_at',
	/** Counted before, also against the limit. */
	'clicks',
	/** Counted before that, which the limit leaves out. */
	'clicks_before',
	'is_protected',
	'disabled',
	'state',
	'secret',
	'domain',
	/** What has no match here. */
	'other_rules',
	/** Names besides the one that comes along. */
	'other_names',
] as const
export type MovedField = (typeof movedFields)[number]

/** Fields whose values are of a kind. A value that is none of it is a problem of its line. */
export const typedFields = {
	number: ['clicks', 'clicks_before', ...namesOf('number')],
	time: ['created_at', ...namesOf('time')],
	state: ['state'],
	switch: [...namesOf('switch'), 'is_protected', 'disabled', 'secret', 'other_rules', 'other_names'],
} as const satisfies Record<string, readonly MovedField[]>

/** Why a line makes no link. */
export type ProblemCode = keyof typeof importWords.problems
const problemCodes = Object.keys(importWords.problems) as ProblemCode[]

/** What links lose on the way. */
export type NoteCode = keyof typeof importWords.notes
const noteCodes = Object.keys(importWords.notes) as NoteCode[]

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
	encoding: z.enum(fileEncodings),
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

/** An import that runs, or whose links can be taken back. */
export const importState = z.object({
	import_id: z.string(),
	format: z.enum(importFormats),
	state: z.enum(['running', 'done']),
	checked: z.int(),
	links: z.int(),
	created_at: z.string(),
})
export type ImportState = z.infer<typeof importState>

/** `cancelled`: it still ran, and makes nothing. */
export const takenBack = z.object({ deleted: z.int(), kept: z.int(), cancelled: z.boolean() })
export type TakenBack = z.infer<typeof takenBack>
