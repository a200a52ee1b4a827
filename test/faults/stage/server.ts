/** A server process of a run: `bun server/main.ts`, which comes back on its port after it was ended. */
import { join } from 'node:path'
import { variableNames } from '../../../server/config/variables.ts'
import { findPort } from '../../support/machine/free-port.ts'
import { send } from '../../support/machine/processes.ts'
import type { Child, Workplace } from '../../support/machine/workplace.ts'

export interface Server {
	origin: string
	/** Starts it, and resolves when it serves. */
	start: () => Promise<void>
	/** SIGKILL, and waits for the end. */
	kill: () => Promise<void>
	/** SIGTERM; resolves with its exit code. */
	stop: () => Promise<number>
	/** SIGSTOP or SIGCONT. */
	signal: (name: 'SIGSTOP' | 'SIGCONT') => void
}

const script = new URL('../../../server/main.ts', import.meta.url).pathname

/** The port is fixed, so that clients find it again. `env` tells it where its database is. */
export const createServer = async (place: Workplace, env: Record<string, string>): Promise<Server> => {
	const port = await findPort()
	const origin = `http://127.0.0.1:${port}`
	let child: Child | undefined
	const end = async (name: NodeJS.Signals): Promise<number> => {
		send(child?.pid, name)
		return (await child?.ended) ?? 0
	}
	return {
		origin,
		start: async () => {
			child = place.start(process.execPath, [script], {
				cwd: place.folder,
				env: {
					...Object.fromEntries(variableNames.map((name) => [name, undefined])),
					HOST: '127.0.0.1',
					PORT: String(port),
					BASE_URL: origin,
					DATA_DIR: join(place.folder, 'data'),
					SECRET: 'a secret for tests, 32 characters or more',
					RATE_LIMIT_SET: 'off',
					// The load says for each visit where it comes from.
					TRUST_PROXY: '127.0.0.1',
					...env,
				},
			})
			await child.says('Kurz serves ')
		},
		kill: async () => void (await end('SIGKILL')),
		stop: () => end('SIGTERM'),
		signal: (name) => send(child?.pid, name),
	}
}
