/** Copies Postgres's programs into DATA_DIR, and makes the library links that an install without scripts left out. */
import { spawnSync } from 'node:child_process'
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
import { everythingIn } from './data-folder.ts'
import { errorCode, explainFileError } from './failure.ts'
import type { PlatformPackage } from './platform-package.ts'

const unfinishedPrefix = 'unfinished-bin-'

/** Makes the missing links; false when that is not permitted there. */
export const restoreLinks = (native: string): boolean => {
	const list = join(native, 'pg-symlinks.json')
	if (!existsSync(list)) return true
	const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
	return links.every(({ source, target }) => {
		const link = join(native, relative('native', target))
		if (lstatSync(link, { throwIfNoEntry: false })) return true
		try {
			symlinkSync(basename(source), link)
			return true
		} catch (error) {
			// Another process made it meanwhile.
			return errorCode(error) === 'EEXIST'
		}
	})
}

/** Static libraries and build files are for compiling against Postgres. */
const isNeeded = (path: string): boolean => !path.endsWith('.a') && basename(path) !== 'pkgconfig'

/** What root may read and run, everyone may: an install under umask 077 leaves it closed. */
const openToAll = (folder: string): void => {
	for (const path of everythingIn(folder)) {
		const stats = lstatSync(path)
		if (!stats.isSymbolicLink()) chmodSync(path, stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644)
	}
}

const removeCopies = (dataDir: string, kept: string): void => {
	for (const name of readdirSync(dataDir)) {
		const isOther = (name.startsWith('bin-') && name !== kept) || name.startsWith(unfinishedPrefix)
		if (isOther) rmSync(join(dataDir, name), { recursive: true, force: true })
	}
}

/**
 * The folder of a complete copy, made when there is none. A copy gets its name only when it is complete and on the
 * disk, so that neither a kill nor a power cut leaves a broken one behind. Called under the start lock with no
 * database running: nobody uses unfinished copies and those of other versions, so they go.
 */
export const copyPrograms = ({ native, version }: PlatformPackage, { dataDir, log }: Cluster): string => {
	const name = `bin-${version}`
	const copy = join(dataDir, name)
	try {
		removeCopies(dataDir, name)
		if (existsSync(copy)) return copy
		log(`copying Postgres ${version} to ${copy}, where it can be run`)
		const unfinished = mkdtempSync(join(dataDir, unfinishedPrefix))
		cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
		restoreLinks(unfinished)
		openToAll(unfinished)
		// For a thousand files far cheaper than one fsync each.
		spawnSync('sync')
		renameSync(unfinished, copy)
		return copy
	} catch (error) {
		// Half a copy would keep a full disk full.
		removeCopies(dataDir, name)
		throw explainFileError(error, copy)
	}
}
