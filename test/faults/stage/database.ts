/** The database server of a run, embedded or outside, which can be killed and frozen. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from '../../../server/store/driver/connect.ts'
import { listProcesses, send } from '../../support/machine/processes.ts'

export type DatabaseKind = 'embedded' | 'outside'

export interface FaultDatabase {
	kind: DatabaseKind
	/** What tells a server where it is. */
	env: Record<string, string>
	/** Where it listens, once it runs. */
	place: () => Place
	/** The pid of its first process. */
	postmaster: () => number
	/** Starts it again if it does not run, unless its servers do so. */
	revive: () => Promise<void>
}

/** The process and all that it forked. */
export const processesOf = (postmaster: number): number[] => [
	postmaster,
	...listProcesses()
		.filter(({ parent }) => parent === postmaster)
		.map(({ pid }) => pid),
]

/** One that has ended, and was not asked for its exit code yet, has no command line. */
export const isRunning = (...pids: (number | undefined)[]): boolean =>
	listProcesses().some(({ pid, command }) => command !== '' && pids.includes(pid))

/** SIGKILL to all of these; resolves when none of them runs any more. */
export const killAll = async (pids: number[]): Promise<void> => {
	for (const pid of pids) send(pid, 'SIGKILL')
	while (isRunning(...pids)) await pause(2)
}
