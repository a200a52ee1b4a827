/** What is noted of a test file while it runs: one line of JSON, read again by the run. */
import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const note = z.object({
	/** Its path from the root. */
	file: z.string(),
	/** From its import to the end of its last test. */
	seconds: z.number(),
	/** Of these, the ones in which its thread computed nothing. */
	waited: z.number(),
})
export type Note = z.infer<typeof note>

/** The notes so far; a line that is still being written is left out. */
export const readNotes = (path: string): Note[] =>
	existsSync(path)
		? readFileSync(path, 'utf8')
				.split('\n')
				.slice(0, -1)
				.map((line) => note.parse(JSON.parse(line)))
		: []

/** A note, and in which part of the run it was taken. */
export type PartNote = Note & { part: string }

const row = ({ file, seconds, waited, part }: PartNote): string =>
	`${seconds.toFixed(1).padStart(7)} s ${waited.toFixed(1).padStart(7)} s  ${file} (${part})`

/** The files that took longest, as lines. */
export const slowest = (notes: PartNote[], count: number): string[] => [
	`     took    waited  the ${count} slowest files`,
	...notes
		.toSorted((one, other) => other.seconds - one.seconds)
		.slice(0, count)
		.map(row),
]
