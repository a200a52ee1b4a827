/** Stops the process on a signal, after it has finished the requests under way. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Milliseconds that a whole stop may take. */
export const stopAtMost = 10_000
export const requestsUnderWay = {
	/** Milliseconds of them for requests. */
	finishAtMost: 6_000,
}
/** Milliseconds between checks of them. */
const lookEvery = 20

/**
 * SIGTERM and SIGINT ask the process to stop; a signal during the start takes effect once `asked`
 * is awaited. `ask` stops for another reason. `allow` adds milliseconds to the time a stop may
 * take, to wait for other processes. `told` is the log level.
 */
export const stopOnSignals = (log: Logger, told: 'info' | 'debug' = 'info') => {
	let grace = 0
	const asked = Promise.withResolvers<void>()
	let isStopping = false
	const ask = (signal: string) => {
		if (isStopping) return
		isStopping = true
		log[told]({ signal }, 'stopping: finishing what is under way')
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
	leave(): Promise<void>
	stop(closeConnections?: boolean): Promise<void>
	readonly pendingRequests: number
}

/**
 * Refuses new connections and waits for requests under way; cuts off clients that are too slow.
 * `isBehindProxy`: serves on until proxies have gone (leaving.ts).
 */
export const finishRequests = async (server: Listening, isBehindProxy = false): Promise<void> => {
	const until = Date.now() + requestsUnderWay.finishAtMost
	if (isBehindProxy) await server.leave()
	const closed = server.stop()
	const answered = async () => {
		do await pause(lookEvery)
		while (server.pendingRequests > 0 && Date.now() < until)
	}
	await Promise.race([closed, answered()])
	await server.stop(true)
}
