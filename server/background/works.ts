/** The table of what runs in the background besides counting, and how often. */

import { day, hour, minute, second } from '../../shared/time.ts'
import type { Store } from '../store/store.ts'
import { firstVisitor, type VisitorPlace } from '../store/visitors.ts'

/** Whether a work has more to do: nothing for now, some at its next turn, some at once. */
export type Progress = 'done' | 'more' | 'busy'

export interface Work {
	name: string
	/** Milliseconds from the end of the work to its next beginning. */
	every: number
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
	let mappedTo = 0
	const mapSome = async (): Promise<Progress> => {
		const last = await store.maps.mapPastDays(time(), mappedTo)
		if (last === undefined) return 'more'
		mappedTo = last ?? 0
		return last === null ? 'done' : 'more'
	}
	const works: Work[] = [
		{
			name: 'log floor',
			every: 10 * second,
			run: async () => ((await store.logFloor.raise()) ? 'done' : 'more'),
		},
		{ name: 'partitions', every: hour, run: done(() => store.partitions.prepare(time())) },
		{ name: 'maps', every: 10 * minute, run: mapSome },
		{
			name: 'erase',
			every: 0,
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
				await store.partitions.dropBefore(cutoff())
				rest = firstVisitor
			}
			rest = await store.visitors.forgetSome(rest)
			return rest === undefined ? 'done' : 'more'
		}
		works.push({ name: 'retention', every: hour, run: dropSome })
	}
	return works
}
