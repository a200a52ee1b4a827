/** The one-file executable of the server, built for tests. */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import type { Workplace } from './workplace.ts'

/** Builds it into a folder, where any user can run it; returns its path. */
export const buildExecutable = async (place: Workplace, dist: string): Promise<string> => {
	const script = new URL('../../../server/run/build.ts', import.meta.url).pathname
	// Compressing well takes half a minute, the archive another ten seconds.
	const quickly = ['--level', '1', '--no-archive']
	const made = place.start(process.execPath, [script, '--into', dist, ...quickly, 'linux-x64'])
	if ((await made.ended) !== 0) throw new Error(`the executable was not built:\n${made.output()}`)
	const executable = join(dist, 'kurz-linux-x64')
	chmodSync(executable, 0o755)
	return executable
}
