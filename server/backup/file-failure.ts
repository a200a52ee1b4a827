/** A file or pipe that can't be written, in words. */
import { own } from '../../shared/text/own.ts'

const reasons: Record<string, string> = {
	ENOSPC: 'its disk is full: free some space, or choose another place',
	EDQUOT: 'its disk quota is used up: free some space, or choose another place',
	EACCES: 'permission denied: let this user write there, or choose another place',
	EPERM: 'not permitted: let this user write there, or choose another place',
	EROFS: 'its file system is read-only: choose another place',
	ENOENT: 'its folder is missing: make it, or choose another place',
	ENOTDIR: 'a part of its path is a file: choose another place',
	EISDIR: 'it is a folder: name a file in it',
	EPIPE: 'nobody reads the pipe any more',
}

export class FileFailure extends Error {}

/** An error of the file system becomes a `FileFailure`; others stay as they are. */
export const inWords = (error: unknown): unknown => {
	const { code, syscall, message } = (error ?? {}) as { code?: string; syscall?: string; message?: string }
	// The socket of a database may be missing, too.
	if (code === undefined || syscall === undefined || syscall === 'connect') return error
	const reason = own(reasons, code) ?? (syscall === 'write' && message)
	return reason ? new FileFailure(`${reason} (${code})`, { cause: error }) : error
}
