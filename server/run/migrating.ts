/** What is logged and answered while the database is migrated: a minute for millions of clicks. */
import type { Logger } from 'pino'
import { second } from '../../shared/time.ts'
import type { Config } from '../config/config.ts'

/** Milliseconds between two lines of the log about the same migration. */
const sayAgainAfter = 10 * second
/** Seconds until a client should ask again. */
const retryAfter = '5'

const page =
	'<!doctype html><html lang="en"><title>Kurz</title><p>Kurz is being updated. Try again in a moment.</p>'

/** `/livez` lives; everything else is away for a moment. */
const answer = ({ url, headers }: Request): Response => {
	if (new URL(url).pathname === '/livez') return new Response('ok\n')
	const isPage = (headers.get('accept') ?? '').includes('text/html')
	return new Response(isPage ? page : JSON.stringify({ error: 'service_unavailable' }), {
		status: 503,
		headers: {
			'retry-after': retryAfter,
			'cache-control': 'private, no-store',
			vary: 'Accept',
			'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
		},
	})
}

/** From the first step on it answers on the port; when that is taken, the start says so later. Disposing leaves the port. */
export const answerMeanwhile = ({ host, port }: Pick<Config, 'host' | 'port'>, log: Logger) => {
	let server: { stop: (closeConnections: boolean) => Promise<void> } | undefined
	let timer: Timer | undefined
	const listen = () => {
		try {
			// A port that the system chooses is nobody's to ask yet.
			return port === 0 ? undefined : Bun.serve({ hostname: host, port, fetch: answer })
		} catch {
			return undefined
		}
	}
	return {
		step: (migration: string, nth: number, of: number): void => {
			server ??= listen()
			clearInterval(timer)
			const begun = performance.now()
			log.info({ migration, nth, of }, 'migrating the database: it is left as it was if this is interrupted')
			timer = setInterval(() => {
				const seconds = Math.round((performance.now() - begun) / second)
				log.info({ migration, nth, of, seconds }, 'still migrating the database')
			}, sayAgainAfter)
		},
		[Symbol.asyncDispose]: async (): Promise<void> => {
			clearInterval(timer)
			await server?.stop(true)
		},
	}
}
