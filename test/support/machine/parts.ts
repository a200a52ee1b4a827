/** The processes that serve behind one port for a server that was started with `PROCESSES`. */
import { readFileSync } from 'node:fs'
import { listProcesses } from './processes.ts'
import { serverScript } from './server-process.ts'

export const partsOf = (parent: number | undefined): number[] =>
	listProcesses()
		.filter((one) => one.parent === parent && one.command.includes(' --process='))
		.map(({ pid }) => pid)

/** Sockets at a port in a TCP state (include/net/tcp_states.h). Linux only: it reads /proc. */
const countSockets = (port: number, state: '01' | '0A'): number => {
	const hex = port.toString(16).toUpperCase().padStart(4, '0')
	const found = new RegExp(`^\\s*\\d+: [0-9A-F]+:${hex} [0-9A-F]+:[0-9A-F]{4} ${state} `, 'gm')
	return ['tcp', 'tcp6'].flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').match(found) ?? [])
		.length
}
/** Connections to a port, whether the server has accepted them yet or not. */
export const countConnected = (port: number): number => countSockets(port, '01')
export const countListeners = (port: number): number => countSockets(port, '0A')
/** Bytes that clients of a port have sent and the server has not read; a half-close is one more. */
export const countUnread = (port: number): number => {
	const hex = port.toString(16).toUpperCase().padStart(4, '0')
	const found = new RegExp(
		`^\\s*\\d+: [0-9A-F]+:${hex} [0-9A-F]+:[0-9A-F]{4} 0[18] [0-9A-F]+:([0-9A-F]+) `,
		'gm',
	)
	return ['tcp', 'tcp6']
		.flatMap((table) => [...readFileSync(`/proc/net/${table}`, 'utf8').matchAll(found)])
		.reduce((sum, [, bytes]) => sum + Number.parseInt(bytes!, 16), 0)
}

/** Starts a process whose parent, this one, never gives it work. */
export const startLonePart = () => {
	const asked = Promise.withResolvers<void>()
	const child = Bun.spawn([process.execPath, serverScript, '--process=1'], {
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
