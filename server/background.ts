/** Owns the work behind the answers: counting clicks, erasing what was deleted, keeping time's order in the tables. */
import type { Logger } from 'pino'
import { describeError, isUnavailable } from './errors.ts'
import type { Store } from './store/store.ts'

const batchesAtOnce = 200
/** Milliseconds between two looks when there was nothing to do: short, because reads count what waits by themselves. */
const pause = 100
const minute = 60_000
const day = 86_400_000

export interface BackgroundOptions {
	/** Milliseconds since 1970. */
	now: () => number
	log: Logger
	/** Days after which raw clicks are dropped; undefined keeps them. */
	clickRetentionDays?: number | undefined
}

/** Starts the work; `stop` ends it after the step that is under way. Several processes may do this on one database. */
export const startBackground = (store: Store, { now, log, clickRetentionDays }: BackgroundOptions) => {
	let isStopping = false
	let wake = () => {}
	const failing = new Set<string>()

	/** Runs one kind of work; a failure is logged when it begins, and holds up none of the others. */
	const attempt = async (name: string, work: () => Promise<boolean>): Promise<boolean> => {
		try {
			const isBusy = await work()
			if (failing.delete(name)) log.info({ work: name }, 'background work goes on')
			return isBusy
		} catch (error) {
			if (!failing.has(name)) {
				failing.add(name)
				const level = isUnavailable(error) ? 'warn' : 'error'
				log[level]({ work: name, error: describeError(error) }, 'background work waits')
			}
			return false
		}
	}
	const every = (milliseconds: number, work: () => Promise<unknown>) => {
		let next = Number.NEGATIVE_INFINITY
		return async () => {
			if (now() < next) return false
			await work()
			next = now() + milliseconds
			return false
		}
	}
	const works: [name: string, work: () => Promise<boolean>][] = [
		['partitions', every(60 * minute, () => store.partitions.prepare(new Date(now())))],
		['count', async () => (await store.projection.project(batchesAtOnce)) > 0],
		['erase', () => store.erasure.eraseSlice(new Date(now()))],
		['sweep', every(minute, () => store.erasure.sweep(new Date(now())))],
	]
	if (clickRetentionDays !== undefined) {
		const drop = () => store.partitions.dropBefore(new Date(now() - clickRetentionDays * day))
		works.push(['retention', every(60 * minute, drop)])
	}

	const run = async () => {
		while (!isStopping) {
			let isBusy = false
			for (const [name, work] of works) {
				if (isStopping) return
				isBusy = (await attempt(name, work)) || isBusy
			}
			if (isBusy || isStopping) continue
			await new Promise<void>((resolve) => {
				const timer = setTimeout(resolve, pause)
				wake = () => {
					clearTimeout(timer)
					resolve()
				}
			})
		}
	}
	const ended = run()
	return {
		stop: async (): Promise<void> => {
			isStopping = true
			wake()
			await ended
		},
	}
}
