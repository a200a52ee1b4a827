/** Which links have many clicks that are raw alone, and wait until these can be rolled up. */
import { hour, minute } from '../../shared/time.ts'
import { linksAtOnce } from '../store/figures/rollups.ts'
import type { Store } from '../store/store.ts'
import type { Work } from './turns.ts'

/** The floor at which a link was tried that never was. */
const never = -1

/**
 * Clicks of the newest batches can't be rolled up before the floor of the log has passed them (rollups.ts), and the link may not be
 * visited again by then. So whoever counted them remembers it.
 */
export const createRolling = ({ rollups }: Pick<Store, 'rollups'>) => {
	/** The links, in the order of their turns, and the floor at which each was tried last. */
	const tried = new Map<number, number>()
	let floor = 0
	/** Whether links may be missing: others counted before, or a count whose answer was lost. */
	let isIncomplete = true

	const add = (linkIds: number[]): void => {
		for (const id of linkIds) if (!tried.has(id)) tried.set(id, never)
	}
	/** The next links that were not tried at this floor. */
	const next = (): number[] => {
		const ids: number[] = []
		for (const [id, at] of tried) {
			if (at < floor) ids.push(id)
			if (ids.length === linksAtOnce) break
		}
		return ids
	}

	const find: Work = {
		name: 'links to roll up',
		// It goes through the totals of all links.
		every: minute,
		waits: () => isIncomplete,
		run: async () => {
			isIncomplete = false
			try {
				add(await rollups.findMany())
			} catch (error) {
				isIncomplete = true
				throw error
			}
			return 'done'
		},
	}
	const findOfOthers: Work = {
		// Who helps to count rolls up what it finds, and may end before.
		name: 'links of others to roll up',
		every: hour,
		waits: ({ isShared }) => isShared,
		run: async () => {
			isIncomplete = true
			return 'done'
		},
	}
	const rollUp: Work = {
		name: 'roll up',
		every: 0,
		waits: () => next().length > 0,
		run: async () => {
			const [ids, at] = [next(), floor]
			// Behind the others now: one whose roll-up fails must not stand in their way.
			for (const id of ids) {
				tried.delete(id)
				tried.set(id, never)
			}
			const left = await rollups.rollUp(ids)
			if (left === undefined) return 'more'
			for (const id of ids) tried.delete(id)
			for (const id of left) tried.set(id, at)
			// Counting goes between (counting.ts).
			return next().length > 0 ? 'busy' : 'done'
		},
	}
	return {
		/** Takes in links that have many such clicks. */
		add,
		/** Notes where the floor of the log is: what was tried is worth another try once it is higher. */
		noteFloor: (id: number): void => {
			floor = id
		},
		/** Has all links looked through for those that it may have missed. */
		lookAgain: (): void => {
			isIncomplete = true
		},
		findOfOthers,
		find,
		rollUp,
	}
}

export type Rolling = ReturnType<typeof createRolling>
