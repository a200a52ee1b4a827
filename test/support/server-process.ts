/** Owns the service as users run it: `bun server/main.ts` as a process of its own, on the embedded Postgres in a new folder. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { variableNames } from '../../server/config.ts'
import { findPort } from './free-port.ts'
import type { Child, Workplace } from './workplace.ts'

export interface ServerProcess extends Child {
	/** Of its links as well. */
	origin: string
	dataDir: string
}

const script = new URL('../../server/main.ts', import.meta.url).pathname
/** Milliseconds between two looks at whether it answers. */
const LOOK_AGAIN = 25

const isUp = async (origin: string): Promise<boolean> => {
	try {
		return (await fetch(`${origin}/livez`)).ok
	} catch {
		return false
	}
}

export interface ServerOptions {
	/** Of this process nothing that the server reads is passed on. */
	env?: Record<string, string>
	/** Options of Bun itself. */
	runtime?: string[]
}

/** Starts it on the loopback and waits until it answers. Fails with its output when it ends instead. */
export const startServer = async (
	place: Workplace,
	{ env = {}, runtime = [] }: ServerOptions = {},
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
	let hasEnded = false
	server.ended.then(() => {
		hasEnded = true
	})
	while (!(await isUp(origin))) {
		if (hasEnded) throw new Error(`the server ended:\n${server.output()}`)
		await pause(LOOK_AGAIN)
	}
	return { ...server, origin, dataDir }
}
