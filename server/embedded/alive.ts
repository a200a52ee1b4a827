/** Whether the database lives and can be used, and its end. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { tryTo } from '../../shared/try-to.ts'
import type { Cluster } from './cluster.ts'
import { tryLock } from './locks.ts'
import { readPostmasterFile } from './postmaster-file.ts'

const lookEvery = 20
/** Milliseconds until a signal is repeated: a starting postmaster has not written its pid yet. */
const sendEvery = 1_000
/** How often each is sent. The first writes a checkpoint, which takes seconds on a slow disk. */
const signals = { SIGINT: 60, SIGQUIT: 10, SIGKILL: 10 } as const

/** Program and arguments of a process, each followed by a NUL; '' if there is none. Linux only. */
export const commandOf = (pid: number): string =>
	tryTo(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? ''

/** Sends the signal, or none for 0; false if it can't: the process is gone, or not ours. */
const send = (pid: number, signal: NodeJS.Signals | 0): boolean =>
	tryTo(() => process.kill(pid, signal)) ?? false

/** Whether a pid is this database's postmaster, and not a process that got its number later. */
const isPostmaster = ({ name }: Cluster, pid: number): boolean =>
	// Its children have the name too, but in a title: 'postgres: kurz-1234: checkpointer'.
	process.platform === 'linux' ? commandOf(pid).includes(`cluster_name=${name}\0`) : send(pid, 0)

/** Whether any process of the database is alive, including children of a killed postmaster. */
export const isAlive = ({ aliveLock }: Cluster): boolean => {
	const lock = tryLock(aliveLock)
	lock?.release()
	return lock === undefined
}

/** Whether it lets clients in, now or once it has started. README.md says what else it may be. */
export const isUsable = (cluster: Cluster): boolean => {
	if (!isAlive(cluster)) return false
	const file = readPostmasterFile(cluster)
	if (!file?.hasSocket) return true
	return file.status !== 'stopping' && existsSync(cluster.socket) && isPostmaster(cluster, file.pid)
}

/** Kills children whose postmaster was killed: no signal reaches them. Committed data stays. */
const signalAll = (cluster: Cluster, signal: NodeJS.Signals): void => {
	const { pid } = readPostmasterFile(cluster) ?? {}
	if (signal !== 'SIGKILL' && pid !== undefined && isPostmaster(cluster, pid)) return void send(pid, signal)
	const pids = process.platform === 'linux' ? readdirSync('/proc').map(Number).filter(Number.isInteger) : []
	const isChild = (one: number) => commandOf(one).startsWith(`postgres: ${cluster.name}: `)
	for (const one of pids) if (isChild(one) || isPostmaster(cluster, one)) send(one, 'SIGKILL')
}

/**
 * Ends the database and waits for the end of all its processes: fast (rolls transactions back,
 * writes a checkpoint), then immediately (the next start recovers from the log), then by force.
 * False if it is still alive, for instance in another container.
 */
export const endDatabase = async (cluster: Cluster): Promise<boolean> => {
	const all = Object.entries(signals).flatMap(([signal, times]) => Array<string>(times).fill(signal))
	for (const [nth, signal] of all.entries()) {
		if (isAlive(cluster)) signalAll(cluster, signal as keyof typeof signals)
		if (nth === signals.SIGINT) cluster.log('the database is slow to stop; it recovers at its next start')
		for (const end = Date.now() + sendEvery; Date.now() < end; await pause(lookEvery))
			if (!isAlive(cluster)) return true
	}
	return false
}
