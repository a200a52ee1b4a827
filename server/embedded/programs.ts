/** Postgres's programs: which ones can be run here, and how they are run. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { EmbeddedFailure, errorCode, messageOf, oneLine } from './failure.ts'
import type { PlatformPackage } from './platform-package.ts'
import { copyPrograms, restoreLinks } from './programs-copy.ts'

/** A program of a package, or of a copy of one. */
export const programIn = (native: string, name: 'postgres' | 'initdb' | 'pg_ctl'): string =>
	join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

const system32 = 'C:\\Windows\\System32'

/** Windows programs don't start without SystemRoot, which is here practically everywhere; initdb wants cmd.exe in PATH. */
const windowsEnvironment = {
	SystemRoot: 'C:\\Windows',
	ComSpec: `${system32}\\cmd.exe`,
	PATH: system32,
}

/** As the account, in a folder it can enter, with none of our own variables: no secrets, no locale of the machine's. */
const runAs = ({ dataDir, account }: Cluster) => ({
	cwd: dataDir,
	env: {
		LC_ALL: 'C',
		TZ: 'UTC',
		...(process.platform === 'win32' && { ...windowsEnvironment, TEMP: dataDir }),
	},
	windowsHide: true,
	...(account && { uid: account.uid, gid: account.gid }),
})

/**
 * Starts a program whose output goes to the log. It has a process group of its own, so that Ctrl-C reaches the server
 * alone, which ends in order. `inherited` is a file that it keeps open.
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

/** Why Postgres does not run; undefined when it does. */
const tryToRun = (native: string, cluster: Cluster): string | undefined => {
	const options = { ...runAs(cluster), encoding: 'utf8' } as const
	const { status, error, stderr } = spawnSync(programIn(native, 'postgres'), ['--version'], options)
	if (error) {
		return `${errorCode(error) || messageOf(error)} (a file system mounted noexec? choose another DATA_DIR, or set DATABASE_URL)`
	}
	return status === 0 ? undefined : oneLine(stderr)
}

/**
 * The folder of programs that the account can really run: tried, not guessed from modes, which also covers access
 * lists, noexec mounts and missing libraries. Trying takes 10 ms; the copy, made once a version, a second.
 */
export const findPrograms = async (cluster: Cluster, source: PlatformPackage): Promise<string> => {
	let { native } = source
	const isComplete = restoreLinks(native)
	let refusal = isComplete ? tryToRun(native, cluster) : 'library links are missing'
	if (refusal !== undefined && (cluster.account || !isComplete)) {
		native = await copyPrograms(source, cluster)
		refusal = tryToRun(native, cluster)
	}
	if (refusal === undefined) return native
	throw new EmbeddedFailure(`Postgres cannot be run from ${programIn(native, 'postgres')}: ${refusal}`)
}
