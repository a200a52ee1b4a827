/** Owns the copy of Postgres's programs in DATA_DIR, and the library links that the package's install script should have made. */
import {
	chmodSync,
	cpSync,
	existsSync,
	lstatSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
} from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { Cluster } from './cluster.ts'
import { explainFileError } from './failure.ts'
import { flushDisks } from './locks.ts'
import type { PlatformPackage } from './platform-package.ts'

const COPY = 'bin-'
const UNFINISHED = 'unfinished-bin-'

/** Makes the missing ones; false when that is not permitted there. */
export function restoreLinks(native: string): boolean {
	const list = join(native, 'pg-symlinks.json')
	if (!existsSync(list)) return true
	const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
	for (const { source, target } of links) {
		const link = join(native, relative('native', target))
		if (isThere(link)) continue
		try {
			symlinkSync(basename(source), link)
		} catch {
			// another process may have made it meanwhile
			if (!isThere(link)) return false
		}
	}
	return true
}

/**
 * The folder of a complete copy, made now when there is none. A copy appears under its name only when it is complete
 * and on the disk, so that neither a kill nor a power cut leaves a broken one behind. Called under the start lock
 * with no database running: unfinished copies and those of other versions are in nobody's use and go.
 */
export function copyBinaries(source: PlatformPackage, cluster: Cluster): string {
	const copy = join(cluster.dataDir, `${COPY}${source.version}`)
	try {
		removeOthers(cluster.dataDir, basename(copy))
		if (isThere(copy)) return copy
		cluster.log(`copying Postgres ${source.version} to ${copy}, where it can be run`)
		const unfinished = mkdtempSync(join(cluster.dataDir, UNFINISHED))
		cpSync(source.native, unfinished, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
		restoreLinks(unfinished)
		openToAll(unfinished)
		flushDisks()
		renameSync(unfinished, copy)
		return copy
	} catch (error) {
		// half a copy on a full disk would keep it full
		removeOthers(cluster.dataDir, basename(copy))
		throw explainFileError(error, copy)
	}
}

function removeOthers(dataDir: string, kept: string): void {
	for (const name of readdirSync(dataDir)) {
		const isCopy = name.startsWith(COPY) && name !== kept
		if (isCopy || name.startsWith(UNFINISHED)) rmSync(join(dataDir, name), { recursive: true, force: true })
	}
}

/** Static libraries and build files are for compiling against Postgres. */
function isNeeded(path: string): boolean {
	return !path.endsWith('.a') && basename(path) !== 'pkgconfig'
}

/** What root may read and run, everyone may: an install under umask 077 leaves it closed. */
function openToAll(folder: string): void {
	chmodSync(folder, 0o755)
	for (const name of readdirSync(folder)) {
		const path = join(folder, name)
		const stats = lstatSync(path)
		if (stats.isDirectory()) openToAll(path)
		else if (stats.isFile()) chmodSync(path, (stats.mode & 0o100) === 0 ? 0o644 : 0o755)
	}
}

function isThere(path: string): boolean {
	return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}
