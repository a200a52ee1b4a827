/** Where a backup goes: a file, which appears once it is whole, or a pipe. */
import { createWriteStream, existsSync, renameSync, rmSync, type WriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createPacker, type Take } from './packed.ts'

export const endOfUnfinished = '.unfinished'

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

/** A file or pipe that can't be written, in words. */
export class FileFailure extends Error {}

/** An error of the file system becomes a `FileFailure`; others stay as they are. */
export const inWords = (error: unknown): unknown => {
	const { code, syscall } = (error ?? {}) as { code?: string; syscall?: string }
	// The socket of a database may be missing, too.
	const reason = syscall === undefined || syscall === 'connect' ? undefined : reasons[code ?? '']
	return reason === undefined ? error : new FileFailure(reason, { cause: error })
}

/** Waits until a file, or the names in a folder, are on the disk; visits go on meanwhile. */
const flush = async (path: string): Promise<void> => {
	const file = await open(path, 'r')
	try {
		await file.sync()
	} finally {
		await file.close()
	}
}

const packInto = async <T>(stream: WriteStream, work: (take: Take) => Promise<T>): Promise<T> => {
	const packer = createPacker(stream)
	const done = await work(packer.take)
	await packer.close()
	return done
}

/** Writes beside the file and renames at the end. Fails in words. */
export const writeFile = async <T>(file: string, work: (take: Take) => Promise<T>): Promise<T> => {
	// Two processes may write the same file.
	const unfinished = `${file}.${process.pid}${endOfUnfinished}`
	try {
		const done = await packInto(createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }), work)
		await flush(unfinished)
		if (existsSync(file)) throw new FileFailure('it is there already')
		renameSync(unfinished, file)
		await flush(dirname(file))
		return done
	} catch (error) {
		rmSync(unfinished, { force: true })
		throw inWords(error)
	}
}

/** Writes to standard output. Fails in words. */
export const writeOut = async <T>(work: (take: Take) => Promise<T>): Promise<T> => {
	try {
		return await packInto(createWriteStream('', { fd: 1, autoClose: false }), work)
	} catch (error) {
		throw inWords(error)
	}
}
