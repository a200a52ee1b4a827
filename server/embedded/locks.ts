/**
 * Owns the file locks between server processes: kernel-held (flock, LockFileEx), so that a killed process can never
 * leave one behind, unlike a pid file, whose number may meanwhile belong to somebody else.
 *
 * Three files in DATA_DIR are locked and never removed (removing a lock file lets two processes hold "the" lock):
 * - postgres.start.lock, exclusive: whoever starts, attaches to or stops the database. It orders all of them.
 * - postgres.servers.lock, shared: every server process for as long as it uses the database. Who leaves takes the
 *   start lock, lets go of this one and tries for it exclusively: getting it means that nobody else is here.
 * - postgres.alive.lock, exclusive: the database itself. Its descriptor is inherited by the postmaster and by every
 *   process that it forks, so the kernel says whether any of them still lives, also for orphans of a killed
 *   postmaster, for reused pids and across containers that share the folder.
 */
import { dlopen, type Pointer, read } from 'bun:ffi'
import { closeSync, constants, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedFailure, explainFileError } from './failure.ts'
import { tryWindowsLock } from './windows-locks.ts'

export type LockMode = 'shared' | 'exclusive'

export interface FileLock {
	/** For a child process to inherit, which then keeps the lock for its lifetime. Not on Windows. */
	readonly fd?: number
	release(): void
}

/** How often a waiting process looks again: flock could wait by itself, but would stop this thread. */
const POLL_MS = 20

const SHARED = 1
const EXCLUSIVE = 2
const WITHOUT_WAITING = 4

/** ENOSYS, ENOLCK and EOPNOTSUPP of Linux and macOS: the file system knows no locks. */
const UNSUPPORTED = new Set([37, 38, 45, 77, 78, 95, 102])

/** flock(2); 0 is success. Node and Bun offer no file locks of their own. */
interface Libc {
	flock(fd: number, operation: number): number
	errno(): number
}

let libc: Libc | undefined

function openLibc(): Libc {
	const flock = { args: ['int', 'int'], returns: 'int' } as const
	const errno = { args: [], returns: 'ptr' } as const
	const valueAt = (address: bigint | Pointer | null) => (address ? read.i32(Number(address) as Pointer) : 0)
	if (process.platform === 'darwin') {
		const { symbols } = dlopen('libSystem.B.dylib', { flock, __error: errno })
		return { flock: symbols.flock, errno: () => valueAt(symbols.__error()) }
	}
	const { symbols } = dlopen('libc.so.6', { flock, __errno_location: errno })
	return { flock: symbols.flock, errno: () => valueAt(symbols.__errno_location()) }
}

/** The lock, or undefined when another process (or another open file of this one) holds it. Never waits. */
export function tryLock(path: string, mode: LockMode): FileLock | undefined {
	if (process.platform === 'win32') return tryWindowsLock(path, mode)
	libc ??= openLibc()
	const fd = openLockFile(path)
	if (libc.flock(fd, (mode === 'shared' ? SHARED : EXCLUSIVE) | WITHOUT_WAITING) === 0) {
		return { fd, release: () => closeSync(fd) }
	}
	const errno = libc.errno()
	closeSync(fd)
	if (UNSUPPORTED.has(errno)) {
		throw new EmbeddedFailure(`The file system of ${path} knows no file locks: choose another DATA_DIR.`)
	}
	return undefined
}

/** Waits for an exclusive lock, at most `limit` milliseconds. */
export async function waitForLock(path: string, limit: number, signal?: AbortSignal): Promise<FileLock> {
	const end = Date.now() + limit
	for (;;) {
		const lock = tryLock(path, 'exclusive')
		if (lock) return lock
		if (Date.now() > end) {
			throw new EmbeddedFailure(
				`Another Kurz process has held ${path} for ${Math.round(limit / 1000)} s: end it and start again.`,
			)
		}
		await pause(POLL_MS, undefined, signal ? { signal } : {})
	}
}

function openLockFile(path: string): number {
	try {
		return openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o600)
	} catch (error) {
		throw explainFileError(error, path)
	}
}
