/** All deliberate bugs by the room of the code they are in: one text file a room. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Bug } from './bug.ts'

/**
 * A row, after an empty line: who is hurt, the file, what stands there (`- `), what stands there
 * instead (`+ `), and the tests that must notice (`! `). A mark alone is an empty line.
 */
const readBug = (row: string): Bug => {
	const [hurts = '', file = '', ...lines] = row.split('\n')
	const marked = (mark: string) => lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(2))
	const text = marked('-').join('\n')
	return { hurts, file, text, bug: marked('+').join('\n'), tests: marked('!') }
}

export const rooms: Record<string, Bug[]> = Object.fromEntries(
	readdirSync(import.meta.dirname)
		.filter((name) => name.endsWith('.txt'))
		.toSorted()
		.map((name) => [
			name.replace('.txt', ''),
			readFileSync(`${import.meta.dirname}/${name}`, 'utf8')
				.trim()
				.split('\n\n')
				.map(readBug),
		]),
)
