/** What an import finds: problems by line, what gets lost, and which columns are used. */
import type { FaultDetail } from '../../shared/errors.ts'
import { proseNames } from '../../shared/link/free-fields.ts'
import type { ImportAnswer, NoteCode } from '../../shared/link/import.ts'
import { serviceNames } from '../../shared/link/import.ts'
import { importWords } from '../../shared/words/en/shared/import.ts'
import { keyOf } from './formats/format.ts'
import type { Moved } from './moved.ts'
import type { Draft } from './new-link.ts'
import type { LineProblem } from './problem.ts'
import type { Opened } from './reading.ts'

/** Most problems that are listed. Source: server/INTERFACE.md, "Import". */
export const problemsAtMost = 1_000
/** Most hosts that are named. */
const hostsNamed = 5

export interface Problem extends LineProblem {
	line: number
}
export interface Note {
	code: NoteCode
	count: number
	/** Hosts, a time zone, a service, or a column. */
	more: string
}

/** In no language: pages say it in the reader's. */
export interface Report extends Opened {
	importId: string | null
	/** Made, or that a dry run would make. */
	links: number
	/** Lines that make none. */
	skipped: number
	problems: Problem[]
	/** All of them, listed or not. */
	problemCount: number
	notes: Note[]
}

interface ReporterOptions {
	opened: Opened
	zone: string
	isOwnHost: (host: string) => boolean
}

/** Collects what is found. */
export const createReporter = ({ opened, zone, isOwnHost }: ReporterOptions) => {
	let problemCount = 0
	const problems: Problem[] = []
	const counts = new Map<NoteCode, number>()
	const hosts = new Set<string>()
	/** Lines in which a column would say something, by its key. */
	const unused = new Map<string, number>()
	const unusedNotes = (): Note[] =>
		[...unused].map(([key, count]) => ({ code: 'unused_column', count, more: nameOf(key) }))
	/** A column as the file writes it. */
	const nameOf = (key: string): string =>
		opened.columns.find(({ column }) => keyOf(column) === key)?.column ?? key
	const note = (code: NoteCode, applies = true): void => {
		if (applies) counts.set(code, (counts.get(code) ?? 0) + 1)
	}
	const moreOf = (code: NoteCode): string => {
		if (code === 'time_zone') return zone
		if (code === 'queries') return serviceNames[opened.format]
		if (code !== 'domains') return ''
		return `${[...hosts].slice(0, hostsNamed).join(', ')}${hosts.size > hostsNamed ? ', …' : ''}`
	}
	return {
		problem: (line: number, problem: LineProblem): void => {
			problemCount++
			if (problems.length < problemsAtMost) problems.push({ ...problem, line })
		},
		/** The row repeats a link that is there. */
		same: (): void => note('same'),
		link: (moved: Moved, draft: Draft): void => {
			const isForeign = moved.host !== undefined && !isOwnHost(moved.host)
			note('domains', isForeign)
			if (isForeign && hosts.size <= hostsNamed) hosts.add(moved.host!)
			note('time_zone', moved.isLocal)
			note('broken_text', moved.isTextLost)
			note('rules', moved.hasRules)
			note(opened.format === 'table' ? 'any_table' : 'queries', moved.isQueryAssumed)
			note('other_names', moved.hasOtherNames)
			for (const name of proseNames) note(`${name}_cut`, draft.cut.includes(name))
		},
		/** A line was read, whether it makes a link or not. */
		line: ({ unused: keys }: Moved): void => {
			for (const key of keys) unused.set(key, (unused.get(key) ?? 0) + 1)
		},
		/** The columns that would say something, as details of a failure. */
		unusedFaults: (): FaultDetail[] =>
			unusedNotes().map(({ code, count, more }) => ({
				path: 'columns',
				code,
				message: importWords.notes[code](count, more),
			})),
		hasProblems: (): boolean => problemCount > 0,
		report: (made: { importId: string | null; links: number; rows: number }): Report => ({
			importId: made.importId,
			...opened,
			links: made.links,
			skipped: made.rows - made.links,
			problems: problems.toSorted((a, b) => a.line - b.line),
			problemCount,
			notes: [...[...counts].map(([code, count]) => ({ code, count, more: moreOf(code) })), ...unusedNotes()],
		}),
	}
}

/** In the language of the words. */
export const messageOf = (
	{ code, name = '', other = 0, field }: LineProblem,
	problems = importWords.problems,
): string => (field === undefined ? '' : `${field}: `) + problems[code](name, other)

const saidOf = ({ problems }: Report) =>
	problems.map((problem) => ({ line: problem.line, code: problem.code, message: messageOf(problem) }))

/** The problems as details of a failure. */
export const faultsOf = (report: Report): FaultDetail[] =>
	saidOf(report).map(({ line, ...said }) => ({ path: `line ${line}`, ...said }))

export const toAnswer = (report: Report): ImportAnswer => {
	const { importId, problemCount, notes, ...rest } = report
	return {
		...rest,
		import_id: importId,
		problems: saidOf(report),
		problem_count: problemCount,
		notes: notes.map(({ code, count, more }) => ({
			code,
			count,
			message: importWords.notes[code](count, more),
		})),
	}
}
