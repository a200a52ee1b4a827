/** Counts every answered request, and logs it where the operator wants that. */
import type { Logger } from 'pino'
import type { Settled } from '../config/config.ts'
import { observe } from '../metrics/counts.ts'
import type { Meters, RouteMeter } from '../metrics/meters.ts'
import { ticks } from '../waiting/deadline.ts'

interface Sources {
	meter: Meters['requests']
	config: Pick<Settled, 'logRequests' | 'metrics'>
	log: Pick<Logger, 'info'>
}

/** The route of a request that matches none. */
export const noRoute = 'none'

export const createRequestNotes = ({ meter, config, log }: Sources) => {
	const { logRequests } = config
	// A look at the clock takes a quarter of a microsecond on some machines.
	const isTimed = config.metrics !== undefined || logRequests !== 'off'
	/** Statuses from here on are logged. */
	const loggedFrom = { off: Number.POSITIVE_INFINITY, errors: 500, all: 0 }[logRequests]

	return {
		/** The meter of a route, by its pattern. */
		of: meter.of,
		/** Notes that a request has arrived. The returned time goes to `end`. */
		begin: (): number => {
			meter.begun += 1
			return isTimed ? ticks() : 0
		},
		/** Notes its answer. The log gets the route's pattern, never the path or an address. */
		end: (
			route: RouteMeter,
			begun: number,
			request: Pick<Request, 'method'>,
			status: number,
			requestId: string,
		): void => {
			meter.ended += 1
			if (!isTimed) return
			const ms = ticks() - begun
			route.statuses.set(status, (route.statuses.get(status) ?? 0) + 1)
			observe(route.seconds, ms / 1_000)
			if (status < loggedFrom) return
			const { method } = request
			log.info({ method, route: route.pattern, status, ms: Math.round(ms * 10) / 10, requestId }, 'request')
		},
	}
}

export type RequestNotes = ReturnType<typeof createRequestNotes>
