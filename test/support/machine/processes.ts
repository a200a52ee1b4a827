/** Finds processes by their command lines, and signals them. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export interface RunningProcess {
	pid: number
	parent: number
	command: string
}

/** The pids whose command lines are wanted, without this process's own. */
export const findProcesses = (wanted: (command: string) => boolean): number[] =>
	listProcesses()
		.filter(({ pid, command }) => pid !== process.pid && wanted(command))
		.map(({ pid }) => pid)

/** All processes, from /proc on Linux, elsewhere from ps. */
export const listProcesses = (): RunningProcess[] => {
	if (existsSync('/proc/self/stat')) {
		return readdirSync('/proc')
			.filter((name) => /^\d+$/.test(name))
			.map((name) => ({ pid: Number(name), parent: readParent(name), command: readProcess(name, 'cmdline') }))
	}
	const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid=,command='], { encoding: 'utf8' })
	return stdout.split('\n').map((line) => {
		const [pid, parent, ...command] = line.trim().split(/\s+/)
		return { pid: Number(pid), parent: Number(parent), command: command.join(' ') }
	})
}

/** Sends the signal if the process still exists. A negative pid is a process group. */
export const send = (pid: number | undefined, signal: NodeJS.Signals): void => {
	try {
		if (pid !== undefined) process.kill(pid, signal)
	} catch {
		// It has ended by itself.
	}
}

/** A process and its children: it comes first, so that it forks no more once it is stopped. */
export const withChildren = (pid: number): number[] => [
	pid,
	...listProcesses()
		.filter(({ parent }) => parent === pid)
		.map((child) => child.pid),
]

const readParent = (pid: string): number => {
	// pid (name) state parent …; the name may contain anything.
	return Number(readProcess(pid, 'stat').split(') ').at(-1)?.split(' ')[1])
}

const readProcess = (pid: string, file: 'cmdline' | 'stat'): string => {
	try {
		return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ')
	} catch {
		return ''
	}
}
