/** Copies Postgres's programs into DATA_DIR, and makes the library links that an install left out. */
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { Cluster } from './cluster.ts'
import { errorCode } from './failure.ts'
import type { PlatformPackage } from './platform-package.ts'
import { flushAll, openToAll } from './tree.ts'
import { makeWhole } from './whole-folder.ts'

/** Makes the missing links; false if that is not permitted. */
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

/** Static libraries and build files are only for compiling against Postgres. */
const isNeeded = (path: string): boolean => !path.endsWith('.a') && basename(path) !== 'pkgconfig'

/**
 * The folder of the copy, made if there is none. Called under the start lock while no database runs, so nobody uses the
 * copies of other versions, and they are removed.
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
		openToAll(unfinished)
		flushAll(unfinished)
	})
	return copy
}
