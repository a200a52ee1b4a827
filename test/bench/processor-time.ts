/** Processor time of the server, Postgres and the load generator, read from /proc. */
import { readFileSync } from 'node:fs'
import { listProcesses } from '../support/machine/processes.ts'

/** Linux reports hundredths of a second, on every machine. Source: proc(5), `USER_HZ`. */
const TICK = 10_000

/** In microseconds. */
export interface Cost {
	/** The server's process and its descendants. */
	server: number
	/** The postmaster and its processes, ended ones included. */
	postgres: number
	/** This process, and the load generators that have ended. */
	load: number
}

/** Pids. */
export interface Parts {
	server?: number | undefined
	postmaster?: number | undefined
}

/** So far; `machine`: of all processors for all processes. */
export interface ProcessorTime extends Cost {
	machine: number
}

/** `ended`: of its children that have ended and were waited for. */
const timesOf = (pid: number | 'self'): { own: number; ended: number } => {
	let text: string
	try {
		text = readFileSync(`/proc/${pid}/stat`, 'utf8')
	} catch {
		// It has ended, and its parent has its time by now.
		return { own: 0, ended: 0 }
	}
	// pid (name) state …; the name may contain anything.
	const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
	const at = (index: number) => Number(fields[index]) * TICK
	return { own: at(11) + at(12), ended: at(13) + at(14) }
}

const readMachine = (): number => {
	const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
	const times = line.trim().split(/\s+/).slice(1).map(Number)
	const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = times
	return (user + nice + system + irq + softirq + steal) * TICK
}

/** Only differences mean something. */
export const readProcessorTime = ({ server, postmaster }: Parts): ProcessorTime => {
	const processes = listProcesses()
	const childrenOf = (parent: number) =>
		processes.filter((one) => one.parent === parent && one.pid !== postmaster).map(({ pid }) => pid)
	const treeOf = (pid: number): number =>
		timesOf(pid).own + childrenOf(pid).reduce((sum, child) => sum + treeOf(child), 0)
	const master = postmaster === undefined ? { own: 0, ended: 0 } : timesOf(postmaster)
	const self = timesOf('self')
	return {
		server: server === undefined ? 0 : treeOf(server),
		postgres:
			master.own +
			master.ended +
			(postmaster === undefined ? 0 : childrenOf(postmaster).reduce((sum, pid) => sum + timesOf(pid).own, 0)),
		load: self.own + self.ended,
		machine: readMachine(),
	}
}

export const usedBetween = (from: ProcessorTime, to: ProcessorTime): ProcessorTime => ({
	server: to.server - from.server,
	postgres: to.postgres - from.postgres,
	load: to.load - from.load,
	machine: to.machine - from.machine,
})

/** The names of its figures. */
export const costNames = ['server µs', 'postgres µs', 'load µs'] as const

/** Of one request; without processes that took no part. */
export const costOf = ({ server, postgres, load }: Cost, requests: number): Record<string, number> =>
	Object.fromEntries(
		[server, postgres, load].flatMap((part, nth) => (part === 0 ? [] : [[costNames[nth]!, part / requests]])),
	)
