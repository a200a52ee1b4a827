/** The files that come with the server: beside its sources, or inside the one-file executable. */
import { statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Whether this is the executable that `bun run build` makes (`run/build.ts`). */
export const isOneFile: boolean = Bun.isStandaloneExecutable

const embedded = join(import.meta.dirname, 'files')

/** The path of a file or folder of ours, given from the root of the project. */
export const ownFile = (path: string): string =>
	isOneFile ? join(embedded, path) : resolve(import.meta.dirname, '..', path)

/** The path of a package's file, given as it is imported. */
export const packageFile = (path: string): string =>
	isOneFile ? join(embedded, 'node_modules', path) : createRequire(import.meta.url).resolve(path)

/** In the executable: the version of its Postgres, and the archive of that. */
export const postgresFiles = {
	version: join(embedded, 'postgres-version'),
	archive: join(embedded, 'postgres.tar.zst'),
}

/** Bytes that an ordinary user may still write to the disk of a folder; undefined if unknown. */
export const freeBytesAt = (folder: string): number | undefined => {
	try {
		const { bavail, bsize } = statfsSync(folder)
		return bavail * bsize
	} catch {
		return undefined
	}
}

/** Below these many bytes Postgres soon stops taking clicks; below the second, warnings begin. */
export const room = { least: 200_000_000, low: 1_000_000_000 }

/** Where threads begin, each a part of the executable. */
export const workerFiles = ['server/threads/thread.ts'] as const

/** The URL of one of them. */
export const workerEntry = (path: (typeof workerFiles)[number]): string | URL =>
	isOneFile ? path.replace('server', '.') : pathToFileURL(ownFile(path))
