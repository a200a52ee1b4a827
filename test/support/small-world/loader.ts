/** Loads modules of the small world in place of the real ones: in vitest, and in its threads. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { TestProject } from 'vitest/node'
import { root } from '../../kinds.ts'
import { small } from './bounds.ts'
import { smallFiles, smallText } from './small.ts'

declare module 'vitest' {
	interface ProvidedContext {
		/** A folder with the files that are different. */
		smallWorld: string
	}
}

/** A plugin of vitest. */
export const smallWorld = {
	name: 'small-world',
	enforce: 'pre' as const,
	transform: (code: string, id: string) => {
		const file = relative(root, id.split('?')[0]!)
		if (!Object.hasOwn(small, file)) return undefined
		return { code: smallText(file, code), map: null }
	},
}

/** Writes the files for threads, which Bun loads itself. */
export default (project: TestProject) => {
	const folder = mkdtempSync(join(tmpdir(), 'kurz-small-'))
	for (const [file, text] of smallFiles()) {
		mkdirSync(dirname(join(folder, file)), { recursive: true })
		writeFileSync(join(folder, file), text)
	}
	project.provide('smallWorld', folder)
	return () => rmSync(folder, { recursive: true, force: true })
}
