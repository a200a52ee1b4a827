/** The listener for `GET /metrics`, and the sum over several processes. */
import type { Config } from '../config/config.ts'
import { readProcess } from '../metrics/process.ts'
import { lasting, plain, type Samples, sumOf } from '../metrics/samples.ts'
import { contentType, writeText } from '../metrics/text.ts'
import { together } from '../waiting/queue.ts'
import { listening, openServer } from './listen.ts'
import type { StartedPart } from './started-part.ts'

/** Listens apart from the service. `read` never fails. Fails with `Refusal`. */
export const listenForMetrics = (
	{ host, port }: NonNullable<Config['metrics']>,
	read: () => Promise<Samples>,
): AsyncDisposable & { address: string } => {
	const answer = async (request: Request): Promise<Response> => {
		if (new URL(request.url).pathname !== '/metrics') return new Response('see /metrics\n', { status: 404 })
		if (request.method !== 'GET' && request.method !== 'HEAD')
			return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
		return new Response(writeText(await read()), {
			headers: { 'content-type': contentType, 'cache-control': 'no-store' },
		})
	}
	const server = listening({ host, port, variable: 'METRICS' }, () =>
		openServer({ hostname: host, port, fetch: answer }),
	)
	return { address: new URL('/metrics', server.url).href, [Symbol.asyncDispose]: () => server.stop(true) }
}

/** Adds up a parent and its processes. What a process had counted stays when it ends. */
export const createSum = (log: { readonly lines: number }) => {
	const parts = new Map<number, StartedPart>()
	/** What each running process answered last. */
	const last = new Map<number, Samples>()
	let ended: Samples = {}
	let restarts = 0

	const readAll = async (): Promise<Samples> => {
		const asked = [...parts]
		// The database is the same for all: one that answers promptly speaks for it.
		const [spokesman] = asked.find(([place]) => last.has(place)) ?? asked[0] ?? []
		const silent = new Set(parts.keys())
		await Promise.all(
			asked.map(async ([place, part]) => {
				const samples = await part.measure(place === spokesman)
				// It may have been replaced meanwhile.
				if (samples === undefined || parts.get(place) !== part) return
				last.set(place, samples)
				silent.delete(place)
			}),
		)
		const counted = Array.from(last, ([place, samples]) => (silent.has(place) ? lasting(samples) : samples))
		const own = {
			...readProcess(),
			kurz_process_restarts_total: plain(restarts),
			kurz_log_lines_dropped_total: plain(log.lines),
		}
		return sumOf([...counted, ended, own])
	}

	return {
		/** A process has started in this place, perhaps after another one there. */
		started: (place: number, part: StartedPart): void => {
			if (parts.has(place)) restarts += 1
			ended = sumOf([ended, lasting(last.get(place) ?? {})])
			last.delete(place)
			parts.set(place, part)
		},
		/** The metrics of the server. */
		read: together(readAll),
	}
}

export type Sum = ReturnType<typeof createSum>
