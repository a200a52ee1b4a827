/** The programs to run: those of the installed package, or a copy where Postgres's user can't reach them. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { EmbeddedFailure, errorCode, oneLine } from './failure.ts'
import type { PlatformPackage } from './platform-package.ts'
import { copyPrograms, restoreLinks } from './programs-copy.ts'
import { runAs } from './run-as.ts'

/** A program of a package, or of a copy of one. */
export const programIn = (native: string, name: 'postgres' | 'initdb' | 'pg_ctl'): string =>
	join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

/** Why Postgres does not run; undefined when it does. */
const tryToRun = (native: string, cluster: Cluster): string | undefined => {
	const options = { ...runAs(cluster), encoding: 'utf8' } as const
	const { status, error, stderr } = spawnSync(programIn(native, 'postgres'), ['--version'], options)
	if (error) {
		return `${errorCode(error) || oneLine(error.message)} (a file system mounted noexec? choose another DATA_DIR, or set DATABASE_URL)`
	}
	return status === 0 ? undefined : oneLine(stderr)
}

/**
 * The folder of programs that the account can really run: tried, not guessed from modes, which also covers access
 * lists, noexec mounts and missing libraries. Trying takes 10 ms; the copy, made once a version, a second.
 */
export const findPrograms = (cluster: Cluster, source: PlatformPackage): string => {
	let { native } = source
	const isComplete = restoreLinks(native)
	let refusal = isComplete ? tryToRun(native, cluster) : 'library links are missing'
	if (refusal !== undefined && (cluster.account || !isComplete)) {
		native = copyPrograms(source, cluster)
		refusal = tryToRun(native, cluster)
	}
	if (refusal === undefined) return native
	throw new EmbeddedFailure(`Postgres cannot be run from ${programIn(native, 'postgres')}: ${refusal}`)
}
