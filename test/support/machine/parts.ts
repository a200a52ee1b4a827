/** The processes that serve behind one port for a server that was started with `PROCESSES`. */
import { readFileSync } from 'node:fs'
import { listProcesses } from './processes.ts'

/** Their pids. */
export const partsOf = (parent: number | undefined): number[] =>
	listProcesses()
		.filter((one) => one.parent === parent && one.command.includes(' --process='))
		.map(({ pid }) => pid)

/** Sockets at a port in a state of the kernel's (include/net/tcp_states.h), from /proc: Linux only. */
const countSockets = (port: number, state: '08' | '0A'): number => {
	const hex = port.toString(16).toUpperCase().padStart(4, '0')
	const found = new RegExp(`^\\s*\\d+: [0-9A-F]+:${hex} [0-9A-F]+:[0-9A-F]{4} ${state} `, 'gm')
	return ['tcp', 'tcp6'].flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').match(found) ?? [])
		.length
}
/** How many sockets listen on a port. */
export const countListeners = (port: number): number => countSockets(port, '0A')
/** How many clients of a port have closed their side, as far as this machine knows: the server may not have read it. */
export const countHalfClosed = (port: number): number => countSockets(port, '08')

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
