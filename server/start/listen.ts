/** Listens on HOST and PORT. */
import type { App } from '../app.ts'
import type { Config } from './config.ts'
import { Refusal } from './refusal.ts'

/** Fails with `Refusal`. */
export const listen = (app: App, { host, port }: Pick<Config, 'host' | 'port'>) => {
	try {
		return Bun.serve({
			// Longer than any request waits (deadline.ts): it must have its answer before. Bun rounds to 4 s either way.
			idleTimeout: 20,
			hostname: host,
			port,
			// The application counts bodies itself and answers 413 in its own words; this only bounds what is read at all.
			maxRequestBodySize: 8 * 1024 * 1024,
			fetch: (request) => app.handle(request),
		})
	} catch (error) {
		const isInUse = (error as { code?: string }).code === 'EADDRINUSE'
		throw new Refusal([
			isInUse
				? `port ${port} is in use: set PORT to another one, or stop what listens there`
				: `can't listen on ${host} port ${port}: ${(error as Error).message}`,
		])
	}
}
