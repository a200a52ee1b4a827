/** Bounds how long anything waits for the database. */
import { Unavailable } from '../errors.ts'

/** What postgres.js returns: a promise of rows whose statement can be cancelled, sent or not. */
interface Statement<T> extends PromiseLike<T> {
	cancel(): unknown
}

const late = () => new Unavailable(new Error('it took too long'))

/** Waits so many milliseconds at most; the work itself goes on. Fails with `Unavailable`. */
export const atMost = <T>(milliseconds: number, work: PromiseLike<T>): Promise<T> => {
	let timer: Timer | undefined
	const tooLong = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(late()), milliseconds)
	})
	return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}

/**
 * Runs a statement for so many milliseconds. After that it is not sent any more if it still waits for a connection, and
 * cancelled if it runs. If it cannot be cancelled, because nothing answers, this keeps waiting.
 */
export const cancelledAfter = async <T>(milliseconds: number, statement: Statement<T>): Promise<T> => {
	const timer = setTimeout(() => void Promise.resolve(statement.cancel()).catch(() => {}), milliseconds)
	try {
		return await statement
	} finally {
		clearTimeout(timer)
	}
}

/** Waits so many milliseconds for a statement, then cancels it. Fails with `Unavailable`. */
export const within = <T>(milliseconds: number, statement: Statement<T>): Promise<T> =>
	atMost(milliseconds, cancelledAfter(milliseconds, statement))

export interface Queue {
	/** Waits for a turn, so many milliseconds at most; answers how to end it. Fails with `Unavailable`. */
	enter(milliseconds: number): Promise<() => void>
}

/** `width` at a time, first come, first served; while `waitingAtMost` are waiting, the next one is refused. */
export const createQueue = (width: number, waitingAtMost: number): Queue => {
	const waiting = new Set<() => void>()
	let running = 0
	const end = () => {
		const [next] = waiting
		if (next === undefined) running -= 1
		else next()
	}
	return {
		enter: async (milliseconds) => {
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
				// If the turn came at the same moment, it goes to the next in line.
				if (!waiting.delete(begin)) end()
				throw error
			})
		},
	}
}
