/** File locks (flock): the kernel releases them when their holders end, however they end. */
import { dlopen, type Pointer, read } from 'bun:ffi'
import { closeSync, constants, openSync } from 'node:fs'
import { EmbeddedFailure, explaining, messageOf } from './failure.ts'

/** LOCK_EX and LOCK_NB, from sys/file.h. */
const exclusiveWithoutWaiting = 2 | 4

/** ENOSYS, ENOLCK and EOPNOTSUPP on Linux and macOS: the file system has no locks. */
const unsupported = new Set([37, 38, 45, 77, 78, 95, 102])

/** From the C library: neither Node nor Bun offers file locks. */
const loadLibc = () => {
	const isMac = process.platform === 'darwin'
	const errno = isMac ? '__error' : '__errno_location'
	try {
		const { symbols } = dlopen(isMac ? 'libSystem.B.dylib' : 'libc.so.6', {
			flock: { args: ['int', 'int'], returns: 'int' },
			[errno]: { args: [], returns: 'ptr' },
		})
		return { flock: symbols.flock, readErrno: () => read.i32(Number(symbols[errno]!()) as Pointer) }
	} catch (error) {
		throw new EmbeddedFailure(
			`Calling the C library is not permitted here (${messageOf(error)}): a service of systemd must not set MemoryDenyWriteExecute.`,
		)
	}
}
let libc: ReturnType<typeof loadLibc> | undefined

/**
 * The lock, or undefined if another process, or another open file of this one, holds it. Nobody
 * removes its file: two processes could then hold "the" lock. A child process that inherits `fd`
 * holds it as long as it lives.
 */
export const tryLock = (path: string) => {
	libc ??= loadLibc()
	const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW
	const fd = explaining(path, () => openSync(path, flags, 0o600))
	if (libc.flock(fd, exclusiveWithoutWaiting) === 0) return { fd, release: () => closeSync(fd) }
	const errno = libc.readErrno()
	closeSync(fd)
	if (!unsupported.has(errno)) return undefined
	throw new EmbeddedFailure(`The file system of ${path} knows no file locks: choose another DATA_DIR.`)
}

export type FileLock = NonNullable<ReturnType<typeof tryLock>>
