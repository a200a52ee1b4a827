/** Owns the processes and folders of the embedded database's tests: real servers to start, kill and let go, and nothing of them left. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
	chmodSync,
	chownSync,
	existsSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	rmSync,
	statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import postgres from 'postgres'
import { afterAll, afterEach, expect } from 'vitest'
import type { EmbeddedPostgres } from '../../server/embedded/open.ts'
import { clusterName } from './postmasters.ts'
import { findProcesses, send } from './processes.ts'

type Opened = Pick<EmbeddedPostgres, 'connection' | 'version' | 'started'>
type Message = { opened?: Opened; log?: string; failed?: string; expected?: boolean; left?: boolean }

export interface User {
	uid: number
	gid: number
}

export interface EmbeddedServer {
	readonly process: ChildProcess
	readonly log: string[]
	/** Resolves when the database can be used, fails with the line it failed with. */
	opened(): Promise<Opened>
	/** Resolves with the one line of a failed start. */
	failed(): Promise<string>
	/** Leaves in the orderly way and waits for the process's end. */
	leave(): Promise<void>
	/** SIGKILL, and waits for the end. */
	kill(): Promise<void>
}

const SCRIPT = new URL('./embedded-process.ts', import.meta.url).pathname

/**
 * Where databases are made: a thousand small files take a second on a slow disk. In memory, where there is room for
 * them, and programs may be run.
 */
const WORKPLACE = isRoomy('/dev/shm', 4_000_000_000) ? '/dev/shm' : realpathSync(tmpdir())

export const isRoot = process.getuid?.() === 0

/** An ordinary user that root can lend a process to. */
export const nobody: User = findUser('nobody')

/** Why nothing can be run as an ordinary user here, '' when it can. */
export const noOrdinaryUser = ((): string => {
	if (!isRoot) return 'needs root'
	const { status } = spawnSync(process.execPath, ['--version'], { ...nobody, cwd: '/', env: {} })
	if (status !== 0) return `user nobody cannot run ${process.execPath}`
	const canRead = spawnSync('cat', [SCRIPT], { ...nobody, cwd: '/', stdio: 'ignore' }).status === 0
	return canRead ? '' : 'user nobody cannot read this checkout'
})()

/** Polls until the condition holds. */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
	await expect.poll(async () => await condition(), { message: what }).toBe(true)
}

/** One file's servers, folders and connections. After each test whatever still runs is killed, and the folders go. */
export function createEmbeddedServers() {
	const folders: string[] = []
	const servers: ChildProcess[] = []
	const clients: postgres.Sql[] = []
	/** What the command lines of the databases' processes contain. */
	const names = new Set<string>()
	let template: Promise<string> | undefined

	const cleanUp = async (): Promise<void> => {
		await Promise.all(clients.splice(0).map((client) => client.end({ timeout: 0 })))
		const marks = [...folders, ...names]
		const end = Date.now() + 5_000
		await until('nothing runs any more', () => {
			for (const server of servers) send(server.pid, 'SIGKILL')
			const pids = findProcesses((command) => marks.some((mark) => command.includes(mark)))
			// SIGQUIT ends Postgres at once too, but lets it remove its shared memory
			for (const pid of pids) send(pid, Date.now() < end ? 'SIGQUIT' : 'SIGKILL')
			return pids.length === 0
		})
		for (const folder of folders) rmSync(folder, { recursive: true, force: true })
		for (const name of names) rmSync(join('/tmp', name), { recursive: true, force: true })
		for (const list of [folders, servers]) list.length = 0
		names.clear()
	}
	afterEach(cleanUp)
	afterAll(async () => {
		if (template) rmSync(await template, { recursive: true, force: true })
	})

	const embedded = {
		/** A folder that Postgres's account may pass through; with `owner`, that user's own. */
		folder(owner?: User): string {
			const folder = makeFolder()
			if (owner) chownSync(folder, owner.uid, owner.gid)
			folders.push(folder)
			return folder
		},

		/** A data folder in which a database has been made before: a copy, in a tenth of the time that making it takes. */
		async madeDataDir(): Promise<string> {
			template ??= makeTemplate()
			const dataDir = join(embedded.folder(), 'data')
			spawnSync('cp', ['-a', join(await template, 'data'), dataDir])
			return dataDir
		},

		/** A server process on the data folder, as another user or from another checkout if asked. */
		start(dataDir: string, options: { user?: User; script?: string } = {}): EmbeddedServer {
			names.add(clusterName(dataDir))
			const child = spawnServer(dataDir, options)
			servers.push(child)
			return watchServer(child)
		},

		/** A client of the database, of one connection. */
		connect({ connection }: Opened): postgres.Sql {
			const client = postgres({ ...connection, max: 1, onnotice: () => {} })
			clients.push(client)
			return client
		},
	}
	return embedded
}

async function makeTemplate(): Promise<string> {
	const folder = makeFolder()
	const server = watchServer(spawnServer(join(folder, 'data')))
	await server.opened()
	await server.leave()
	return folder
}

function makeFolder(): string {
	const folder = mkdtempSync(join(WORKPLACE, 'kurz-embedded-'))
	chmodSync(folder, 0o755)
	return folder
}

function spawnServer(dataDir: string, options: { user?: User; script?: string } = {}): ChildProcess {
	return spawn(process.execPath, [options.script ?? SCRIPT, dataDir], {
		...options.user,
		cwd: '/',
		env: { PATH: process.env.PATH, HOME: '/nonexistent', BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0' },
		stdio: ['pipe', 'pipe', 'inherit'],
		detached: true,
	})
}

function watchServer(child: ChildProcess): EmbeddedServer {
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

function isRoomy(folder: string, bytes: number): boolean {
	if (!existsSync(folder) || !existsSync('/proc/mounts')) return false
	const { bavail, bsize } = statfsSync(folder)
	const mount = readFileSync('/proc/mounts', 'utf8')
		.split('\n')
		.find((line) => line.split(' ')[1] === folder)
	return bavail * bsize > bytes && !/\bnoexec\b/.test(mount ?? 'noexec')
}

function findUser(name: string): User {
	const line = readFileSync('/etc/passwd', 'utf8')
		.split('\n')
		.find((entry) => entry.startsWith(`${name}:`))
	const [, , uid, gid] = line?.split(':') ?? []
	return { uid: Number(uid), gid: Number(gid) }
}
