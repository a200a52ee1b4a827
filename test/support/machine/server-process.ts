/** The service as users run it: `bun server/main.ts` on the embedded Postgres in a new folder. */
import { join } from 'node:path'
import { variableNames } from '../../../server/config/variables.ts'
import { findPort } from './free-port.ts'
import type { Child, Workplace } from './workplace.ts'

export interface ServerProcess extends Child {
	/** Of its links as well. */
	origin: string
	dataDir: string
}

const script = new URL('../../../server/main.ts', import.meta.url).pathname
/** A free port may be taken by the time the server has made its database. */
const TRIES = 3

export interface ServerOptions {
	/** None of this process's variables that the server reads are passed on. */
	env?: Record<string, string>
	/** Options of Bun itself. */
	runtime?: string[]
}

/** Starts it on the loopback and waits until it serves. Fails with its output when it ends instead. */
export const startServer = async (
	place: Workplace,
	options: ServerOptions = {},
	tries = TRIES,
): Promise<ServerProcess> => {
	try {
		return await startOnce(place, options)
	} catch (error) {
		if (tries === 1 || !String(error).includes('is in use')) throw error
		return startServer(place, options, tries - 1)
	}
}

const startOnce = async (
	place: Workplace,
	{ env = {}, runtime = [] }: ServerOptions,
): Promise<ServerProcess> => {
	const port = await findPort()
	const origin = `http://127.0.0.1:${port}`
	const dataDir = join(place.folder, `data-${port}`)
	const server = place.start(process.execPath, [...runtime, script], {
		cwd: place.folder,
		env: {
			...Object.fromEntries(variableNames.map((name) => [name, undefined])),
			HOST: '127.0.0.1',
			PORT: String(port),
			BASE_URL: origin,
			DATA_DIR: dataDir,
			...env,
		},
	})
	// Asked of its own output: another program on the port would answer too.
	await server.says('Kurz serves ')
	return { ...server, origin, dataDir }
}
