/** Starts, asks and kills real server processes on one test database; all end with the file. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll } from 'vitest'
import type { TestDatabase } from './database.ts'
import { endlessPatience } from './service.ts'
import type { ServiceOrder } from './service-process.ts'

const script = new URL('./service-process.ts', import.meta.url).pathname

export interface ServiceProcess {
	origin: string
	/** Redirects are not followed. */
	ask: (path: string, init?: RequestInit) => Promise<Response>
	/** SIGKILL, and waits for the end. */
	kill: () => Promise<void>
	signal: (name: 'SIGSTOP' | 'SIGCONT') => void
}

/** Fails when the process ends without a line. */
export const firstLineOf = (child: ChildProcess): Promise<string> =>
	new Promise((resolve, reject) => {
		if (child.stdout === null) throw new Error('the process has no stdout')
		createInterface(child.stdout).once('line', resolve)
		child.once('exit', (code, signal) => reject(new Error(`the process ended with ${signal ?? code}`)))
	})

export const killProcess = async (child: ChildProcess): Promise<void> => {
	if (child.exitCode !== null || child.signalCode !== null) return
	const ended = once(child, 'exit')
	child.kill('SIGKILL')
	await ended
}

/** For one test file, at whose end the processes are killed. */
export const createServiceProcesses = ({ place, prepare }: TestDatabase) => {
	const children: ChildProcess[] = []
	afterAll(async () => {
		await Promise.all(children.map(killProcess))
	})

	/** `said`: the first line of its output. */
	const run = async (path: string, order: ServiceOrder) => {
		const child = spawn(process.execPath, [path, JSON.stringify(order)], {
			stdio: ['pipe', 'pipe', 'inherit'],
		})
		children.push(child)
		const signal: ServiceProcess['signal'] = (name) => void child.kill(name)
		return { said: await firstLineOf(child), kill: () => killProcess(child), signal }
	}
	const start = async (options: Partial<ServiceOrder> = {}): Promise<ServiceProcess> => {
		const standard = { place, prepare, background: false, env: {}, patience: endlessPatience }
		const { said: origin, kill, signal } = await run(script, { ...standard, ...options })
		return {
			origin,
			ask: (path, init) => fetch(new URL(path, origin), { redirect: 'manual', ...init }),
			kill,
			signal,
		}
	}
	return {
		start,
		startMany: (count: number, options?: Partial<ServiceOrder>): Promise<ServiceProcess[]> =>
			Promise.all(Array.from({ length: count }, () => start(options))),
	}
}

/** Starts `count` before the tests of a file; `anyOf` takes them in turn. */
export const useFleet = (at: TestDatabase, count: number, options?: Partial<ServiceOrder>) => {
	const { startMany } = createServiceProcesses(at)
	const fleet: ServiceProcess[] = []
	beforeAll(async () => {
		fleet.push(...(await startMany(count, options)))
	})
	return { fleet, anyOf: (nth: number): ServiceProcess => fleet[nth % fleet.length]! }
}
