/** Copies Postgres's programs into DATA_DIR, and makes library links that the install left out. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { Cluster } from './cluster.ts'
import { errorCode } from './failure.ts'
import type { PlatformPackage } from './platform-package.ts'
import { makeWhole } from './whole-folder.ts'

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

/**
 * The folder of a complete copy, made when there is none. Called under the start lock with no database running: nobody
 * uses the copies of other versions, so they go.
 */
export const copyPrograms = async (
	{ native, version }: PlatformPackage,
	cluster: Cluster,
): Promise<string> => {
	const { dataDir, log } = cluster
	const copy = join(dataDir, `bin-${version}`)
	for (const name of readdirSync(dataDir)) {
		const isOther = name.startsWith('bin-') && name !== basename(copy)
		if (isOther) rmSync(join(dataDir, name), { recursive: true, force: true })
	}
	if (existsSync(copy)) return copy
	log(`copying Postgres ${version} to ${copy}, where it can be run`)
	await makeWhole(copy, (unfinished) => {
		cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
		restoreLinks(unfinished)
		// What root may read and run, everyone may: an install under umask 077 leaves it closed.
		spawnSync('chmod', ['-R', 'a+rX', unfinished])
		// For a thousand files far cheaper than one fsync each.
		spawnSync('sync')
	})
	return copy
}
