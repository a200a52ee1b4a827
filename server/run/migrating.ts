/** Log lines and responses during a migration, which takes a minute for millions of clicks. */
import type { Logger } from 'pino'
import { second } from '../../shared/text/time.ts'
import { tryTo } from '../../shared/try-to.ts'
import type { Config } from '../config/config.ts'
import { openServer } from './listen.ts'

/** Milliseconds between log lines about the same migration. */
const sayAgainAfter = 10 * second
/** Seconds until a client should ask again. */
const retryAfter = '5'

const page =
	'<!doctype html><html lang="en"><title>Kurz</title><p>Kurz is being updated. Try again in a moment.</p>'

/** `/livez` is 200; everything else is 503 for now. */
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

/** Answers on the port from the first step on; if it is taken, the start fails later. */
export const answerMeanwhile = ({ host, port }: Pick<Config, 'host' | 'port'>, log: Logger) => {
	let server: { stop: (closeConnections: boolean) => Promise<void> } | undefined
	let timer: Timer | undefined
	// Nobody knows yet which port the system will choose.
	const listen = () =>
		port === 0 ? undefined : tryTo(() => openServer({ hostname: host, port, fetch: answer }, log))
	return {
		step: (migration: string, nth: number, of: number): void => {
			server ??= listen()
			clearInterval(timer)
			const begun = performance.now()
			log.info({ migration, nth, of }, 'migrating the database: an interruption leaves it unchanged')
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
