/** The built extension that a test file looks at or drives, in a folder of the run's own. */
import { join } from 'node:path'
import type { Workplace } from '../machine/workplace.ts'

export type TargetBrowser = 'chrome' | 'firefox'

const script = new URL('build-extension-process.ts', import.meta.url).pathname

/** Builds it and answers its folder. Fails with the build's output. */
export const buildExtension = async (place: Workplace, browser: TargetBrowser): Promise<string> => {
	const folder = join(place.folder, 'extension')
	const build = place.start(process.execPath, [script, browser, folder], {
		// Set by the test runner; builds are for production.
		env: { NODE_ENV: undefined, VITEST: undefined },
	})
	if ((await build.ended) !== 0) throw new Error(`the extension was not built:\n${build.output()}`)
	return join(folder, browser)
}
