/** Which links have many raw clicks that are not rolled up yet. */
import { hour, minute } from '../../shared/text/time.ts'
import { linksToChoose } from '../store/statistics/rollups.ts'
import type { Store } from '../store/store.ts'
import type { Work } from './turns.ts'

/**
 * The newest clicks can't be rolled up before the log's low-water mark has passed them
 * (rollups.ts), and their link may not be visited again by then. So the process that counted them
 * remembers the link.
 */
export const createRolling = ({ rollups }: Pick<Store, 'rollups'>) => {
	/** The links to try, in the order of their turns. */
	const due = new Set<number>()
	/** Links whose clicks were above the mark when they were tried. */
	const left = new Set<number>()
	let mark = 0
	/** Whether links may be missing: another process counted, or a count's answer was lost. */
	let isIncomplete = true

	const add = (linkIds: number[]): void => {
		for (const id of linkIds) if (!left.has(id)) due.add(id)
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
		waits: () => due.size > 0,
		run: async () => {
			const [at, ids] = [mark, [...due.values().take(linksToChoose)]]
			// Behind the others now: a link whose roll-up fails must not block them, nor a lane.
			due.delete(ids[0]!)
			due.add(ids[0]!)
			const rolled = await rollups.rollUp(ids)
			if (rolled === undefined) return 'more'
			for (const id of rolled.tried) due.delete(id)
			for (const id of rolled.left) (at < mark ? due : left).add(id)
			// Counting comes between (counting.ts).
			return due.size > 0 ? 'busy' : 'done'
		},
	}
	return {
		/** Adds links that have many such clicks. */
		add,
		/** Notes the log's low-water mark: a higher one makes another try worthwhile. */
		noteMark: (id: number): void => {
			if (id <= mark) return
			mark = id
			for (const link of left) due.add(link)
			left.clear()
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
