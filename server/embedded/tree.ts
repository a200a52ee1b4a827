/** Changes a whole folder through the file system: `chmod`, `chown` and `sync` may be missing. */
import {
	chmodSync,
	closeSync,
	fsyncSync,
	lchownSync,
	lstatSync,
	openSync,
	readdirSync,
	type Stats,
} from 'node:fs'
import { join } from 'node:path'

/** Calls back with the folder and everything in it; symbolic links are not followed. */
const visit = (path: string, work: (path: string, stats: Stats) => void): void => {
	const stats = lstatSync(path)
	work(path, stats)
	if (stats.isDirectory()) for (const name of readdirSync(path)) visit(join(path, name), work)
}

/** Lets everyone read it, and run what its owner may run. An install under umask 077 leaves it closed. */
export const openToAll = (folder: string): void =>
	visit(folder, (path, stats) => {
		if (stats.isSymbolicLink()) return
		const isRun = stats.isDirectory() || (stats.mode & 0o100) !== 0
		chmodSync(path, stats.mode | (isRun ? 0o555 : 0o444))
	})

export const giveTo = (folder: string, { uid, gid }: { uid: number; gid: number }): void =>
	visit(folder, (path) => lchownSync(path, uid, gid))

/** Resolves once all of it is on the disk. */
export const flushAll = (folder: string): void =>
	visit(folder, (path, stats) => {
		if (stats.isSymbolicLink()) return
		const file = openSync(path, 'r')
		fsyncSync(file)
		closeSync(file)
	})
