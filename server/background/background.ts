/** Runs what goes on behind the answers, in one process for all: counting, and other works in turn. */
import type { Logger } from 'pino'
import { minute, second } from '../../shared/time.ts'
import { ticks as ticksOfProcess, withinTime } from '../deadline.ts'
import { describeError, isUnavailable } from '../errors.ts'
import type { Waiting } from '../store/lease.ts'
import type { Store } from '../store/store.ts'
import { createCounting } from './counting.ts'
import { type After, createLoops } from './loops.ts'
import { createWorks, type Progress, type Work, type WorksOptions } from './works.ts'

/** Milliseconds between two looks at what waits, which also keep the lease: an idle installation does nothing else. */
const lookEvery = second
/** Milliseconds between two tries to take the lease from a holder that is gone. */
const tryEvery = 2 * second
/** Milliseconds between two looks for connections that were lost. */
const lostEvery = 5 * second
/** Milliseconds until a work that has more to do takes its next turn. */
const turnEvery = 100
/** Milliseconds until a work that failed is tried again at the latest; it may make others wait, so not at once. */
const retryAfter = minute
/** Milliseconds until a step counts as hanging. */
const stepAtMost = 10 * minute

export interface BackgroundOptions extends WorksOptions {
	log: Logger
	/** The name of this process, which no other one has. */
	holder: string
	/** Whether the log says who does the work from the beginning, and not only that it was taken over. */
	isOneOfSeveral?: boolean
	/** A timer of the test's own. */
	after?: After
	/** Milliseconds of a clock that nobody sets. */
	ticks?: () => number
}

/** Starts the work; `stop` ends it after the step that is running, and leaves it to another process. */
export const startBackground = (
	store: Store,
	{ log, holder, isOneOfSeveral = false, after, ticks = ticksOfProcess, ...options }: BackgroundOptions,
) => {
	const { now } = options
	const loops = createLoops(after)
	const failing = new Set<string>()
	/** What waits for this process, as it saw last; undefined while another one does the work. */
	let duty: Waiting | undefined

	/** Runs a step of a work. A failure is logged when it begins, and holds up no other work. */
	const attempt = async <T>(name: string, step: () => Promise<T>): Promise<T | undefined> => {
		try {
			const answer = await withinTime(stepAtMost, step)
			if (failing.delete(name)) log.info({ work: name }, 'background work goes on')
			return answer
		} catch (error) {
			if (!failing.has(name)) {
				failing.add(name)
				const level = isUnavailable(error) ? 'warn' : 'error'
				log[level]({ work: name, error: describeError(error) }, 'background work waits')
			}
			return undefined
		}
	}

	/** While the database does not answer, the holder goes on as before: two that work at once do no harm. */
	const look = async (): Promise<number> => {
		const looked = await attempt('lease', async () => ({ held: await store.lease.hold(holder) }))
		if (looked !== undefined) {
			const { held } = looked
			if (held !== undefined && duty === undefined) {
				const { former } = held
				const level = isOneOfSeveral || former !== '' ? 'info' : 'debug'
				log[level]({ holder, ...(former !== '' && { former }) }, 'this process does the background work')
			}
			if (held === undefined && duty !== undefined)
				log.info({ holder }, 'another process does the background work')
			duty = held
		}
		loops.wake()
		return duty === undefined ? tryEvery : lookEvery
	}

	/** The work's turn: a step when it is due, undefined otherwise or when it failed. */
	const createTurn = ({ name, every, waits, run }: Work) => {
		let due = Number.NEGATIVE_INFINITY
		return async (waiting: Waiting): Promise<Progress | undefined> => {
			if (ticks() < due || waits?.(waiting) === false) return undefined
			due = ticks() + Math.min(every, retryAfter)
			const progress = await attempt(name, run)
			if (progress !== undefined) due = progress === 'done' ? ticks() + every : Number.NEGATIVE_INFINITY
			return progress
		}
	}
	const turns = createWorks(store, options).map(createTurn)
	const takeTurns = async (): Promise<number> => {
		const rests = { busy: 0, more: turnEvery, done: Number.POSITIVE_INFINITY }
		let pause = rests.done
		for (const turn of turns) {
			if (duty === undefined || loops.isStopping()) break
			pause = Math.min(pause, rests[(await turn(duty)) ?? 'done'])
		}
		return pause
	}

	const count = createCounting(store, now)
	loops.repeat(look)
	loops.repeat(async () => (duty?.clicks ? count(attempt) : Number.POSITIVE_INFINITY))
	loops.repeat(takeTurns)
	// Apart from the works, which may wait for what such a connection holds. What a process left behind only that process knows.
	loops.repeat(async () => {
		const { lostConnections } = store
		const end = duty === undefined ? lostConnections.endOwn : lostConnections.end
		await attempt('lost connections', end)
		return lostEvery
	})
	return {
		stop: async (): Promise<void> => {
			await loops.stop()
			if (duty !== undefined) await attempt('lease', () => store.lease.leave(holder))
		},
	}
}
