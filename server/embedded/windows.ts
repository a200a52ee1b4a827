/** What differs on Windows: file locks, and a port with a password in place of a private socket. */
import { dlopen, ptr } from 'bun:ffi'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { EmbeddedFailure } from './failure.ts'
import type { FileLock, LockMode } from './locks.ts'

/** From winnt.h, fileapi.h and minwinbase.h. */
const readAndWrite = 0xc0000000
const shareAll = 7
const openAlways = 4
const normalFile = 0x80
const failImmediately = 1
const exclusive = 2
const invalidHandle = 0xffffffffffffffffn

const openKernel = () =>
	dlopen('kernel32.dll', {
		CreateFileW: { args: ['ptr', 'u32', 'u32', 'ptr', 'u32', 'u32', 'ptr'], returns: 'u64' },
		LockFileEx: { args: ['u64', 'u32', 'u32', 'u32', 'u32', 'ptr'], returns: 'i32' },
		CloseHandle: { args: ['u64'], returns: 'i32' },
	}).symbols

let kernel: ReturnType<typeof openKernel> | undefined

/** `tryLock` by LockFileEx. The kernel releases it as it does with flock, but children don't inherit it. */
export const tryWindowsLock = (path: string, mode: LockMode): FileLock | undefined => {
	kernel ??= openKernel()
	const { CreateFileW, LockFileEx, CloseHandle } = kernel
	const name = Buffer.from(`${path}\0`, 'utf16le')
	const handle = CreateFileW(ptr(name), readAndWrite, shareAll, null, openAlways, normalFile, null)
	if (handle === invalidHandle) {
		throw new EmbeddedFailure(`Cannot use ${path}: let this user write there, or choose another DATA_DIR.`)
	}
	const overlapped = Buffer.alloc(32)
	const flags = failImmediately | (mode === 'exclusive' ? exclusive : 0)
	const isLocked = LockFileEx(handle, flags, 0, 1, 0, ptr(overlapped)) !== 0
	if (isLocked) return { release: () => void CloseHandle(handle) }
	CloseHandle(handle)
	return undefined
}

/** The file with the superuser's password, which initdb reads. */
export const passwordFile = ({ dataDir }: Cluster): string => join(dataDir, 'postgres.password')

/** The superuser's password, made on first use. */
export const readPassword = (cluster: Cluster): string => {
	const path = passwordFile(cluster)
	if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600 })
	return readFileSync(path, 'utf8').trim()
}

const tryPort = (port: number): Promise<number | undefined> =>
	new Promise((resolve) => {
		const server = createServer()
		server.once('error', () => resolve(undefined))
		server.listen(port, '127.0.0.1', () => {
			const address = server.address()
			server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
		})
	})

/** The last port, so that clients find a database that was restarted; another one if it is taken. */
export const choosePort = async ({ dataDir }: Cluster): Promise<number> => {
	const path = join(dataDir, 'postgres.port')
	const last = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0
	const port = (await tryPort(last)) ?? (await tryPort(0)) ?? 0
	writeFileSync(path, String(port))
	return port
}
