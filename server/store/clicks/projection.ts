/** Moves clicks from the log into the tables that reads use, exactly once. */
// A click to its statistics: counting.ts → here → count-lane.ts.
import type { Database } from '../driver/connect.ts'
import { reaching } from '../driver/failures.ts'
import type { IsSpread } from '../spread/is-spread.ts'
import { finishCommits } from '../spread/second-phase.ts'
import { countLane, type Part } from './count-lane.ts'
import { deleteCountedBatches } from './counted-batches.ts'
import { countedSlice, cutSlice, lanesAtMost } from './lanes.ts'

/** About how many clicks a lane counts at once. More update popular links less often. */
export const clicksAtOnce = 40_000
/** Lanes a process counts in parallel: as many as its background has connections (pools.ts). */
const lanesAtOnce = 2

/** What one call counted of a slice. */
export interface Slice extends Omit<Part, 'isMine'> {
	/** Whether the rest waits for other processes or work, or a worker that is away. */
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
	/** False, and the batches stay, while a worker may not show its part of the count yet. */
	const deleteCounted = async (): Promise<boolean> => {
		const slice = await countedSlice(database)
		if (slice === undefined || ((await isSpread()) && !(await finishCommits(sql)))) return false
		// Only this slice: the next may be counted by now, and not be visible on every worker.
		await deleteCountedBatches(sql, slice)
		return true
	}
	/** Counts free lanes, at most `open`. */
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
		/** Counts free lanes of the newest slice. Only the holder of the lease cuts slices. */
		help: (): Promise<Slice> =>
			reaching(async () => {
				// Asked first, because planning a count of nothing takes longer.
				if ((await countedSlice(database)) !== undefined) return sumOf([], false)
				const parts = await countLanes(lanesAtMost)
				if (parts.length > 0) await deleteCounted()
				return sumOf(parts, false)
			}),

		/**
		 * Counts the oldest batches of the log and deletes them: per lane, at most `batches` and
		 * about `clicksAtOnce` clicks (lanes.ts). Several processes may do this at once.
		 *
		 * Clicks of deleted links are dropped. If a count still saw such a link, the erasure finds
		 * the rows it wrote, because it waits until the log holds no click of the link. A click may
		 * commit after the delete has looked for clicks, so counting retires the slug too.
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
