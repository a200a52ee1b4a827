/** The files that come with the server: beside its sources, or inside the one-file executable. */
import { statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { tryTo } from '../shared/try-to.ts'

/** Whether this is the executable that `bun run build` makes (`run/build.ts`). */
export const isOneFile: boolean = Bun.isStandaloneExecutable

/** The root of what is inside the executable, for its threads as well: theirs are other bundles. */
const inside = '/$bunfs/root'
const embedded = join(inside, 'files')

/** The path of a file or folder of ours, given from the root of the project. */
export const ownFile = (path: string): string =>
	isOneFile ? join(embedded, path) : resolve(import.meta.dirname, '..', path)

/** The path of a package's file, given as it is imported. */
export const packageFile = (path: string): string =>
	isOneFile ? join(embedded, 'node_modules', path) : createRequire(import.meta.url).resolve(path)

/** What runs in threads of its own. `run/build.ts` puts each of them into the executable. */
export const workerEntries = ['server/run/pulse.ts', 'server/threads/thread.ts'] as const

/** What `new Worker` takes to run one of them. */
export const workerEntry = (path: (typeof workerEntries)[number]): string =>
	isOneFile ? join(inside, path.replace(/^server\//, '')) : ownFile(path)

/** In the executable: the version of its Postgres, and the archive of that. */
export const postgresFiles = {
	version: join(embedded, 'postgres-version'),
	archive: join(embedded, 'postgres.tar.zst'),
}

/** Bytes that an ordinary user may still write to the disk of a folder; undefined if unknown. */
export const freeBytesAt = (folder: string): number | undefined => {
	const stats = tryTo(() => statfsSync(folder))
	return stats && stats.bavail * stats.bsize
}

/** Below these many bytes Postgres soon stops taking clicks; below the second, warnings begin. */
export const room = { least: 200_000_000, low: 1_000_000_000 }
