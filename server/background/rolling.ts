/** Which links have many raw clicks that are not rolled up yet. */
import { hour, minute } from '../../shared/time.ts'
import { linksAtOnce } from '../store/statistics/rollups.ts'
import type { Store } from '../store/store.ts'
import type { Work } from './turns.ts'

/** The mark of a link that was never tried. */
const never = -1

/**
 * The newest clicks can't be rolled up before the log's low-water mark has passed them
 * (rollups.ts), and their link may not be visited again by then. So the process that counted them
 * remembers the link.
 */
export const createRolling = ({ rollups }: Pick<Store, 'rollups'>) => {
	/** The links in the order of their turns, with the mark at which each was last tried. */
	const tried = new Map<number, number>()
	let mark = 0
	/** Whether links may be missing: another process counted, or a count's answer was lost. */
	let isIncomplete = true

	const add = (linkIds: number[]): void => {
		for (const id of linkIds) if (!tried.has(id)) tried.set(id, never)
	}
	/** The next links not yet tried at this mark. */
	const next = (): number[] => {
		const ids: number[] = []
		for (const [id, at] of tried) {
			if (at < mark) ids.push(id)
			if (ids.length === linksAtOnce) break
		}
		return ids
	}

	const find: Work = {
		name: 'links to roll up',
		// It reads the totals of all links.
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
		// A process that helps to count rolls up what it finds, but may end before that.
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
			const [ids, at] = [next(), mark]
			// Behind the others now: a link whose roll-up fails must not block them.
			for (const id of ids) {
				tried.delete(id)
				tried.set(id, never)
			}
			const left = await rollups.rollUp(ids)
			if (left === undefined) return 'more'
			for (const id of ids) tried.delete(id)
			for (const id of left) tried.set(id, at)
			// Counting comes between (counting.ts).
			return next().length > 0 ? 'busy' : 'done'
		},
	}
	return {
		/** Adds links that have many such clicks. */
		add,
		/** Notes the log's low-water mark: a higher one makes another try worthwhile. */
		noteMark: (id: number): void => {
			mark = id
		},
		/** Requests a search of all links for ones it may have missed. */
		lookAgain: (): void => {
			isIncomplete = true
		},
		findOfOthers,
		find,
		rollUp,
	}
}

export type Rolling = ReturnType<typeof createRolling>
