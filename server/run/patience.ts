/** A start waits for a database that goes away, as a server that serves does. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { orRefuse, Refusal } from '../config/refusal.ts'
import { isAway, isStarting } from '../store/driver/failures.ts'

/** Milliseconds between attempts. */
const askAgainAfter = 200

const wentAway = 'the database went away: the start waits for it'
const starting =
	'the database is starting: after a crash it first replays its log, which takes a while; the start waits for it'

export interface Waits {
	log: Pick<Logger, 'info' | 'warn'>
	/** Resolves when the process is asked to stop: then it fails as the database did. */
	asked: Promise<unknown>
	/** Milliseconds until it gives up; never by default. */
	atMost?: number | undefined
	/** Whether the first failure is waited for: by default, as all later ones, where it is away. */
	isWorthWaiting?: (error: unknown) => boolean
}

export type Patiently = <T>(ask: () => Promise<T>) => Promise<T>

/**
 * Asks a database that has answered before, until it answers. One that never did may be another
 * one, or none: the operator hears of that at once (database.ts).
 */
export const createPatience = ({
	log,
	asked,
	atMost = Number.POSITIVE_INFINITY,
	isWorthWaiting = isAway,
}: Waits): Patiently => {
	let isStopping = false
	void asked.then(() => {
		isStopping = true
	})
	return async (ask) => {
		const begun = performance.now()
		const said = new Set<string>()
		for (;;) {
			try {
				const answer = await ask()
				if (said.size > 0) log.info('the database is back')
				return answer
			} catch (error) {
				// It says what is wrong, for instance that a file is missing.
				if (error instanceof Refusal) throw error
				if (!(said.size > 0 ? isAway : isWorthWaiting)(error)) throw error
				if (isStopping || performance.now() - begun > atMost)
					return orRefuse(() => Promise.reject(error), "the database can't be used")
				const why = isStarting(error) ? starting : wentAway
				if (!said.has(why)) log.warn(why)
				said.add(why)
				await Promise.race([pause(askAgainAfter), asked])
			}
		}
	}
}
