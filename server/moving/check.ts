/** Looks at every line of a file before anything is made. */
// An import's line: moved.ts → here → new-link.ts.
import { Broken } from './file/broken.ts'
import { Unusable } from './problem.ts'
import type { ReadRow } from './reading.ts'
import { groupsOf, type JudgeTaken, type Line, refuse, type Work } from './work.ts'

/** Most lines of one file: their names are kept in memory. */
const linesAtMost = 250_000

/** A name that a line has. */
interface Seen {
	line: number
	name: string
	target: string
}

/** Long texts as short ones that differ as they do. */
const digest = (text: string): string => Bun.hash(text).toString(36)

/** Refuses names that an earlier line has; of the same target they are no problem. */
const createNames = (work: Work) => {
	const names = new Map<string, Seen>()
	return ({ line, draft: { slug, slugKey, longUrl } }: Line): boolean => {
		const target = digest(longUrl)
		const earlier = names.get(slugKey)
		if (earlier === undefined) {
			names.set(slugKey, { line, name: slug, target })
			return true
		}
		if (earlier.target === target) {
			work.refused.add(line)
			work.reporter.same()
			return false
		}
		const code = earlier.name === slug ? 'same_name' : 'same_but_case'
		refuse(work, line, { code, name: slug, other: earlier.line })
		return false
	}
}

/** How many lines there are, and whether the file can be read to its end. */
export const checkAll = async (work: Work, judgeTaken: JudgeTaken) => {
	const isNew = createNames(work)
	let rows = 0
	const read = (row: ReadRow): Line | undefined => {
		rows++
		if (rows > linesAtMost) throw new Broken(row.line)
		try {
			if ('problem' in row) throw new Unusable(row.problem)
			work.reporter.line(row.moved)
			const line = { ...row, draft: work.toDraft(row.moved, work.time, work.ownerId) }
			return isNew(line) ? line : undefined
		} catch (error) {
			if (!(error instanceof Unusable)) throw error
			refuse(work, row.line, error.problem)
			return undefined
		}
	}
	try {
		for await (const lines of groupsOf(work, read)) {
			await judgeTaken(work, lines)
			for (const { line, moved, draft } of lines)
				if (!work.refused.has(line)) work.reporter.link(moved, draft)
			work.onProgress('checked', rows)
		}
		return { rows, isBroken: false }
	} catch (error) {
		if (!(error instanceof Broken)) throw error
		work.reporter.problem(error.line, { code: rows > linesAtMost ? 'too_many' : 'broken' })
		return { rows, isBroken: true }
	}
}
