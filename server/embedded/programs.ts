/** Finds programs of Postgres that can be run here, and runs them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { EmbeddedFailure, errorCode, messageOf, oneLine } from './failure.ts'
import type { PlatformPackage } from './platform-package.ts'
import { copyPrograms, restoreLinks } from './programs-copy.ts'

/** The path of a program, in the package or in a copy of it. */
export const programIn = (native: string, name: 'postgres' | 'initdb' | 'pg_ctl'): string =>
	join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

const system32 = 'C:\\Windows\\System32'

/** Windows programs don't start without SystemRoot, nearly always here; initdb needs cmd.exe in PATH. */
const windowsEnvironment = {
	SystemRoot: 'C:\\Windows',
	ComSpec: `${system32}\\cmd.exe`,
	PATH: system32,
}

/** As the user, in a folder it can enter, and without our variables: no secrets, and no locale of this machine. */
const runAs = ({ dataDir, user }: Cluster) => ({
	cwd: dataDir,
	env: {
		LC_ALL: 'C',
		TZ: 'UTC',
		...(process.platform === 'win32' && { ...windowsEnvironment, TEMP: dataDir }),
	},
	windowsHide: true,
	...(user && { uid: user.uid, gid: user.gid }),
})

/**
 * Starts a program whose output goes to the log. It gets a process group of its own, so that Ctrl-C reaches only the server,
 * which then ends in order. `inherited` is a file descriptor for the program to keep open.
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
	if (error) {
		return `${errorCode(error) || messageOf(error)} (a file system mounted noexec? choose another DATA_DIR, or set DATABASE_URL)`
	}
	return status === 0 ? undefined : oneLine(stderr)
}

/**
 * The folder with programs that the user can run. It tries, rather than guess from modes: that covers access lists, noexec
 * mounts and missing libraries too. Trying takes 10 ms; copying, once per version, a second.
 */
export const findPrograms = async (cluster: Cluster, source: PlatformPackage): Promise<string> => {
	let { native } = source
	const isComplete = restoreLinks(native)
	let refusal = isComplete ? tryToRun(native, cluster) : 'library links are missing'
	if (refusal !== undefined && (cluster.user || !isComplete)) {
		native = await copyPrograms(source, cluster)
		refusal = tryToRun(native, cluster)
	}
	if (refusal === undefined) return native
	throw new EmbeddedFailure(`Postgres cannot be run from ${programIn(native, 'postgres')}: ${refusal}`)
}
