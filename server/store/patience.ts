/** Waits for the database, but not for ever: statements are cancelled, turns run out. */
import { Unavailable } from '../errors.ts'

/** What postgres.js answers: a promise of rows whose statement can be taken back, or cancelled once it was sent. */
interface Statement<T> extends PromiseLike<T> {
	cancel(): unknown
}

const late = () => new Unavailable(new Error('it took too long'))

/** Waits for so many milliseconds at most; the work itself goes on. Fails with `Unavailable`. */
export const atMost = <T>(milliseconds: number, work: PromiseLike<T>): Promise<T> => {
	let timer: Timer | undefined
	const tooLong = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(late()), milliseconds)
	})
	return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}

/**
 * The answer of a statement that gets so many milliseconds: after that one that still waits for a connection is not sent
 * any more, and one that runs is cancelled. One that can't be cancelled, because nothing answers, is still waited for.
 */
export const cancelledAfter = async <T>(milliseconds: number, statement: Statement<T>): Promise<T> => {
	const timer = setTimeout(() => void Promise.resolve(statement.cancel()).catch(() => {}), milliseconds)
	try {
		return await statement
	} finally {
		clearTimeout(timer)
	}
}

/** Waits for a statement for so many milliseconds at most and takes it back then. Fails with `Unavailable`. */
export const within = <T>(milliseconds: number, statement: Statement<T>): Promise<T> =>
	atMost(milliseconds, cancelledAfter(milliseconds, statement))

export interface Turns {
	/** Waits for a turn, so many milliseconds at most; what comes back ends it. Fails with `Unavailable`. */
	take(milliseconds: number): Promise<() => void>
}

/** So many at a time, first come first served; while `waitingAtMost` wait nobody else is let in. */
export const createTurns = (width: number, waitingAtMost: number): Turns => {
	const waiting = new Set<() => void>()
	let running = 0
	const end = () => {
		const [next] = waiting
		if (next === undefined) running -= 1
		else next()
	}
	return {
		take: async (milliseconds) => {
			if (running < width) {
				running += 1
				return end
			}
			if (waiting.size >= waitingAtMost) throw new Unavailable(new Error('too many wait already'))
			const { promise, resolve } = Promise.withResolvers<() => void>()
			const begin = () => {
				waiting.delete(begin)
				resolve(end)
			}
			waiting.add(begin)
			return atMost(milliseconds, promise).catch((error) => {
				// A turn that came in the same moment goes to the next.
				if (!waiting.delete(begin)) end()
				throw error
			})
		},
	}
}
