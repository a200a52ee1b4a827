/** Finds programs of Postgres that can be run here, copies them if need be, and runs them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
	chmodSync,
	cpSync,
	existsSync,
	lstatSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
} from 'node:fs'
import { basename, join, relative } from 'node:path'
import { postgresFiles } from '../files.ts'
import type { Cluster } from './cluster.ts'
import { EmbeddedFailure, errorCode, messageOf, oneLine } from './failure.ts'
import { flushAll, makeWhole, openToAll } from './folders.ts'
import type { PlatformPackage } from './platform-package.ts'

/** The path of a program, in the package or in a copy of it. */
export const programIn = (native: string, name: 'postgres' | 'initdb'): string => join(native, 'bin', name)

/** As the user, in a folder it can enter, without our variables: no secrets, no locale of ours. */
const runAs = ({ dataDir, user }: Cluster) => ({
	cwd: dataDir,
	env: { LC_ALL: 'C', TZ: 'UTC' },
	...(user && { uid: user.uid, gid: user.gid }),
})

/**
 * Starts a program whose output goes to the log, in a process group of its own: Ctrl-C reaches only
 * the server, which then ends in order. The program keeps the file `inherited` open.
 */
export const run = async (
	cluster: Cluster,
	[program = '', ...args]: string[],
	log: { fd: number },
	inherited: number | 'ignore' = 'ignore',
): Promise<ChildProcess> => {
	const stdio = ['ignore' as const, log.fd, log.fd, inherited]
	const child = spawn(program, args, { ...runAs(cluster), detached: true, stdio })
	await once(child, 'spawn').catch((error: unknown) => {
		throw new EmbeddedFailure(`Cannot run ${program}: ${messageOf(error)}`)
	})
	return child
}

/** Why Postgres can't be run; undefined if it can. */
const tryToRun = (native: string, cluster: Cluster): string | undefined => {
	const options = { ...runAs(cluster), encoding: 'utf8' } as const
	const { status, error, stderr } = spawnSync(programIn(native, 'postgres'), ['--version'], options)
	if (error)
		return `${errorCode(error) || messageOf(error)} (a file system mounted noexec? choose another DATA_DIR, or set DATABASE_URL)`
	return status === 0 ? undefined : oneLine(stderr)
}

/** Links to libraries that an install without scripts leaves out. */
const missingLinks = (native: string): { path: string; to: string }[] => {
	const list = join(native, 'pg-symlinks.json')
	const links: { source: string; target: string }[] = existsSync(list)
		? JSON.parse(readFileSync(list, 'utf8'))
		: []
	return links
		.map(({ source, target }) => ({ path: join(native, relative('native', target)), to: basename(source) }))
		.filter(({ path }) => !lstatSync(path, { throwIfNoEntry: false }))
}

/** Static libraries and build files are only for compiling against Postgres. */
export const isNeeded = (path: string): boolean => !path.endsWith('.a') && basename(path) !== 'pkgconfig'

/** The Postgres in the executable; an archive does not keep which of its files can be run. */
const unpack = async (folder: string): Promise<void> => {
	const archive = Bun.zstdDecompressSync(readFileSync(postgresFiles.archive))
	await new Bun.Archive(archive).extract(folder)
	for (const program of readdirSync(join(folder, 'bin'))) chmodSync(join(folder, 'bin', program), 0o755)
}

/** The folder of the copy, made if there is none. Nobody uses the copies of other versions now. */
const copyPrograms = async ({ native, version }: PlatformPackage, { dataDir, log }: Cluster) => {
	const copy = join(dataDir, `bin-${version}`)
	for (const name of readdirSync(dataDir)) {
		const isOther = name.startsWith('bin-') && name !== basename(copy)
		if (isOther) rmSync(join(dataDir, name), { recursive: true, force: true })
	}
	if (existsSync(copy)) return copy
	if (native) log(`copying Postgres ${version} to ${copy}, where it can be run`)
	await makeWhole(copy, async (unfinished) => {
		if (native) cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
		else await unpack(unfinished)
		for (const { path, to } of missingLinks(unfinished)) symlinkSync(to, path)
		openToAll(unfinished)
		flushAll(unfinished)
	})
	return copy
}

/**
 * The folder with programs that the user can run. Trying covers what modes don't tell: access
 * lists, noexec mounts, missing libraries. It takes 10 ms; a copy, once per version, a second.
 */
export const findPrograms = async (cluster: Cluster, source: PlatformPackage): Promise<string> => {
	const { native: installed } = source
	const isComplete = installed !== undefined && missingLinks(installed).length === 0
	if (isComplete && tryToRun(installed, cluster) === undefined) return installed
	const native = await copyPrograms(source, cluster)
	const refusal = tryToRun(native, cluster)
	if (refusal === undefined) return native
	throw new EmbeddedFailure(`Postgres cannot be run from ${programIn(native, 'postgres')}: ${refusal}`)
}
