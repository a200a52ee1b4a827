/** A folder and processes that end together; nothing of either is left behind. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { patience } from '../patience.ts'
import { findProcesses, send } from './processes.ts'

/** A process that was ended by a signal counts as failed. */
const ENDED_BY_SIGNAL = 128

export interface ChildOptions {
	/** Added to this process's own variables; undefined removes one. */
	env?: Record<string, string | undefined>
	/** Runs as this user; root only. */
	user?: { uid: number; gid: number } | undefined
	cwd?: string
	/** The signal that ends it with the workplace; SIGTERM by default. */
	endsBy?: NodeJS.Signals
}

export interface Child {
	/** Undefined when it did not start. */
	pid: number | undefined
	/** Both streams so far. */
	output: () => string
	/** The exit code, once all output is read. */
	ended: Promise<number>
	/** Resolves when its output has this text; fails with the output when it ends first. */
	says: (text: string) => Promise<void>
	/** Asks it and its children to end (SIGTERM by default), later kills them. */
	stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** Each has its own process group: Ctrl-C reaches only this process, which ends them in order. */
const startChild = (command: string, args: string[], { env, user, cwd }: ChildOptions): Child => {
	const child: ChildProcess = spawn(command, args, {
		...user,
		...(cwd !== undefined && { cwd }),
		env: Object.fromEntries(
			Object.entries({ ...process.env, ...env }).filter(([, value]) => value !== undefined),
		),
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true,
	})
	let text = ''
	let listeners: (() => void)[] = []
	const hear = (chunk: Buffer) => {
		text += chunk.toString()
		for (const listener of listeners) listener()
	}
	child.stdout?.on('data', hear)
	child.stderr?.on('data', hear)
	const ended = new Promise<number>((resolve) => {
		child.once('close', (code) => resolve(code ?? ENDED_BY_SIGNAL))
		child.once('error', (error) => {
			text += `${error.message}\n`
			resolve(ENDED_BY_SIGNAL)
		})
	})
	const group = child.pid === undefined ? undefined : -child.pid
	return {
		pid: child.pid,
		output: () => text,
		ended,
		says: (wanted) =>
			new Promise((resolve, reject) => {
				const look = () => {
					if (!text.includes(wanted)) return
					listeners = listeners.filter((listener) => listener !== look)
					resolve()
				}
				listeners.push(look)
				look()
				ended.then(() => reject(new Error(`${command} ended early:\n${text}`)))
			}),
		stop: async (name = 'SIGTERM') => {
			send(group, name)
			const timer = setTimeout(() => send(group, 'SIGKILL'), patience)
			await ended
			clearTimeout(timer)
		},
	}
}

export interface Workplace {
	/** Others may enter it, so that an unprivileged database server reaches its folder inside. */
	folder: string
	/** Fails once the workplace is closed. */
	start: (command: string, args: string[], options?: ChildOptions) => Child
	/** Ends what still runs, last started first, and removes the folder. */
	close: () => Promise<void>
}

/** The temporary files of its children lie in its folder too. `within`: a folder for it. */
export const openWorkplace = (name: string, within = realpathSync(tmpdir())): Workplace => {
	const folder = mkdtempSync(join(within, `${name}-`))
	chmodSync(folder, 0o711)
	const temporary = join(folder, 'tmp')
	mkdirSync(temporary)
	chmodSync(temporary, 0o1777)
	const children: { child: Child; endsBy: NodeJS.Signals | undefined }[] = []
	let isClosed = false
	return {
		folder,
		start: (command, args, options = {}) => {
			if (isClosed) throw new Error('the run was cut off')
			const child = startChild(command, args, { ...options, env: { TMPDIR: temporary, ...options.env } })
			children.push({ child, endsBy: options.endsBy })
			return child
		},
		close: async () => {
			isClosed = true
			for (const { child, endsBy } of children.reverse()) await child.stop(endsBy)
			// Servers may have outlived a test that was cut off.
			for (const pid of findProcesses((command) => command.includes(`${folder}/`))) send(pid, 'SIGKILL')
			rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
		},
	}
}

/** Closes the workplace, also when the run is interrupted; then the exit code is 1. */
export const withWorkplace = async <T>(name: string, work: (place: Workplace) => Promise<T>): Promise<T> => {
	const place = openWorkplace(name)
	const interrupted = (by: string) => {
		console.error(`${by}: ending what was started`)
		place.close().finally(() => process.exit(1))
	}
	process.once('SIGINT', () => interrupted('interrupted'))
	process.once('SIGTERM', () => interrupted('terminated'))
	try {
		return await work(place)
	} finally {
		await place.close()
	}
}
