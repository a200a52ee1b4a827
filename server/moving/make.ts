/** Makes the links of a file that was checked, all in one commit. */
// An import's line: new-link.ts → here → link-inserts.ts.
import { Unavailable } from '../errors.ts'
import { importsAtOnce } from '../limits/dear-kinds.ts'
import type { LinkDeps } from '../links/links.ts'
import type { ImportRecord } from '../store/links/import-progress.ts'
import type { LinkInsert } from '../store/links/link-inserts.ts'
import { asker } from '../waiting/asker.ts'
import { timeLeft } from '../waiting/deadline.ts'
import { createQueue } from '../waiting/queue.ts'
import { createInsertMaker } from './new-link.ts'
import { groupsOf, type JudgeTaken, type Line, type Work } from './work.ts'

/** Thrown to undo everything: a name was taken meanwhile. */
class TakenMeanwhile extends Error {}

type MakerDeps = Pick<LinkDeps, 'store' | 'secrets' | 'monitorKeys' | 'random'>

/** Imports that wait, in all and from one address: no more are under way (limits/dear-kinds.ts). */
const places = { all: importsAtOnce, ofOneAddress: importsAtOnce }

export const createMaker = (deps: MakerDeps, judgeTaken: JudgeTaken) => {
	const toInsert = createInsertMaker(deps)
	// Each holds a connection to its end.
	const turns = createQueue(1, [places], () => new Unavailable(new Error('too many imports')))
	/** How many links were made; undefined when a problem undid them. */
	return async (work: Work, made: ImportRecord, isStopped: boolean): Promise<number | undefined> => {
		const { refused } = work
		let lineOf = new Map<LinkInsert, Line>()
		let lines = 0
		async function* batches() {
			lines = 0
			for await (const group of groupsOf(work, (row) =>
				refused.has(row.line) || 'problem' in row
					? undefined
					: { ...row, draft: work.toDraft(row.moved, work.time, work.ownerId) },
			)) {
				lineOf = new Map(
					group.map((line) => [toInsert(line.draft, { ownerId: made.ownerId, importId: made.id }), line]),
				)
				yield [...lineOf.keys()]
				lines += group.length
				work.onProgress('made', lines)
			}
		}
		const leave = await turns.enter(asker(), timeLeft())
		return deps.store.imports
			.insert(made, batches, async (batch, outcomes) => {
				const lost = batch.filter((_, nth) => outcomes[nth]!.kind !== 'inserted')
				if (lost.length === 0) return
				const isProblem = await judgeTaken(
					work,
					lost.map((insert) => lineOf.get(insert)!),
				)
				if (isProblem && isStopped) throw new TakenMeanwhile()
			})
			.catch((error) => {
				if (error instanceof TakenMeanwhile) return undefined
				throw error
			})
			.finally(leave)
	}
}
