/** One of several server processes as its parent sees it: starts, watches and ends it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { second } from '../../shared/time.ts'
import { Refusal } from '../config/refusal.ts'
import { isOneFile } from '../files.ts'
import type { Samples } from '../metrics/samples.ts'
import { type Order, type Said, type Told, wordOf } from './part.ts'

export const supervision = {
	/** Milliseconds between questions to a serving process. */
	askEvery: second,
	/** Unanswered questions after which it counts as hung. Time would be wrong after a suspend. */
	unansweredAtMost: 3,
	/** Milliseconds to wait for its metrics: longer than it waits for the database. */
	measuredWithin: 3 * second,
}

export interface StartedPart {
	/** Its address, once it serves. Fails with `Refusal`. */
	served: Promise<string>
	/** Why it stopped serving on its own, for a reason that a replacement would share. */
	gaveUp: () => string[] | undefined
	/** Resolves when there is no process, or no longer. */
	ended: Promise<unknown>
	/** A signal or an exit code; undefined when it could not be started. */
	howEnded: () => string | undefined
	end: (signal: NodeJS.Signals) => void
	/** Its metrics; undefined when it does not answer in time. */
	measure: (withDatabase: boolean) => Promise<Samples | undefined>
	/** Whether it ended the way it was asked to. */
	hasObeyed: () => boolean
}

const failed = (why: string): Promise<never> => {
	const failure = Promise.reject(new Refusal([why]))
	// Handled by the code that awaits it.
	failure.catch(() => {})
	return failure
}

/** Starts a process. Never fails: one that can't be started, perhaps out of memory, has ended. */
export const startPart = (nth: number, order: Order, log: Pick<Logger, 'error'>): StartedPart => {
	try {
		return spawnPart(nth, order, log)
	} catch (error) {
		return {
			served: failed(`server process ${nth} can't be started: ${(error as Error).message}`),
			gaveUp: () => undefined,
			ended: Promise.resolve(),
			howEnded: () => undefined,
			end: () => {},
			measure: async () => undefined,
			hasObeyed: () => true,
		}
	}
}

const spawnPart = (nth: number, order: Order, log: Pick<Logger, 'error'>): StartedPart => {
	const served = Promise.withResolvers<string>()
	let hasServed = false
	let wasTold = false
	let asked = 0
	let answered = 0
	let reasons: string[] | undefined
	/** Those who wait for its metrics. */
	let waiting: ((samples: Samples | undefined) => void)[] = []
	const endWaiting = (samples: Samples | undefined) => {
		for (const resolve of waiting) resolve(samples)
		waiting = []
	}
	const hear = (said: Said) => {
		if (said === 'asks') tell({ order })
		else if ('answers' in said) answered = said.answers
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
			stdio: ['ignore', 'inherit', 'inherit'],
			ipc: hear,
		},
	)
	const isAlive = () => child.exitCode === null && child.signalCode === null
	const tell = (told: Told) => {
		try {
			child.send(told)
		} catch {
			// It has ended or is ending.
		}
	}
	const keepAsking = async () => {
		// Not an interval: after a freeze, pending answers must arrive before the next question.
		for (;;) {
			await pause(supervision.askEvery)
			if (!isAlive()) return
			const unanswered = asked - answered
			if (unanswered >= supervision.unansweredAtMost) {
				log.error({ process: nth, unanswered }, 'a server process no longer answers: killing it')
				child.kill('SIGKILL')
				return
			}
			asked += 1
			tell({ question: asked })
		}
	}
	const howEnded = () => String(child.signalCode ?? `exit code ${child.exitCode}`)
	const ended = child.exited.then(() =>
		served.reject(new Refusal([`server process ${nth} ended before it served: ${howEnded()}`])),
	)
	// A starting process may be busy for any time, so it is not asked. `served` reports a failure.
	served.promise.then(keepAsking, () => {})
	return {
		served: served.promise,
		measure: (withDatabase) => {
			if (!hasServed || !isAlive()) return Promise.resolve(undefined)
			const { promise, resolve } = Promise.withResolvers<Samples | undefined>()
			const timer = setTimeout(endWaiting, supervision.measuredWithin, undefined)
			waiting.push(resolve)
			tell({ measure: { withDatabase } })
			return promise.finally(() => clearTimeout(timer))
		},
		gaveUp: () => reasons,
		ended,
		howEnded,
		end: (signal) => {
			wasTold ||= isAlive()
			child.kill(signal)
		},
		// A starting process does not handle signals yet and simply ends.
		hasObeyed: () => !wasTold || child.exitCode === 0 || (!hasServed && child.signalCode !== 'SIGKILL'),
	}
}
