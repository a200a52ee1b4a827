/** Moves clicks from the log into the tables people read, exactly once. */
import type { Database } from '../driver/connect.ts'
import { reaching } from '../driver/failures.ts'
import type { IsSpread } from '../spread/is-spread.ts'
import { finishCommits } from '../spread/second-phase.ts'
import { countLane, type Part } from './count-lane.ts'
import { deleteCountedBatches } from './counted-batches.ts'
import { countedSlice, cutSlice, lanesAtMost } from './lanes.ts'

/** About how many clicks a lane counts at once: more count a popular link once for many clicks, fewer end sooner. */
export const clicksAtOnce = 40_000
/** Lanes that one process counts side by side: as many as its background has connections (pools.ts). */
const lanesAtOnce = 2

/** What was counted of a slice, by whoever asked. */
export interface Slice extends Omit<Part, 'isMine'> {
	/** Whether others count what is left of it, or hold all counting up, or a worker is away that has a part of it. */
	isBusy: boolean
}

const sumOf = (parts: Part[], isBusy: boolean): Slice => {
	const oldest = parts.flatMap((part) => part.oldest ?? [])
	return {
		batches: parts[0]?.batches ?? 0,
		clicks: parts.reduce((sum, { clicks }) => sum + clicks, 0),
		oldest: oldest.length > 0 ? Math.min(...oldest) : null,
		due: parts.flatMap(({ due }) => due),
		isBusy,
	}
}

export const createProjectionStore = (
	{ sql }: Pick<Database, 'sql'>,
	isSpread: IsSpread,
	atOnce = clicksAtOnce,
) => {
	const database = { sql }
	/** False while a worker may not show yet what is counted: what it counted then stays in the log, and is read from there. */
	const deleteCounted = async (): Promise<boolean> => {
		const slice = await countedSlice(database)
		if (slice === undefined || ((await isSpread()) && !(await finishCommits(sql)))) return false
		// That one alone: meanwhile the next may have been counted, of which a worker may not show everything yet.
		await deleteCountedBatches(sql, slice)
		return true
	}
	/** Counts the lanes that nobody else counts, so many at most. */
	const countLanes = async (open: number): Promise<Part[]> => {
		const parts: Part[] = []
		let left = open
		const countSome = async () => {
			while (left-- > 0) {
				const part = await countLane(database)
				if (part.isMine) parts.push(part)
				else left = 0
			}
		}
		await Promise.all(Array.from({ length: Math.min(open, lanesAtOnce) }, countSome))
		return parts
	}

	return {
		/** Counts the lanes of the last slice that nobody else counts; cuts none, which only the holder of the lease does. */
		help: (): Promise<Slice> =>
			reaching(async () => {
				// Asked before: planning a count of nothing takes longer than all of this.
				if ((await countedSlice(database)) !== undefined) return sumOf([], false)
				const parts = await countLanes(lanesAtMost)
				if (parts.length > 0) await deleteCounted()
				return sumOf(parts, false)
			}),

		/**
		 * Counts the oldest batches of the log, `batches` at most, with about `clicksAtOnce` clicks, for each lane (lanes.ts), and then
		 * deletes them from it. Several processes may do this at once: each counts the lanes that nobody else counts.
		 *
		 * Clicks of deleted links are dropped. Where a count still saw such a link, the erasure finds the rows it wrote:
		 * it waits until the log holds nothing of the link, and these batches are there until that has committed. A click may have
		 * committed after the delete looked for clicks, so its slug is retired here.
		 */
		project: (batches: number): Promise<Slice> =>
			reaching(async () => {
				const cut = () => cutSlice(database, { batches, clicks: atOnce })
				let last = await cut()
				if (last?.isLeft) last = (await deleteCounted()) ? await cut() : undefined
				if (last === undefined) return sumOf([], true)
				const parts = await countLanes(last.open)
				if (parts.length > 0) await deleteCounted()
				return sumOf(parts, parts.length < last.open)
			}),
	}
}
