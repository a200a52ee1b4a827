/** Waiting with a time limit, and fair queues. */
import { Unavailable } from '../errors.ts'
import type { Asker } from './asker.ts'

const tooLate = (): Error => new Unavailable(new Error('it took too long'))

/** Milliseconds; longer timers fire at once. */
const longestTimer = 2 ** 31 - 1

/** Waits at most this long; the work itself continues. Fails with `Unavailable` or `late()`. */
export const atMost = <T>(milliseconds: number, work: PromiseLike<T>, late = tooLate): Promise<T> => {
	let timer: Timer | undefined
	const tooLong = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(late()), Math.min(milliseconds, longestTimer))
	})
	return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}

/** Asks once at a time: those who come meanwhile get the same answer. */
export const together = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
	let asking: Promise<T> | undefined
	return () => {
		asking ??= ask().finally(() => {
			asking = undefined
		})
		return asking
	}
}

export interface Waiting {
	asker: Asker
	begin: () => void
	refuse: () => void
	/** That it holds while it waits. */
	bytes?: number
}

/** How many may wait in a line, in all and from one address, and with how many bytes. */
export interface Places {
	all: number
	ofOneAddress: number
	bytes?: number
}

/** Waiting requests by address. The first address is served next and then moves to the end. */
export const createLine = <One extends Waiting>({ all, ofOneAddress, bytes: most }: Places) => {
	const byAddress = new Map<string, Set<One>>()
	let count = 0
	let held = 0
	/** False when it no longer waits. */
	const leave = (one: One): boolean => {
		const { address } = one.asker
		const own = byAddress.get(address)
		if (own?.delete(one) !== true) return false
		if (own.size === 0) byAddress.delete(address)
		count -= 1
		held -= one.bytes ?? 0
		return true
	}
	/** Whether it has hung up, and then waits no longer. */
	const isGone = (one: One): boolean => {
		if (!one.asker.isGone() || !leave(one)) return false
		one.refuse()
		return true
	}
	const isFull = ({ asker: { address }, bytes = 0 }: Waiting): boolean =>
		count >= all ||
		(byAddress.get(address)?.size ?? 0) >= ofOneAddress ||
		(most !== undefined && bytes > 0 && held + bytes > most)
	return {
		/** False when there is no room. */
		join: (one: One): boolean => {
			const { address } = one.asker
			if (isFull(one)) for (const own of [...byAddress.values()]) for (const each of [...own]) isGone(each)
			if (isFull(one)) return false
			byAddress.set(address, (byAddress.get(address) ?? new Set()).add(one))
			count += 1
			held += one.bytes ?? 0
			return true
		},
		leave,
		/** Removes and returns the next in turn that may begin. */
		next: (mayBegin: (one: One) => boolean = () => true): One | undefined => {
			for (const [address, own] of byAddress) {
				for (const one of own) {
					if (isGone(one)) continue
					if (!mayBegin(one)) break
					leave(one)
					byAddress.delete(address)
					if (own.size > 0) byAddress.set(address, own)
					return one
				}
			}
			return undefined
		},
		isEmpty: (): boolean => count === 0,
	}
}

/** For a line of any length. */
export const endless: Places = { all: Number.POSITIVE_INFINITY, ofOneAddress: Number.POSITIVE_INFINITY }

/**
 * Serves `width` at a time. Each rank has its own line, served once the lines before it are empty.
 * Within a line, addresses take turns and disconnected clients leave. `refusal()` is the failure
 * when there is no room.
 */
export const createQueue = (width: number, ranks: Places[], refusal: () => Error) => {
	const lines = ranks.map((places) => createLine(places))
	let running = 0
	const end = () => {
		for (const line of lines) {
			const next = line.next()
			if (next !== undefined) return next.begin()
		}
		running -= 1
	}
	return {
		/**
		 * Waits at most this many milliseconds for a turn; returns the function that ends it.
		 * `rank` counts from 0. Fails with `Unavailable`, `refusal`.
		 */
		enter: async (asker: Asker, milliseconds: number | undefined, rank = 0): Promise<() => void> => {
			if (running < width) {
				running += 1
				return end
			}
			const { promise, resolve, reject } = Promise.withResolvers<() => void>()
			const line = lines[rank]!
			const one = { asker, begin: () => resolve(end), refuse: () => reject(refusal()) }
			if (!line.join(one)) throw refusal()
			if (milliseconds === undefined) return promise
			return atMost(milliseconds, promise).catch((error) => {
				// If the turn came at the same moment, it goes to the next in line.
				if (!line.leave(one)) promise.then(end, () => {})
				throw error
			})
		},
		isIdle: (): boolean => running === 0,
	}
}

export type Queue = ReturnType<typeof createQueue>
