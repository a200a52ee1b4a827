/** Owns the work behind the answers: counting clicks, erasing what was deleted, keeping time's order in the tables. */
import type { Logger } from 'pino'
import { describeError, isUnavailable } from '../errors.ts'
import { clicksAtOnce, type Slice } from '../store/projection.ts'
import type { Store } from '../store/store.ts'

/** More than there are in `clicksAtOnce` clicks when visits are many. */
export const batchesAtOnce = 5_000
/** Milliseconds between two looks when there was nothing to do. */
const pause = 100
/** Milliseconds at least from counting to counting again: short, because reads go through what waits by themselves. */
const shortPause = 30
/**
 * Visits come first: with more to count than fits one slice, counting rests twice as long as it took, until it is
 * `lateAfter` milliseconds behind. Else it rests half as long.
 */
const restFactor = { busy: 2, calm: 0.5 }
const lateAfter = 20_000
const minute = 60_000
/** What comes now and then waits for others (a table for its readers, and they for it): not tried without a pause. */
const retryAfter = minute
const day = 86_400_000

export interface BackgroundOptions {
	/** Milliseconds since 1970. */
	now: () => number
	log: Logger
	/** Days after which raw clicks are dropped; undefined keeps them. */
	clickRetentionDays?: number | undefined
}

/** Answers whether there is more to do at once; undefined when it was not time for it. */
type Work = () => Promise<boolean | undefined>

/** Starts the work; `stop` ends it after the step that is under way. Several processes may do this on one database. */
export const startBackground = (store: Store, { now, log, clickRetentionDays }: BackgroundOptions) => {
	let isStopping = false
	const wakers = new Set<() => void>()
	const failing = new Set<string>()

	/** Runs one kind of work; a failure is logged when it begins, and holds up none of the others. */
	const attempt = async (name: string, work: Work): Promise<boolean> => {
		try {
			const isBusy = await work()
			if (isBusy !== undefined && failing.delete(name)) log.info({ work: name }, 'background work goes on')
			return isBusy ?? false
		} catch (error) {
			if (!failing.has(name)) {
				failing.add(name)
				const level = isUnavailable(error) ? 'warn' : 'error'
				log[level]({ work: name, error: describeError(error) }, 'background work waits')
			}
			return false
		}
	}
	const rest = (milliseconds: number): Promise<void> =>
		new Promise((resolve) => {
			const end = () => {
				clearTimeout(timer)
				wakers.delete(end)
				resolve()
			}
			const timer = setTimeout(end, milliseconds)
			wakers.add(end)
		})
	/** `step` answers how many milliseconds to rest. */
	const repeat = async (step: () => Promise<number>): Promise<void> => {
		while (!isStopping) {
			const milliseconds = await step()
			if (milliseconds > 0 && !isStopping) await rest(milliseconds)
		}
	}

	const count = async (): Promise<number> => {
		const begun = performance.now()
		let counted: Slice = { batches: 0, clicks: 0, oldest: null }
		await attempt('count', async () => {
			counted = await store.projection.project(batchesAtOnce)
			return false
		})
		if (counted.oldest !== null && now() - counted.oldest > lateAfter) return 0
		const took = performance.now() - begun
		const rest = took * (counted.clicks >= clicksAtOnce ? restFactor.busy : restFactor.calm)
		return Math.max(counted.batches > 0 ? shortPause : pause, rest)
	}

	const every = (milliseconds: number, work: () => Promise<unknown>): Work => {
		let next = Number.NEGATIVE_INFINITY
		return async () => {
			if (now() < next) return undefined
			next = now() + Math.min(milliseconds, retryAfter)
			await work()
			next = now() + milliseconds
			return false
		}
	}
	/** A part at each turn; when the last one is done, not before `milliseconds` later again. */
	const untilDone = (milliseconds: number, work: Work): Work => {
		let next = Number.NEGATIVE_INFINITY
		return async () => {
			if (now() < next) return undefined
			next = now() + retryAfter
			const isMore = await work()
			next = isMore === false ? now() + milliseconds : Number.NEGATIVE_INFINITY
			return isMore === undefined ? undefined : false
		}
	}
	let mappedTo = 0
	const mapSome = async (): Promise<boolean | undefined> => {
		const last = await store.maps.mapPastDays(new Date(now()), mappedTo)
		if (last === undefined) return undefined
		mappedTo = last ?? 0
		return last !== null
	}
	const works: [name: string, work: Work][] = [
		['partitions', every(60 * minute, () => store.partitions.prepare(new Date(now())))],
		['maps', untilDone(10 * minute, mapSome)],
		['erase', () => store.erasure.eraseSlice(new Date(now()))],
		['sweep', every(minute, () => store.erasure.sweep(new Date(now())))],
		['sessions', every(60 * minute, () => store.accounts.sweep(new Date(now())))],
	]
	if (clickRetentionDays !== undefined) {
		const drop = () => store.partitions.dropBefore(new Date(now() - clickRetentionDays * day))
		works.push(['retention', every(60 * minute, drop)])
	}
	const keepOrder = async (): Promise<number> => {
		let isBusy = false
		for (const [name, work] of works) {
			if (isStopping) break
			isBusy = (await attempt(name, work)) || isBusy
		}
		return isBusy ? 0 : pause
	}

	const ended = Promise.all([repeat(count), repeat(keepOrder)])
	return {
		stop: async (): Promise<void> => {
			isStopping = true
			for (const wake of wakers) wake()
			await ended
		},
	}
}
