/** Owns file locks on Windows (LockFileEx), where flock does not exist; released by the kernel like flock. */
import { dlopen, ptr } from 'bun:ffi'
import { EmbeddedFailure } from './failure.ts'
import type { FileLock, LockMode } from './locks.ts'

const READ_AND_WRITE = 0xc0000000
const SHARE_ALL = 7
const OPEN_ALWAYS = 4
const NORMAL_FILE = 0x80
const FAIL_IMMEDIATELY = 1
const EXCLUSIVE = 2
const INVALID_HANDLE = 0xffffffffffffffffn

const openKernel = () =>
	dlopen('kernel32.dll', {
		CreateFileW: { args: ['ptr', 'u32', 'u32', 'ptr', 'u32', 'u32', 'ptr'], returns: 'u64' },
		LockFileEx: { args: ['u64', 'u32', 'u32', 'u32', 'u32', 'ptr'], returns: 'i32' },
		CloseHandle: { args: ['u64'], returns: 'i32' },
	}).symbols

let kernel: ReturnType<typeof openKernel> | undefined

/** As `tryLock`; the handle is not inherited by children. */
export function tryWindowsLock(path: string, mode: LockMode): FileLock | undefined {
	kernel ??= openKernel()
	const { CreateFileW, LockFileEx, CloseHandle } = kernel
	const name = Buffer.from(`${path}\0`, 'utf16le')
	const handle = CreateFileW(ptr(name), READ_AND_WRITE, SHARE_ALL, null, OPEN_ALWAYS, NORMAL_FILE, null)
	if (handle === INVALID_HANDLE) {
		throw new EmbeddedFailure(`Cannot use ${path}: let this user write there, or choose another DATA_DIR.`)
	}
	const overlapped = Buffer.alloc(32)
	const flags = FAIL_IMMEDIATELY | (mode === 'exclusive' ? EXCLUSIVE : 0)
	if (LockFileEx(handle, flags, 0, 1, 0, ptr(overlapped)) === 0) {
		CloseHandle(handle)
		return undefined
	}
	return { release: () => void CloseHandle(handle) }
}
