/** Waiting: in line, and not for ever. */
import { Unavailable } from './errors.ts'

const tooLate = (): Error => new Unavailable(new Error('it took too long'))
const tooMany = (): Error => new Unavailable(new Error('too many wait already'))

/** Milliseconds; timers of more fire at once. */
const longestTimer = 2 ** 31 - 1

/** Waits so many milliseconds at most; the work itself goes on. Fails with `Unavailable`, or as told. */
export const atMost = <T>(milliseconds: number, work: PromiseLike<T>, late = tooLate): Promise<T> => {
	let timer: Timer | undefined
	const tooLong = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(late()), Math.min(milliseconds, longestTimer))
	})
	return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}

/** `width` at a time, first come, first served. While `waitingAtMost` wait, the next one fails with `refusal`. */
export const createQueue = (width: number, waitingAtMost: number, refusal = tooMany) => {
	const waiting = new Set<() => void>()
	let running = 0
	const end = () => {
		const [next] = waiting
		if (next === undefined) running -= 1
		else next()
	}
	return {
		/** Waits for a turn, so many milliseconds at most, and answers how to end it. Fails with `Unavailable`, `refusal`. */
		enter: async (milliseconds?: number): Promise<() => void> => {
			if (running < width) {
				running += 1
				return end
			}
			if (waiting.size >= waitingAtMost) throw refusal()
			const { promise, resolve } = Promise.withResolvers<() => void>()
			const begin = () => {
				waiting.delete(begin)
				resolve(end)
			}
			waiting.add(begin)
			if (milliseconds === undefined) return promise
			return atMost(milliseconds, promise).catch((error) => {
				// If the turn came at the same moment, it goes to the next in line.
				if (!waiting.delete(begin)) end()
				throw error
			})
		},
		isIdle: (): boolean => running === 0,
	}
}

export type Queue = ReturnType<typeof createQueue>
