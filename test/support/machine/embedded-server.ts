/** A process that uses an embedded database: started, followed, stopped in order or killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { EmbeddedPostgres } from '../../../server/embedded/open.ts'
import { send } from './processes.ts'

export type Opened = Pick<EmbeddedPostgres, 'connection' | 'version' | 'started'>
type Message = { opened?: Opened; log?: string; failed?: string; expected?: boolean; left?: boolean }

export interface User {
	uid: number
	gid: number
}

export interface EmbeddedServer {
	readonly process: ChildProcess
	readonly log: string[]
	/** Resolves when the database can be used; fails with the message of a failed start. */
	opened(): Promise<Opened>
	/** Resolves with the one line of a failed start. */
	failed(): Promise<string>
	/** Lets others know that it will leave, as a server does that is asked to stop. */
	markStopping(): void
	/** Leaves in order, and waits for the end. */
	leave(): Promise<void>
	kill(): Promise<void>
}

export const embeddedScript = new URL('./embedded-process.ts', import.meta.url).pathname

export interface ServerOptions {
	/** Another user. */
	user?: User
	/** From another checkout. */
	script?: string
	/** A server unless given. */
	purpose?: 'command'
}

/** Starts one on the data folder. */
export const spawnServer = (dataDir: string, options: ServerOptions = {}): ChildProcess =>
	spawn(process.execPath, [options.script ?? embeddedScript, dataDir, options.purpose ?? 'server'], {
		...options.user,
		cwd: '/',
		env: { PATH: process.env.PATH, HOME: '/nonexistent', BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0' },
		stdio: ['pipe', 'pipe', 'inherit'],
		detached: true,
	})

export const watchServer = (child: ChildProcess): EmbeddedServer => {
	const log: string[] = []
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
	const answer = new Promise<Message>((resolve) => {
		if (!child.stdout) throw new Error('the server has no stdout')
		createInterface(child.stdout).on('line', (line) => {
			const message = JSON.parse(line) as Message
			if (message.log !== undefined) log.push(message.log)
			if (message.opened || message.failed !== undefined) resolve(message)
		})
		child.once('exit', () => resolve({ failed: 'killed', expected: false }))
	})
	return {
		process: child,
		log,
		async opened() {
			const { opened, failed } = await answer
			if (!opened) throw new Error(`the server failed: ${failed}`)
			return opened
		},
		async failed() {
			const { opened, failed = '', expected } = await answer
			if (opened) throw new Error('the server did not fail')
			if (!expected) throw new Error(`not an EmbeddedFailure: ${failed}`)
			return failed
		},
		markStopping: () => void child.stdin?.write('stop\n'),
		async leave() {
			child.stdin?.write('leave\n')
			await ended
		},
		async kill() {
			send(child.pid, 'SIGKILL')
			await ended
		},
	}
}
