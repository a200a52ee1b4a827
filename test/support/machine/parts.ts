/** The processes that serve behind one port for a server that was started with `PROCESSES`. */
import { readFileSync } from 'node:fs'
import { listProcesses } from './processes.ts'

/** Their pids. */
export const partsOf = (parent: number | undefined): number[] =>
	listProcesses()
		.filter((one) => one.parent === parent && one.command.includes(' --process='))
		.map(({ pid }) => pid)

/** How many sockets listen on a port, from /proc: Linux only. */
export const countListeners = (port: number): number => {
	const hex = port.toString(16).toUpperCase().padStart(4, '0')
	const listening = new RegExp(`^\\s*\\d+: [0-9A-F]+:${hex} [0-9A-F]+:0000 0A `, 'gm')
	return ['tcp', 'tcp6'].flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').match(listening) ?? [])
		.length
}

/** One whose parent, this process, never says what to do. */
export const startLonePart = () => {
	const asked = Promise.withResolvers<void>()
	const script = new URL('../../../server/main.ts', import.meta.url).pathname
	const child = Bun.spawn([process.execPath, script, '--process=1'], {
		stdio: ['ignore', 'ignore', 'inherit'],
		env: { PATH: process.env.PATH },
		ipc: (said) => said === 'asks' && asked.resolve(),
	})
	return {
		asks: asked.promise,
		exited: child.exited,
		disconnect: () => child.disconnect(),
		kill: (signal: NodeJS.Signals) => child.kill(signal),
	}
}
