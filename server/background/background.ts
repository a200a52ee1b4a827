/** Runs what goes on behind the answers: counting in a loop of its own, all other works in turn. */
import type { Logger } from 'pino'
import { minute, second } from '../../shared/time.ts'
import { withinTime } from '../deadline.ts'
import { describeError, isUnavailable } from '../errors.ts'
import type { Store } from '../store/store.ts'
import { createCounting } from './counting.ts'
import { createWorks, type Progress, type Work, type WorksOptions } from './works.ts'

/** Milliseconds between two looks for connections that were lost. */
const lostEvery = 5 * second
/** Milliseconds between two turns, unless a work is busy. */
const turnEvery = 100
/** Milliseconds until a work that failed is tried again at the latest; it may make others wait, so not at once. */
const retryAfter = minute
/** Milliseconds until a step counts as hanging. */
const stepAtMost = 10 * minute

export interface BackgroundOptions extends WorksOptions {
	log: Logger
}

/** Starts the work; `stop` ends it after the step that is running. */
export const startBackground = (store: Store, { log, ...options }: BackgroundOptions) => {
	const { now } = options
	let isStopping = false
	const wakers = new Set<() => void>()
	const failing = new Set<string>()

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

	/** The work's turn: a step when it is due, undefined otherwise or when it failed. */
	const createTurn = ({ name, every, run }: Work): (() => Promise<Progress | undefined>) => {
		let due = Number.NEGATIVE_INFINITY
		return async () => {
			if (now() < due) return undefined
			due = now() + Math.min(every, retryAfter)
			const progress = await attempt(name, run)
			if (progress !== undefined) due = progress === 'done' ? now() + every : Number.NEGATIVE_INFINITY
			return progress
		}
	}
	const turns = createWorks(store, options).map(createTurn)
	const takeTurns = async (): Promise<number> => {
		let isBusy = false
		for (const turn of turns) {
			if (isStopping) break
			if ((await turn()) === 'busy') isBusy = true
		}
		return isBusy ? 0 : turnEvery
	}

	const count = createCounting(store, now)
	// Apart from the works, which may wait for what such a connection holds.
	const endLost = async (): Promise<number> => {
		await attempt('lost connections', () => store.lostConnections.end())
		return lostEvery
	}
	const ended = Promise.all([repeat(() => count(attempt)), repeat(takeTurns), repeat(endLost)])
	return {
		stop: async (): Promise<void> => {
			isStopping = true
			for (const wake of wakers) wake()
			await ended
		},
	}
}
