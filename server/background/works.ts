/** The background jobs besides counting, and how often each runs. */
import { day, hour, minute, second } from '../../shared/text/time.ts'
import { worthwhile } from '../store/clicks/low-water-mark.ts'
import { weeksTogether } from '../store/clicks/partitions.ts'
import { firstVisitor, type VisitorPlace } from '../store/clicks/visitors.ts'
import type { Store } from '../store/store.ts'
import { isDoubtful, type Past } from '../waiting/service-clock.ts'
import type { Progress, Work } from './turns.ts'

/**
 * Milliseconds until the log's low-water mark is raised over a few ids, like those of the last
 * batches.
 */
const raiseEvery = minute

/** Milliseconds for which the audit log keeps an entry. */
const auditKept = 365 * day

export interface WorksOptions {
	/** Milliseconds since 1970. */
	now: () => number
	/** Days after which raw clicks are dropped; undefined keeps them. */
	clickRetentionDays?: number | undefined
	/** A second clock to check ages by, and its past; by default the database's. */
	readPast?: () => Promise<Past>
	/** Deletes some links of deleted accounts; false when none is left. */
	deleteOfAccounts?: () => Promise<boolean>
}

/** Milliseconds that this process's clock may be ahead of the second one. */
const aheadAtMost = minute

/**
 * Raises the low-water mark of the log: soon after many ids were drawn, otherwise after a while.
 */
export const createMarkWork = ({ lowWaterMark }: Pick<Store, 'lowWaterMark'>, ticks: () => number): Work => {
	let tried = ticks()
	return {
		name: 'low-water mark',
		every: 2 * second,
		waits: ({ ids }) => ids >= worthwhile || (ids > 0 && ticks() - tried >= raiseEvery),
		run: async () => {
			tried = ticks()
			return (await lowWaterMark.raise()) ? 'done' : 'later'
		},
	}
}

/** Erases the rows of deleted links. Takes lanes, as counting does. */
export const createEraseWork = ({ erasure }: Pick<Store, 'erasure'>, now: () => number): Work => ({
	name: 'erase',
	every: 0,
	waits: ({ erasures }) => erasures,
	run: async () => ((await erasure.eraseChunk(new Date(now()))) ? 'busy' : 'done'),
})

/** Rebuilds the links whose totals were lost, one by one; one that fails holds up no other. */
const createRecount = ({ damage, rebuild }: Pick<Store, 'damage' | 'rebuild'>): Work => {
	const tried = new Set<number>()
	return {
		name: 'recount',
		every: 10 * second,
		waits: ({ lost }) => lost,
		run: async () => {
			const next = (await damage.read()).lost.find((id) => !tried.has(id))
			if (next === undefined) {
				tried.clear()
				return 'done'
			}
			tried.add(next)
			await rebuild.rebuildLinks([next])
			return 'busy'
		},
	}
}

/** In the order of their turns. Several processes may do all of this on one database. */
export const createWorks = (
	store: Store,
	{ now, clickRetentionDays, readPast = store.past.read, deleteOfAccounts = async () => false }: WorksOptions,
): Work[] => {
	const time = () => new Date(now())
	const done = (run: () => Promise<unknown>) => () => run().then((): Progress => 'done')
	/** What is deleted because of a wrong clock is gone for good. */
	const mayDelete = async (): Promise<boolean> => {
		const past = await readPast()
		if (now() - past.time > aheadAtMost)
			throw new Error("nothing is deleted: this clock is more than a minute ahead of the database's")
		return !isDoubtful(past)
	}
	const guarded = (run: () => Promise<unknown>) => async (): Promise<Progress> => {
		if (!(await mayDelete())) return 'later'
		await run()
		return 'done'
	}
	// Retention drops week after week; hundreds of them would slow down each read.
	const drops = clickRetentionDays !== undefined && clickRetentionDays <= 7 * weeksTogether
	const weeks = drops ? 1 : weeksTogether
	const works: Work[] = [
		{ name: 'partitions', every: hour, run: done(() => store.partitions.prepare(time(), weeks)) },
		{
			name: 'links of deleted accounts',
			every: 0,
			waits: ({ erasures }) => erasures,
			run: async () => ((await deleteOfAccounts()) ? 'busy' : 'done'),
		},
		{ name: 'sweep', every: minute, run: guarded(() => store.erasure.sweep(time())) },
		{ name: 'sessions', every: hour, run: guarded(() => store.accounts.sweepSessions(time())) },
		{ name: 'accounts', every: hour, run: guarded(() => store.accounts.sweep(time())) },
		{ name: 'host visits', every: hour, run: guarded(() => store.hostVisits.sweep(time())) },
		{ name: 'audit log', every: hour, run: guarded(() => store.audit.sweep(time(), auditKept)) },
	]
	works.push(createRecount(store))
	if (!drops) {
		const quarter = 7 * weeksTogether * day
		/** Weeks that retention drops soon stay as they are. */
		const since = () =>
			new Date(clickRetentionDays === undefined ? 0 : now() - clickRetentionDays * day + quarter)
		works.push({
			name: 'merge',
			every: hour,
			run: async () =>
				(await mayDelete()) ? store.partitions.mergeSome(new Date(now() - quarter), since()) : 'later',
		})
	}
	if (clickRetentionDays !== undefined) {
		const cutoff = () => new Date(now() - clickRetentionDays * day)
		/** The link after which to continue rolling up; undefined when all are done. */
		let link: number | undefined = 0
		/** The next visitors to check; undefined until the weeks of their clicks are dropped. */
		let visitor: VisitorPlace | undefined
		const dropSome = async (): Promise<Progress> => {
			if (visitor === undefined) {
				if (!(await mayDelete())) return 'later'
				if (link !== undefined) link = await store.rollups.rollUpBefore(cutoff(), link)
				if (link !== undefined) return 'more'
				const { waiting } = await store.partitions.dropBefore(cutoff())
				link = 0
				// Visitors are checked only after a week is dropped: its clicks would keep their
				// hashes.
				if (waiting > 0) return 'later'
				visitor = firstVisitor
			}
			visitor = await store.visitors.forgetSome(visitor)
			return visitor === undefined ? 'done' : 'more'
		}
		works.push({ name: 'retention', every: hour, run: dropSome })
	}
	return works
}
