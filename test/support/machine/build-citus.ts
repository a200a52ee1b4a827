/** Has Citus built for Debian's Postgres 15 where a script for that stands beside the repository. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isCitusInstalled } from './citus.ts'

/** Not of this project: Citus is AGPL, and its tests do without where the script is missing. */
const script = new URL('../../../../shared/citus/build.sh', import.meta.url).pathname

/** Builds and installs it, as root in CI; it takes some minutes. Answers why there is none, undefined when there is. */
export const prepareCitus = ({ isCi }: { isCi: boolean }): string | undefined => {
	if (isCitusInstalled()) return undefined
	if (!isCi || process.getuid?.() !== 0 || !existsSync(script)) return 'its extension is not installed'
	console.log('building Citus')
	const { stdout, stderr } = spawnSync('bash', [script], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
	if (isCitusInstalled()) return undefined
	console.error(`${stdout}${stderr}`)
	return 'it could not be built'
}
