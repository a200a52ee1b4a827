/** Makes folders completely or not at all, even when it is killed; changes whole folders. */
import * as fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { tryTo } from '../../shared/try-to.ts'
import { freeBytesAt } from '../files.ts'
import { explainFileError } from './failure.ts'

/** The folder and all that is in it, without symbolic links, which are not followed. */
const everythingIn = (path: string): string[] => {
	const stats = fs.lstatSync(path)
	if (stats.isSymbolicLink()) return []
	const names = stats.isDirectory() ? fs.readdirSync(path) : []
	return [path, ...names.flatMap((name) => everythingIn(join(path, name)))]
}

/** Everyone may read it, and run what its owner may run. An install under umask 077 is closed. */
export const openToAll = (folder: string): void => {
	for (const path of everythingIn(folder)) {
		const { mode } = fs.lstatSync(path)
		fs.chmodSync(path, mode | ((mode & 0o100) === 0 ? 0o444 : 0o555))
	}
}

export const giveTo = (folder: string, { uid, gid }: { uid: number; gid: number }): void => {
	for (const path of everythingIn(folder)) fs.lchownSync(path, uid, gid)
}

/** Waits until a file, or the names in a folder, are on the disk. */
const flush = (path: string): void => {
	const fd = fs.openSync(path, 'r')
	fs.fsyncSync(fd)
	fs.closeSync(fd)
}
export const flushAll = (folder: string): void => everythingIn(folder).forEach(flush)

const unfinishedPrefix = 'unfinished-'

/** Removes what killed processes left. If an initdb still writes there, a later start does it. */
export const removeUnfinished = (dataDir: string): void => {
	for (const name of fs.readdirSync(dataDir).filter((entry) => entry.startsWith(unfinishedPrefix)))
		tryTo(() => fs.rmSync(join(dataDir, name), { recursive: true, force: true }))
}

/** Unpacking an archive fails without a code. Less than this is no room for any of its files. */
const leastRoom = 1_000_000
const isFull = (folder: string): boolean => (freeBytesAt(folder) ?? leastRoom) < leastRoom
const fullError = Object.assign(new Error('no space left'), { code: 'ENOSPC' })

/**
 * Makes a folder: `fill` writes it under another name, and has to have it on the disk before it is
 * renamed. Each try has its own name: the initdb of a killed server may still write to the last.
 */
export const makeWhole = async (folder: string, fill: (unfinished: string) => Promise<void> | void) => {
	const dataDir = dirname(folder)
	try {
		const unfinished = fs.mkdtempSync(join(dataDir, `${unfinishedPrefix}${basename(folder)}-`))
		await fill(unfinished)
		if (fs.existsSync(folder)) fs.rmdirSync(folder)
		fs.renameSync(unfinished, folder)
		flush(dataDir)
	} catch (error) {
		// Before the half is removed, which makes room again.
		const failure = explainFileError(isFull(dataDir) ? fullError : error, folder)
		// Half a folder would help to keep a full disk full.
		removeUnfinished(dataDir)
		throw failure
	}
}
