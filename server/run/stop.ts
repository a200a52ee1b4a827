/** The end of the process: signals ask for it, and requests under way are finished first. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

/** A whole stop takes at most this many milliseconds. */
export const stopAtMost = 10_000
export const requestsUnderWay = {
	/** They get this many of them. */
	finishAtMost: 6_000,
}
/** Milliseconds between two looks at them. */
const lookEvery = 20

/**
 * SIGTERM and SIGINT ask the process to stop. One that comes during the start waits for `asked` to be awaited. `ask` does it for
 * another reason; the log is told at that level; `allow` lets it take so many milliseconds longer, because it waits for others.
 */
export const stopOnSignals = (log: Logger, told: 'info' | 'debug' = 'info') => {
	let grace = 0
	const asked = Promise.withResolvers<void>()
	let isStopping = false
	const ask = (signal: string) => {
		if (isStopping) return
		isStopping = true
		log[told]({ signal }, 'stopping: no new connections, finishing what is under way')
		setTimeout(() => {
			log.error('could not stop in time')
			process.exit(1)
		}, stopAtMost + grace)
		asked.resolve()
	}
	process.on('SIGTERM', ask)
	process.on('SIGINT', ask)
	const allow = (ms: number) => {
		grace = ms
	}
	return { ask, allow, asked: asked.promise, isStopping: () => isStopping }
}

export type StopSignals = ReturnType<typeof stopOnSignals>

/** The part of Bun's server that is needed here. */
interface Listening {
	stop(closeConnections?: boolean): Promise<void>
	readonly pendingRequests: number
}

/** Takes no new connections and waits for the requests under way; clients that are too slow are cut off. */
export const finishRequests = async (server: Listening): Promise<void> => {
	const until = Date.now() + requestsUnderWay.finishAtMost
	const closed = server.stop()
	const answered = async () => {
		do await pause(lookEvery)
		while (server.pendingRequests > 0 && Date.now() < until)
	}
	await Promise.race([closed, answered()])
	await server.stop(true)
}
