/** The table of what runs in the background besides counting, and how often. */

import { day, hour, minute, second } from '../../shared/time.ts'
import type { Waiting } from '../store/lease.ts'
import type { Store } from '../store/store.ts'
import { firstVisitor, type VisitorPlace } from '../store/visitors.ts'

/** Whether a work has more to do: nothing for now, some at its next turn, some at once. */
export type Progress = 'done' | 'more' | 'busy'

export interface Work {
	name: string
	/** Milliseconds from the end of the work to its next beginning. */
	every: number
	/** Whether there is anything to do; always unless told. */
	waits?: (waiting: Waiting) => boolean
	run: () => Promise<Progress>
}

export interface WorksOptions {
	/** Milliseconds since 1970. */
	now: () => number
	/** Days after which raw clicks are dropped; undefined keeps them. */
	clickRetentionDays?: number | undefined
}

/** In the order of their turns. Several processes may do all of this on one database. */
export const createWorks = (store: Store, { now, clickRetentionDays }: WorksOptions): Work[] => {
	const time = () => new Date(now())
	const done = (run: () => Promise<unknown>) => () => run().then((): Progress => 'done')
	const works: Work[] = [
		{
			name: 'log floor',
			every: 2 * second,
			waits: ({ ids }) => ids,
			run: async () => ((await store.logFloor.raise()) ? 'done' : 'more'),
		},
		{ name: 'partitions', every: hour, run: done(() => store.partitions.prepare(time())) },
		{
			name: 'erase',
			every: 0,
			waits: ({ erasures }) => erasures,
			run: async () => ((await store.erasure.eraseSlice(time())) ? 'busy' : 'done'),
		},
		{ name: 'sweep', every: minute, run: done(() => store.erasure.sweep(time())) },
		{ name: 'sessions', every: hour, run: done(() => store.accounts.sweep(time())) },
	]
	if (clickRetentionDays !== undefined) {
		const cutoff = () => new Date(now() - clickRetentionDays * day)
		/** Which visitors to look at next; undefined until the weeks of their clicks are dropped. */
		let rest: VisitorPlace | undefined
		const dropSome = async (): Promise<Progress> => {
			if (rest === undefined) {
				if (await store.rollups.rollUpBefore(cutoff())) return 'more'
				const { waiting } = await store.partitions.dropBefore(cutoff())
				// Visitors are looked at once for each week: those of a week that is still there would keep their hashes.
				if (waiting > 0) return 'more'
				rest = firstVisitor
			}
			rest = await store.visitors.forgetSome(rest)
			return rest === undefined ? 'done' : 'more'
		}
		works.push({ name: 'retention', every: hour, run: dropSome })
	}
	return works
}
