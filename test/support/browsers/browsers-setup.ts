/** What the browser tests of a project share: a folder, the built extension, one real server. */
import type { TestProject } from 'vitest/node'
import { type ServerProcess, startServer } from '../machine/server-process.ts'
import { openWorkplace, type Workplace } from '../machine/workplace.ts'
import { buildExtension } from './built-extension.ts'

export interface Shared {
	/** Holds everything that the tests start. It ends with the run. */
	folder: string
	/** The folder of the built extension, read-only. */
	extension: string
	server: Pick<ServerProcess, 'origin' | 'dataDir'>
	/** The address of the server's log. */
	log: string
}

declare module 'vitest' {
	export interface ProvidedContext {
		browsers: Shared
	}
}

const prepare = async (place: Workplace, { name, provide }: TestProject): Promise<() => Promise<void>> => {
	const [extension, server] = await Promise.all([
		buildExtension(place, name === 'firefox' ? 'firefox' : 'chrome'),
		startServer(place, { env: { RATE_LIMIT_SET: 'off' } }),
	])
	const log = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response(server.output()) })
	provide('browsers', {
		folder: place.folder,
		extension,
		server: { origin: server.origin, dataDir: server.dataDir },
		log: log.url.href,
	})
	return () => log.stop(true)
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
	const place = openWorkplace('kurz-browsers')
	const stop = await prepare(place, project).catch(async (error: unknown) => {
		await place.close()
		throw error
	})
	return async () => {
		await stop()
		// Also ends the browsers, which the tests leave running.
		await place.close()
	}
}
