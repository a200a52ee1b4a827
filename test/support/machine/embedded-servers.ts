/** Servers and folders for tests of the embedded database; nothing is left of them. */
import { type ChildProcess, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, afterEach, expect } from 'vitest'
import {
	type EmbeddedServer,
	embeddedScript,
	type Opened,
	type ServerOptions,
	spawnServer,
	type User,
	watchServer,
} from './embedded-server.ts'
import { roomyFolder } from './memory-folder.ts'
import { clusterName } from './postmasters.ts'
import { findProcesses, send } from './processes.ts'

const workplace = roomyFolder(4e9)

const findUser = (name: string): User => {
	const line = readFileSync('/etc/passwd', 'utf8')
		.split('\n')
		.find((entry) => entry.startsWith(`${name}:`))
	const [, , uid, gid] = line?.split(':') ?? []
	return { uid: Number(uid), gid: Number(gid) }
}

export const isRoot = process.getuid?.() === 0

export const nobody: User = findUser('nobody')

/** Why nothing can run as an ordinary user here; '' when it can. */
export const noOrdinaryUser = ((): string => {
	if (!isRoot) return 'needs root'
	const { status } = spawnSync(process.execPath, ['--version'], { ...nobody, cwd: '/', env: {} })
	if (status !== 0) return `user nobody cannot run ${process.execPath}`
	const canRead = spawnSync('cat', [embeddedScript], { ...nobody, cwd: '/', stdio: 'ignore' }).status === 0
	return canRead ? '' : 'user nobody cannot read this checkout'
})()

export const until = async (what: string, condition: () => boolean | Promise<boolean>): Promise<void> => {
	await expect.poll(async () => await condition(), { message: what }).toBe(true)
}

const makeFolder = (): string => {
	const folder = mkdtempSync(join(workplace, 'kurz-embedded-'))
	chmodSync(folder, 0o755)
	return folder
}

const makeTemplate = async (): Promise<string> => {
	const folder = makeFolder()
	const server = watchServer(spawnServer(join(folder, 'data')))
	await server.opened()
	await server.leave()
	return folder
}

/** For one test file. After each test, all that runs is killed, and the folders are removed. */
export const createEmbeddedServers = () => {
	const folders: string[] = []
	const servers: ChildProcess[] = []
	const clients: postgres.Sql[] = []
	/** In the command lines of the databases' processes. */
	const names = new Set<string>()
	let template: Promise<string> | undefined

	const cleanUp = async (): Promise<void> => {
		await Promise.all(clients.splice(0).map((client) => client.end({ timeout: 0 })))
		const marks = [...folders, ...names]
		const end = Date.now() + 5_000
		await until('nothing runs any more', () => {
			for (const server of servers) send(server.pid, 'SIGKILL')
			const pids = findProcesses((command) => marks.some((mark) => command.includes(mark)))
			// SIGQUIT ends Postgres at once too, and lets it remove its shared memory.
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
		/** A folder that Postgres's account may enter; `owner` gets it as their own. */
		folder(owner?: User): string {
			const folder = makeFolder()
			if (owner) chownSync(folder, owner.uid, owner.gid)
			folders.push(folder)
			return folder
		},

		/** A copy of a folder with a database, in a tenth of the time that making one takes. */
		async madeDataDir(): Promise<string> {
			template ??= makeTemplate()
			const dataDir = join(embedded.folder(), 'data')
			spawnSync('cp', ['-a', join(await template, 'data'), dataDir])
			return dataDir
		},

		/** A process on the data folder, a server unless told otherwise. */
		start(dataDir: string, options: ServerOptions = {}): EmbeddedServer {
			names.add(clusterName(dataDir))
			const child = spawnServer(dataDir, options)
			servers.push(child)
			return watchServer(child)
		},

		connect({ connection }: Opened): postgres.Sql {
			const client = postgres({ ...connection, max: 1, onnotice: () => {} })
			clients.push(client)
			return client
		},
	}
	return embedded
}
