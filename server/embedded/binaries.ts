/** Owns the programs to run: the installed package's own, or a copy in DATA_DIR where Postgres's account can't reach those. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { copyBinaries, restoreLinks } from './binaries-copy.ts'
import { runAs } from './child-process.ts'
import type { Cluster } from './cluster.ts'
import { EmbeddedFailure, errorCode, oneLine } from './failure.ts'
import type { PlatformPackage } from './platform-package.ts'

export interface Binaries {
	postgres: string
	initdb: string
	pgCtl: string
}

/**
 * Programs that the account can really run: tried, not guessed from modes, which also covers access lists, noexec
 * mounts and missing libraries. Takes some 10 ms; the copy, made at most once a version, a second.
 */
export function findBinaries(cluster: Cluster, source: PlatformPackage): Binaries {
	const linked = restoreLinks(source.native)
	const direct = programsIn(source.native)
	const refusal = linked ? tryToRun(direct.postgres, cluster) : 'library links are missing'
	if (refusal === undefined) return direct
	if (cluster.account || !linked) {
		const copy = programsIn(copyBinaries(source, cluster))
		const stillRefused = tryToRun(copy.postgres, cluster)
		if (stillRefused === undefined) return copy
		throw new EmbeddedFailure(`Postgres cannot be run from ${copy.postgres}: ${stillRefused}`)
	}
	throw new EmbeddedFailure(`Postgres cannot be run from ${direct.postgres}: ${refusal}`)
}

/** Where they lie in a package or a copy of one. */
export function programsIn(native: string): Binaries {
	const suffix = process.platform === 'win32' ? '.exe' : ''
	const program = (name: string) => join(native, 'bin', `${name}${suffix}`)
	return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

/** Why it does not run, undefined when it does. */
function tryToRun(program: string, cluster: Cluster): string | undefined {
	const { status, error, stderr } = spawnSync(program, ['--version'], { ...runAs(cluster), encoding: 'utf8' })
	if (error) {
		return `${errorCode(error) || oneLine(error.message)} (a file system mounted noexec? choose another DATA_DIR, or set DATABASE_URL)`
	}
	return status === 0 ? undefined : oneLine(stderr)
}
