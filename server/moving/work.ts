/** An import under way: its file, what was found so far, and its lines in groups. */
import { setImmediate } from 'node:timers/promises'
import type { LinkDeps } from '../links/links.ts'
import { ticks } from '../waiting/deadline.ts'
import type { ReceivedFile } from './file-in-thread.ts'
import type { Moved } from './moved.ts'
import type { Draft } from './new-link.ts'
import type { LineProblem } from './problem.ts'
import type { ReadRow } from './reading.ts'
import type { createReporter } from './report.ts'

/** What is going on, and how many lines it is through. */
export type OnProgress = (step: 'checked' | 'made', lines: number) => void

export interface Work {
	ownerId: string
	file: Pick<ReceivedFile, 'rows'>
	toDraft: (moved: Moved, now: number, ownerId: string) => Draft
	/** Milliseconds since 1970. */
	time: number
	reporter: ReturnType<typeof createReporter>
	/** Lines that make no link. */
	refused: Set<number>
	onProgress: OnProgress
}

/** A line that can make a link. */
export interface Line {
	line: number
	moved: Moved
	draft: Draft
}

/** Milliseconds without a break; visits are served in the breaks. */
const withoutBreak = 5

/** The lines of the file in groups, without those of which `read` makes nothing. */
export async function* groupsOf(
	{ file }: Work,
	read: (row: ReadRow) => Line | undefined,
): AsyncGenerator<Line[]> {
	for await (const rows of file.rows()) {
		const group: Line[] = []
		let since = ticks()
		for (const row of rows) {
			const line = read(row)
			if (line !== undefined) group.push(line)
			if (ticks() - since < withoutBreak) continue
			await setImmediate()
			since = ticks()
		}
		if (group.length > 0) yield group
	}
}

export const refuse = ({ refused, reporter }: Work, line: number, problem: LineProblem): void => {
	refused.add(line)
	reporter.problem(line, problem)
}

export type JudgeTaken = (work: Work, lines: Line[]) => Promise<boolean>

/**
 * Looks names up, and refuses those that are taken. A link of the account with the same target is
 * no problem: a file that is sent twice makes nothing twice. Whether there was a problem.
 */
export const createTakenJudge =
	({ store, secrets }: Pick<LinkDeps, 'store' | 'secrets'>): JudgeTaken =>
	async (work, lines) => {
		const names = lines.map(({ draft: { slugKey } }) => ({
			slugKey,
			slugHash: secrets.hmac('slug', slugKey),
		}))
		const taken = await store.imports.findTaken(work.ownerId, names, new Date(work.time))
		const targets = new Map(taken.map(({ slugKey, longUrl }) => [slugKey, longUrl]))
		let isProblem = false
		for (const { line, draft } of lines) {
			const target = targets.get(draft.slugKey)
			if (target === undefined) continue
			if (target === draft.longUrl) {
				work.refused.add(line)
				work.reporter.same()
			} else {
				isProblem = true
				refuse(work, line, { code: 'taken', name: draft.slug })
			}
		}
		return isProblem
	}
