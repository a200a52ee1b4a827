/** Builds the extension for tests. */
import { join } from 'node:path'
import { root } from '../../kinds.ts'
import type { Workplace } from '../machine/workplace.ts'

export type TargetBrowser = 'chrome' | 'firefox'

const script = new URL('build-extension-process.ts', import.meta.url).pathname

/** The folder of the build; fails with its output. `of`: the root of the sources. */
export const buildExtension = async (
	place: Workplace,
	browser: TargetBrowser,
	of = root,
): Promise<string> => {
	const folder = join(place.folder, 'extension')
	const build = place.start(process.execPath, [script, browser, folder, join(of, 'extension')], {
		// The test runner sets these. The build is for production.
		env: { NODE_ENV: undefined, VITEST: undefined },
	})
	if ((await build.ended) !== 0) throw new Error(`the extension was not built:\n${build.output()}`)
	return join(folder, browser)
}
