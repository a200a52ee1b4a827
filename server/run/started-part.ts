/** One of several server processes as its parent sees it: started, asked if it still answers, ended. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { second } from '../../shared/time.ts'
import { Refusal } from '../config/refusal.ts'
import { type Order, type Said, type Told, wordOf } from './part.ts'

export const supervision = {
	/** Milliseconds between two questions to one that serves. */
	askEvery: second,
	/** As many in a row without an answer, and it hangs. They are counted, since a machine that slept makes nothing late. */
	unansweredAtMost: 3,
}

export interface StartedPart {
	/** Its address, once it serves. Fails with `Refusal`. */
	served: Promise<string>
	/** Why it stopped by itself although it served: no other one could do better. */
	gaveUp: () => string[] | undefined
	/** Resolves when there is no such process (any more). */
	ended: Promise<unknown>
	/** A signal or an exit code; undefined when it could not be started at all. */
	howEnded: () => string | undefined
	end: (signal: NodeJS.Signals) => void
	/** Whether it ended as it was told to. */
	hasObeyed: () => boolean
}

const failed = (why: string): Promise<never> => {
	const failure = Promise.reject(new Refusal([why]))
	// Whoever waits for it hears of it.
	failure.catch(() => {})
	return failure
}

/** Starts one. Never fails: one that can't be started, for instance for want of memory, is one that has ended. */
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
	const hear = (said: Said) => {
		if (said === 'asks') tell({ order })
		else if ('answers' in said) answered = said.answers
		else if ('serves' in said) {
			hasServed = true
			served.resolve(said.serves)
		} else if (hasServed) reasons = said.refuses
		else served.reject(new Refusal(said.refuses))
	}
	const child = Bun.spawn([process.execPath, ...process.execArgv, Bun.main, wordOf(nth)], {
		stdio: ['ignore', 'inherit', 'inherit'],
		ipc: hear,
	})
	const isAlive = () => child.exitCode === null && child.signalCode === null
	const tell = (told: Told) => {
		try {
			child.send(told)
		} catch {
			// It ended, or is ending.
		}
	}
	const keepAsking = async () => {
		// Not an interval: however long this process was stopped, what was answered meanwhile is heard before it asks again.
		for (;;) {
			await pause(supervision.askEvery)
			if (!isAlive()) return
			const unanswered = asked - answered
			if (unanswered >= supervision.unansweredAtMost) {
				log.error({ process: nth, unanswered }, 'a server process answers no more: it is killed')
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
	// While it starts, nothing says how long it may be busy. Whoever waits for it hears of a failure.
	served.promise.then(keepAsking, () => {})
	return {
		served: served.promise,
		gaveUp: () => reasons,
		ended,
		howEnded,
		end: (signal) => {
			wasTold ||= isAlive()
			child.kill(signal)
		},
		// While it starts it knows nothing of signals yet, and simply ends.
		hasObeyed: () => !wasTold || child.exitCode === 0 || (!hasServed && child.signalCode !== 'SIGKILL'),
	}
}
