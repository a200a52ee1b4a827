/** Begins requests a few at a time, so that a visit never stands behind many others. */
import { asker } from '../waiting/asker.ts'
import { createLine, endless } from '../waiting/queue.ts'

/** Requests that begin in one step of the loop. One alone would make batches of creations small. */
const atOnce = 4

/**
 * Returns a function that waits for the turn of a request: askers take turns, and few requests
 * begin in each step of the loop. What others do meanwhile, visits above all, comes in between.
 */
export const createBeginnings = () => {
	const line = createLine(endless)
	let isRunning = false
	const step = (): void => {
		for (let nth = 0; nth < atOnce; nth++) line.next()?.begin()
		isRunning = !line.isEmpty()
		if (isRunning) setImmediate(step)
	}
	return (): Promise<void> => {
		const { promise, resolve } = Promise.withResolvers<void>()
		// One that hangs up has its turn too: what it asks for notices.
		line.join({ asker: { ...asker(), isGone: () => false }, begin: resolve, refuse: resolve })
		if (!isRunning) setImmediate(step)
		isRunning = true
		return promise
	}
}
