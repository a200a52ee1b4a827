/** Notes the time of each test file, and how much of it was waiting; the run prints the slowest. */
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { root } from '../kinds.ts'
import type { Note } from './notes.ts'

const notes = process.env.TEST_NOTES
if (notes !== undefined) {
	const begun = performance.now()
	const computedBefore = process.threadCpuUsage()
	afterAll(() => {
		const seconds = (performance.now() - begun) / 1000
		const { user, system } = process.threadCpuUsage(computedBefore)
		const waited = Math.max(0, seconds - (user + system) / 1_000_000)
		const note: Note = { file: relative(root, expect.getState().testPath ?? ''), seconds, waited }
		appendFileSync(notes, `${JSON.stringify(note)}\n`)
	})
}
