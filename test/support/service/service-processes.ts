/** Several real server processes on one test database: started, asked, killed, none left over. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll } from 'vitest'
import type { CounterOrder } from './counter-process.ts'
import type { TestDatabase } from './database.ts'
import { endlessPatience } from './service.ts'
import type { ServiceOrder } from './service-process.ts'

const script = new URL('./service-process.ts', import.meta.url).pathname
const counterScript = new URL('./counter-process.ts', import.meta.url).pathname

export interface ServiceProcess {
	origin: string
	/** Asks over HTTP; redirects are not followed. */
	ask: (path: string, init?: RequestInit) => Promise<Response>
	/** SIGKILL, and waits for the end. */
	kill: () => Promise<void>
}

/** The first line a process says; fails when it ends without one. */
export const firstLineOf = (child: ChildProcess): Promise<string> =>
	new Promise((resolve, reject) => {
		if (child.stdout === null) throw new Error('the process has no stdout')
		createInterface(child.stdout).once('line', resolve)
		child.once('exit', (code, signal) => reject(new Error(`the process ended with ${signal ?? code}`)))
	})

/** SIGKILL, and waits for the end; nothing when it has ended already. */
export const killProcess = async (child: ChildProcess): Promise<void> => {
	if (child.exitCode !== null || child.signalCode !== null) return
	const ended = once(child, 'exit')
	child.kill('SIGKILL')
	await ended
}

/** A maker of server processes for one test file, which ends with the last of them. */
export const createServiceProcesses = ({ place, prepare }: TestDatabase) => {
	const children: ChildProcess[] = []
	afterAll(async () => {
		await Promise.all(children.map(killProcess))
	})

	const start = async (options: Partial<ServiceOrder> = {}): Promise<ServiceProcess> => {
		const order: ServiceOrder = {
			...{ place, prepare, background: false, env: {}, patience: endlessPatience },
			...options,
		}
		const child = spawn(process.execPath, [script, JSON.stringify(order)], {
			stdio: ['pipe', 'pipe', 'inherit'],
		})
		children.push(child)
		const origin = await firstLineOf(child)
		return {
			origin,
			ask: (path, init) => fetch(new URL(path, origin), { redirect: 'manual', ...init }),
			kill: () => killProcess(child),
		}
	}
	return {
		start,
		/** The background work alone, which starts in a fraction of the time. */
		startCounter: async (): Promise<Pick<ServiceProcess, 'kill'>> => {
			const order: CounterOrder = { place, prepare }
			const child = spawn(process.execPath, [counterScript, JSON.stringify(order)], {
				stdio: ['pipe', 'pipe', 'inherit'],
			})
			children.push(child)
			await firstLineOf(child)
			return { kill: () => killProcess(child) }
		},
		startMany: (count: number, options?: Partial<ServiceOrder>): Promise<ServiceProcess[]> =>
			Promise.all(Array.from({ length: count }, () => start(options))),
	}
}
