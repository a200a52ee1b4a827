/** Serves on for a moment after a stop is asked for: proxies look elsewhere meanwhile. */
import { setTimeout as pause } from 'node:timers/promises'
import { second } from '../../shared/text/time.ts'
import { fail } from '../errors.ts'
import { pathOf } from '../http/request.ts'
import type { App } from './listen.ts'

export const leaving = {
	/** Milliseconds to serve on, and without a request after which nobody sends any more. */
	atMost: 2 * second,
	quietFor: second,
}
/** Milliseconds between looks. */
const lookEvery = 20

/** By which proxies find out where to send requests. */
const probes = ['/livez', '/api/v1/health']

const notHere = (): Response => {
	const { body, status, extra } = fail('service_unavailable')
	return Response.json(body, { status, headers: { ...extra.headers, 'cache-control': 'private, no-store' } })
}

/**
 * A proxy that sends a request on a connection which is just being closed can't know whether it was
 * done, so it sends no POST again. From `leave` on, probes are 503 and every answer ends its
 * connection; it resolves once proxies are gone.
 */
export const createLeaving = (app: App): App & { leave: () => Promise<void> } => {
	let askedAt: number | undefined
	const answerLast = async (request: Request): Promise<Response> => {
		const isProbe = probes.includes(pathOf(request.url))
		if (!isProbe) askedAt = performance.now()
		const answer = isProbe ? notHere() : await app.handle(request)
		answer.headers.set('connection', 'close')
		return answer
	}
	return {
		handle: (request) => (askedAt === undefined ? app.handle(request) : answerLast(request)),
		leave: async () => {
			const begun = performance.now()
			askedAt = begun
			const isOver = () => {
				const now = performance.now()
				return now - begun >= leaving.atMost || now - askedAt! >= leaving.quietFor
			}
			while (!isOver()) await pause(lookEvery)
		},
	}
}
