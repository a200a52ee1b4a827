/** A server process of a run, which can be killed and started again. */
import { join } from 'node:path'
import { findPort } from '../../support/machine/free-port.ts'
import { send } from '../../support/machine/processes.ts'
import { serverCommand, variablesAt } from '../../support/machine/server-process.ts'
import type { Child, Workplace } from '../../support/machine/workplace.ts'

export interface Server {
	origin: string
	/** Undefined before its start. */
	pid: () => number | undefined
	start: () => Promise<void>
	/** SIGKILL, and waits for the end. */
	kill: () => Promise<void>
	/** SIGTERM; resolves with its exit code. */
	stop: () => Promise<number>
	signal: (name: 'SIGSTOP' | 'SIGCONT') => void
}

/** Its port stays the same, so that clients find it again. `env` names its database. */
export const createServer = async (place: Workplace, env: Record<string, string>): Promise<Server> => {
	const standard = variablesAt(await findPort())
	let child: Child | undefined
	const end = async (name: NodeJS.Signals): Promise<number> => {
		send(child?.pid, name)
		return (await child?.ended) ?? 0
	}
	return {
		origin: standard.BASE_URL,
		pid: () => child?.pid,
		start: async () => {
			const [command, ...args] = serverCommand(env)
			child = place.start(command, args, {
				cwd: place.folder,
				env: {
					...standard,
					DATA_DIR: join(place.folder, 'data'),
					SECRET: 'a secret for tests, 32 characters or more',
					RATE_LIMIT_SET: 'off',
					// The load sends each visitor's address as a proxy does.
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
