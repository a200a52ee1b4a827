/** Owns how the database's programs are run: as which account, where, and with what of the environment. */
import type { Cluster } from './cluster.ts'

interface RunOptions {
	cwd: string
	env: Record<string, string>
	uid?: number
	gid?: number
	windowsHide: true
}

/** For spawn: the account's (without root's supplementary groups), in a folder that it can enter. */
export function runAs(cluster: Cluster): RunOptions {
	const options: RunOptions = { cwd: cluster.dataDir, env: environment(cluster.dataDir), windowsHide: true }
	if (!cluster.account) return options
	return { ...options, uid: cluster.account.uid, gid: cluster.account.gid }
}

/**
 * Nothing of ours: no secrets, a fixed locale and time zone. Windows programs do not start without SystemRoot, which is
 * there under this name practically everywhere; initdb looks for cmd.exe in PATH.
 */
function environment(dataDir: string): Record<string, string> {
	const fixed = { LC_ALL: 'C', TZ: 'UTC' }
	if (process.platform !== 'win32') return fixed
	const windows = 'C:\\Windows'
	return {
		...fixed,
		SystemRoot: windows,
		ComSpec: `${windows}\\System32\\cmd.exe`,
		PATH: `${windows}\\System32`,
		TEMP: dataDir,
	}
}
