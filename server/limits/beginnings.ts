/** Begins requests a few at a time, so that a visit never stands behind many others. */
import { asker } from '../waiting/asker.ts'

/** Requests that begin in one step of the loop. One alone would make batches of creations small. */
const atOnce = 4

/**
 * Returns a function that waits for the turn of a request: askers take turns, and few requests
 * begin in each step of the loop. What others do meanwhile, visits above all, comes in between.
 */
export const createBeginnings = () => {
	const waiting = new Map<string, (() => void)[]>()
	let isRunning = false
	const beginNext = (): void => {
		const [first] = waiting
		if (first === undefined) return
		const [address, own] = first
		const begin = own.shift()!
		waiting.delete(address)
		if (own.length > 0) waiting.set(address, own)
		begin()
	}
	const step = (): void => {
		isRunning = waiting.size > 0
		for (let nth = 0; nth < atOnce; nth++) beginNext()
		if (isRunning) setImmediate(step)
	}
	return (): Promise<void> => {
		const { promise, resolve } = Promise.withResolvers<void>()
		const { address } = asker()
		const own = waiting.get(address)
		if (own === undefined) waiting.set(address, [resolve])
		else own.push(resolve)
		if (!isRunning) {
			isRunning = true
			setImmediate(step)
		}
		return promise
	}
}
