/** The times of test files: one line of JSON each, read by the run. */
import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const note = z.object({
	/** From the root. */
	file: z.string(),
	/** From its import to the end of its last test. */
	seconds: z.number(),
	/** Of these, those in which its thread did not compute. */
	waited: z.number(),
})
export type Note = z.infer<typeof note>

/** Leaves out a line that is still being written. */
export const readNotes = (path: string): Note[] =>
	existsSync(path)
		? readFileSync(path, 'utf8')
				.split('\n')
				.slice(0, -1)
				.map((line) => note.parse(JSON.parse(line)))
		: []

export type PartNote = Note & { part: string }

const row = ({ file, seconds, waited, part }: PartNote): string =>
	`${seconds.toFixed(1).padStart(7)} s ${waited.toFixed(1).padStart(7)} s  ${file} (${part})`

export const slowest = (notes: PartNote[], count: number): string[] => [
	`     took    waited  the ${count} slowest files`,
	...notes
		.toSorted((one, other) => other.seconds - one.seconds)
		.slice(0, count)
		.map(row),
]
