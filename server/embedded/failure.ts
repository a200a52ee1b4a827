/** The one failure of the embedded database: a line that says what is wrong and what to do. */
import { own } from '../../shared/text/own.ts'

/** Its message is a line for the person who starts Kurz: main prints it and exits with 1. */
export class EmbeddedFailure extends Error {
	override name = 'EmbeddedFailure'
}

const advice: Record<string, string> = {
	EACCES: 'permission denied: let this user write there, or choose another DATA_DIR',
	EPERM: 'not permitted: let this user own it, or choose another DATA_DIR',
	EROFS: 'the file system is read-only: choose another DATA_DIR',
	ENOSPC: 'the disk is full: free some space and start again',
	EDQUOT: 'the disk quota is used up: free some space and start again',
	ELOOP: 'it is a symbolic link, which is not followed there: remove it',
	ENOTDIR: 'a part of this path is a file, not a folder: choose another DATA_DIR',
	EEXIST: 'something that is not a folder is in the way: choose another DATA_DIR',
}

/** The code of an error of the system or of Postgres; '' when it has none. */
export const errorCode = (error: unknown): string => {
	const code = (error as { code?: unknown } | null | undefined)?.code
	return typeof code === 'string' ? code : ''
}

/** Text of another program, on one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

export const messageOf = (error: unknown): string =>
	oneLine(error instanceof Error ? error.message : String(error))

/** Turns an error of the file system into one line; an `EmbeddedFailure` stays as it is. */
export const explainFileError = (error: unknown, path: string): EmbeddedFailure => {
	if (error instanceof EmbeddedFailure) return error
	return new EmbeddedFailure(`Cannot use ${path}: ${own(advice, errorCode(error)) ?? messageOf(error)}.`)
}

/** Works on the file; its failure is a line that names it. */
export const explaining = <T>(path: string, work: () => T): T => {
	try {
		return work()
	} catch (error) {
		throw explainFileError(error, path)
	}
}
