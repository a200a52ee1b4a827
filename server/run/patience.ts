/** A start waits for a database that goes away, as a server that serves does. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { orRefuse } from '../config/refusal.ts'
import { isAway } from '../store/driver/failures.ts'

/** Milliseconds between attempts. */
const askAgainAfter = 200

export interface Waits {
	log: Pick<Logger, 'info' | 'warn'>
	/** Resolves when the process is asked to stop: then it fails as the database did. */
	asked: Promise<unknown>
	/** Milliseconds until it gives up; never by default. */
	atMost?: number | undefined
}

export type Patiently = <T>(ask: () => Promise<T>) => Promise<T>

/**
 * Asks a database that has answered before, until it answers. One that never did may be another
 * one, or none: the operator hears of that at once (database.ts).
 */
export const createPatience = ({ log, asked, atMost = Number.POSITIVE_INFINITY }: Waits): Patiently => {
	let isStopping = false
	void asked.then(() => {
		isStopping = true
	})
	return async (ask) => {
		const begun = performance.now()
		for (let isFirst = true; ; isFirst = false) {
			try {
				const answer = await ask()
				if (!isFirst) log.info('the database is back')
				return answer
			} catch (error) {
				if (!isAway(error)) throw error
				if (isStopping || performance.now() - begun > atMost)
					return orRefuse(() => Promise.reject(error), "the database can't be used")
				if (isFirst) log.warn('the database went away: the start waits for it')
				await Promise.race([pause(askAgainAfter), asked])
			}
		}
	}
}
