/**
 * File locks between server processes (README.md says who holds which).
 * The kernel holds them (flock, LockFileEx), so a killed process leaves none behind. A lock file is never removed: two
 * processes could then hold "the" lock.
 */
import { dlopen, type Pointer, read } from 'bun:ffi'
import { closeSync, constants, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { EmbeddedFailure, explainFileError, messageOf } from './failure.ts'
import { tryWindowsLock } from './windows.ts'

export type LockMode = 'shared' | 'exclusive'

export interface FileLock {
	/** A child process that inherits it holds the lock as long as it lives. Not on Windows. */
	readonly fd?: number
	release(): void
}

/** Milliseconds between two tries; flock could wait by itself, but would block this thread. */
const tryEvery = 20

/** Operations of flock(2), from sys/file.h. */
const operations = { shared: 1, exclusive: 2 }
const withoutWaiting = 4

/** ENOSYS, ENOLCK and EOPNOTSUPP on Linux and macOS: the file system has no locks. */
const unsupported = new Set([37, 38, 45, 77, 78, 95, 102])

/** flock(2) and errno from the C library: neither Node nor Bun offers file locks. */
const openLibc = () => {
	const flock = { args: ['int', 'int'], returns: 'int' } as const
	const errno = { args: [], returns: 'ptr' } as const
	if (process.platform === 'darwin') {
		const { symbols } = dlopen('libSystem.B.dylib', { flock, __error: errno })
		return { flock: symbols.flock, errnoAddress: symbols.__error }
	}
	const { symbols } = dlopen('libc.so.6', { flock, __errno_location: errno })
	return { flock: symbols.flock, errnoAddress: symbols.__errno_location }
}

const loadLibc = () => {
	try {
		return openLibc()
	} catch (error) {
		throw new EmbeddedFailure(
			`Calling the C library is not permitted here (${messageOf(error)}): a service of systemd must not set MemoryDenyWriteExecute.`,
		)
	}
}
let libc: ReturnType<typeof openLibc> | undefined

const openLockFile = (path: string): number => {
	try {
		return openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o600)
	} catch (error) {
		throw explainFileError(error, path)
	}
}

/** The lock, or undefined if another process, or another open file of this one, holds it. Never waits. */
export const tryLock = (path: string, mode: LockMode): FileLock | undefined => {
	if (process.platform === 'win32') return tryWindowsLock(path, mode)
	libc ??= loadLibc()
	const fd = openLockFile(path)
	if (libc.flock(fd, operations[mode] | withoutWaiting) === 0) return { fd, release: () => closeSync(fd) }
	const errno = read.i32(Number(libc.errnoAddress()) as Pointer)
	closeSync(fd)
	if (!unsupported.has(errno)) return undefined
	throw new EmbeddedFailure(`The file system of ${path} knows no file locks: choose another DATA_DIR.`)
}

/** Waits for an exclusive lock, `limit` milliseconds at most. */
export const waitForLock = async (path: string, limit: number, signal?: AbortSignal): Promise<FileLock> => {
	for (const end = Date.now() + limit; Date.now() <= end; await pause(tryEvery, undefined, { signal })) {
		const lock = tryLock(path, 'exclusive')
		if (lock) return lock
	}
	throw new EmbeddedFailure(
		`Another Kurz process has held ${path} for ${Math.round(limit / 1000)} s: end it and start again.`,
	)
}

/** Milliseconds; longer than any start (start.ts) or stop (stop.ts). */
const startLockWithin = 360_000

/** For what only one process may do at a time: start, attach to or stop the database. */
export const underStartLock = async <T>(
	{ startLock }: Cluster,
	work: () => Promise<T>,
	signal?: AbortSignal,
): Promise<T> => {
	const lock = await waitForLock(startLock, startLockWithin, signal)
	try {
		return await work()
	} finally {
		lock.release()
	}
}
