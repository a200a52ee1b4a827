/** How Postgres's programs are run: as which user, where, and with which environment. */
import type { Cluster } from './cluster.ts'

interface RunOptions {
	cwd: string
	env: Record<string, string>
	uid?: number
	gid?: number
	windowsHide: true
}

/**
 * None of our own variables, so no secrets; a fixed locale and time zone. Windows programs do not start without
 * SystemRoot, which has this name practically everywhere, and initdb looks for cmd.exe in PATH.
 */
const environment = (dataDir: string): Record<string, string> => {
	const fixed = { LC_ALL: 'C', TZ: 'UTC' }
	if (process.platform !== 'win32') return fixed
	const system = 'C:\\Windows\\System32'
	return { ...fixed, SystemRoot: 'C:\\Windows', ComSpec: `${system}\\cmd.exe`, PATH: system, TEMP: dataDir }
}

/** Options for spawn. The folder is one that the account can enter; root's supplementary groups are dropped. */
export const runAs = ({ dataDir, account }: Cluster): RunOptions => ({
	cwd: dataDir,
	env: environment(dataDir),
	windowsHide: true,
	...(account && { uid: account.uid, gid: account.gid }),
})
