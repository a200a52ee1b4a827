/** One of several server processes as its parent sees it: starts, watches and ends it. */
import { closeSync } from 'node:fs'
import { minute, second } from '../../shared/text/time.ts'
import { tryTo } from '../../shared/try-to.ts'
import { Refusal } from '../config/refusal.ts'
import { isOneFile } from '../files.ts'
import type { Samples } from '../metrics/samples.ts'
import { createWorkMeter } from './at-work.ts'
import { type Order, type Said, type Told, wordOf } from './part.ts'

export const supervision = {
	/** Milliseconds between looks at the serving processes. */
	lookEvery: second,
	/** Looks without a sign of life until it counts as hung: time is wrong after a suspend. */
	silentAtMost: 3,
	/** Milliseconds, counted in looks, without a step of its loop while it does nothing. */
	stuckAtMost: 30 * second,
	/**
	 * Milliseconds of processor time for one step: a busy or suspended machine gives none, an
	 * endless loop takes all it gets.
	 */
	workAtMost: 5 * minute,
	/** Milliseconds to wait for its metrics: longer than it waits for the database. */
	measuredWithin: 3 * second,
}

const failed = (why: string): Promise<never> => {
	const failure = Promise.reject(new Refusal([why]))
	// Handled by the code that awaits it.
	failure.catch(() => {})
	return failure
}

/** Starts a process. Never fails: one that can't be started, perhaps out of memory, has ended. */
export const startPart = (nth: number, order: Order): StartedPart => {
	try {
		return spawnPart(nth, order)
	} catch (error) {
		return {
			served: failed(`server process ${nth} can't be started: ${(error as Error).message}`),
			gaveUp: () => undefined,
			ended: Promise.resolve(),
			howEnded: () => undefined,
			end: () => {},
			look: () => undefined,
			isServing: () => false,
			measure: async () => undefined,
			hasObeyed: () => true,
		}
	}
}

/** The byte of a beat (`pulse.ts`) before which the loop made a step. */
const stepped = '+'.charCodeAt(0)
/** What a look says, once, of a process that made no step for long but is at work. */
export const atWork = 'has made no step for long'

/** Hears the thread of a process (`pulse.ts`) through a pipe. Call it once a look. */
const hearPulse = (pipe: number, pid: number): (() => string | undefined) => {
	const lookAtWork = createWorkMeter(pid)
	let silent = 0
	/** Looks since its loop last made a step, and of them the last ones at which it did nothing. */
	let looks = 0
	let idle = 0
	/** Milliseconds of processor time since that step. */
	let used = 0
	let hasStepped = false
	const hear = async () => {
		try {
			for await (const bytes of Bun.file(pipe).stream()) {
				silent = 0
				hasStepped ||= bytes.includes(stepped)
			}
		} catch {
			// It has ended, or will count as silent.
		} finally {
			closeSync(pipe)
		}
	}
	void hear()
	return () => {
		silent += 1
		if (hasStepped) {
			hasStepped = false
			looks = idle = used = 0
			return undefined
		}
		const { ran, isAtWork } = lookAtWork()
		looks += 1
		idle = isAtWork ? 0 : idle + 1
		// What it ran before the first of these looks may belong to an earlier step.
		if (looks > 1) used += ran
		const { silentAtMost, lookEvery, stuckAtMost, workAtMost } = supervision
		// On a machine that is too busy the thread gets no core either.
		if (silent > silentAtMost && idle >= silentAtMost) return 'no longer answers'
		if (idle * lookEvery >= stuckAtMost) return 'is stuck'
		if (used >= workAtMost) return 'seems to be in an endless loop'
		return looks === Math.ceil(stuckAtMost / lookEvery) ? atWork : undefined
	}
}

const spawnPart = (nth: number, order: Order) => {
	const served = Promise.withResolvers<string>()
	let hasServed = false
	let wasTold = false
	let reasons: string[] | undefined
	/** Those who wait for its metrics. */
	let waiting: ((samples: Samples | undefined) => void)[] = []
	const endWaiting = (samples: Samples | undefined) => {
		for (const resolve of waiting) resolve(samples)
		waiting = []
	}
	const hear = (said: Said) => {
		if (said === 'asks') tell({ order })
		else if ('measured' in said) endWaiting(said.measured)
		else if ('serves' in said) {
			hasServed = true
			served.resolve(said.serves)
		} else if (hasServed) reasons = said.refuses
		else served.reject(new Refusal(said.refuses))
	}
	const child = Bun.spawn(
		[process.execPath, ...process.execArgv, ...(isOneFile ? [] : [Bun.main]), wordOf(nth)],
		{
			stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
			ipc: hear,
		},
	)
	const isAlive = () => child.exitCode === null && child.signalCode === null
	/** Does nothing when it has ended or is ending. */
	const tell = (told: Told) => tryTo(() => child.send(told))
	const look = hearPulse(child.stdio[3] as unknown as number, child.pid)
	const howEnded = (): string | undefined => String(child.signalCode ?? `exit code ${child.exitCode}`)
	const ended: Promise<unknown> = child.exited.then(() =>
		served.reject(new Refusal([`server process ${nth} ended before it served: ${howEnded()}`])),
	)
	const isServing = () => hasServed && isAlive()
	return {
		/** Its address, once it serves. Fails with `Refusal`. */
		served: served.promise,
		/**
		 * Looks whether it is well. Says why not, or `atWork`; undefined while it is, and before it
		 * serves: a starting process may be busy for any time.
		 */
		look: () => (isServing() ? look() : undefined),
		isServing,
		/** Its metrics; undefined when it does not answer in time. */
		measure: (withDatabase: boolean): Promise<Samples | undefined> => {
			if (!isServing()) return Promise.resolve(undefined)
			const { promise, resolve } = Promise.withResolvers<Samples | undefined>()
			const timer = setTimeout(endWaiting, supervision.measuredWithin, undefined)
			waiting.push(resolve)
			tell({ measure: { withDatabase } })
			return promise.finally(() => clearTimeout(timer))
		},
		/** Why it stopped serving on its own, for a reason that a replacement would share. */
		gaveUp: () => reasons,
		/** Resolves when there is no process, or no longer. */
		ended,
		/** A signal or an exit code; undefined when it could not be started. */
		howEnded,
		end: (signal: NodeJS.Signals): void => {
			wasTold ||= isAlive()
			child.kill(signal)
		},
		/**
		 * Whether it ended the way it was asked to. A starting process does not handle signals yet
		 * and simply ends.
		 */
		hasObeyed: () => !wasTold || child.exitCode === 0 || (!hasServed && child.signalCode !== 'SIGKILL'),
	}
}

export type StartedPart = ReturnType<typeof spawnPart>
