/** A real server whose loop, processor time and memory are watched from within. */
import { findPort } from '../../machine/free-port.ts'
import { type ServerProcess, startServer } from '../../machine/server-process.ts'
import type { Workplace } from '../../machine/workplace.ts'

export interface Watched {
	/** The loop's longest step since it was last asked, in milliseconds. */
	step: number
	/** Microseconds of its process so far, all threads. */
	processor: number
	/** The most memory so far, in MiB. */
	memory: number
}

export interface WatchedServer extends ServerProcess {
	watched: () => Promise<Watched>
}

const script = new URL('./watch-process.ts', import.meta.url).pathname

/** Only of a single process: those that a parent starts are not watched. */
export const startWatched = async (
	place: Workplace,
	env: Record<string, string | undefined>,
): Promise<WatchedServer> => {
	const port = await findPort()
	const server = await startServer(place, {
		env: { TRUST_PROXY: '127.0.0.1', ...env, TEST_WATCH_PORT: String(port) },
		runtime: ['--preload', script],
	})
	const watched = async () => (await (await fetch(`http://127.0.0.1:${port}`)).json()) as Watched
	return { ...server, watched }
}
