/** The service as users run it, on the embedded Postgres in a new folder or on another. */
import { join } from 'node:path'
import { variableNames } from '../../../server/config/variables.ts'
import { findPort } from './free-port.ts'
import type { Child, Workplace } from './workplace.ts'

export interface ServerProcess extends Child {
	/** Its `BASE_URL` too. */
	origin: string
	dataDir: string
}

export const serverScript = new URL('../../../server/main.ts', import.meta.url).pathname

/**
 * What runs the server with these variables: on another's Postgres the executable that a run of the
 * suite has built, which starts in half the time; on its own the sources.
 */
export const serverCommand = (env: { DATABASE_URL?: string | undefined }): [string, ...string[]] => {
	const { TEST_EXECUTABLE } = process.env
	const isBuilt = TEST_EXECUTABLE !== undefined && env.DATABASE_URL !== undefined
	return isBuilt ? [TEST_EXECUTABLE] : [process.execPath, serverScript]
}

/** Keeps this process's own variables from a server. */
export const noVariables = Object.fromEntries(variableNames.map((name) => [name, undefined]))

/** The variables of a server on this port of the loopback. */
export const variablesAt = (port: number, name = '127.0.0.1') => ({
	...noVariables,
	HOST: '127.0.0.1',
	PORT: String(port),
	BASE_URL: `http://${name}:${port}`,
})

/** A free port may be taken by the time the server has made its database. */
const TRIES = 3

export interface ServerOptions {
	env?: Record<string, string | undefined>
	/** The host of its `BASE_URL`. */
	name?: string | undefined
	/** Options of Bun itself. */
	runtime?: string[]
	/** Another server's. */
	script?: string
}

/** Starts it and waits until it serves. Fails with its output when it ends instead. */
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
	{ env = {}, name, runtime = [], script = serverScript }: ServerOptions,
): Promise<ServerProcess> => {
	const port = await findPort()
	const dataDir = join(place.folder, `data-${port}`)
	const standard = variablesAt(port, name)
	const isSource = runtime.length > 0 || script !== serverScript
	const [command, ...args] = isSource ? [process.execPath, script] : serverCommand(env)
	const server = place.start(command, [...runtime, ...args], {
		cwd: place.folder,
		env: { ...standard, DATA_DIR: dataDir, ...env },
	})
	// Another program on the port would answer a request too, so its own output decides.
	await server.says('Kurz serves ')
	return { ...server, origin: standard.BASE_URL, dataDir }
}
