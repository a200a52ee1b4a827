/** A folder for a test file, gone when the file ends. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Returns a function that writes a file there and answers its path. */
export const useFolder = () => {
	const folder = mkdtempSync(join(tmpdir(), 'kurz-files-'))
	afterAll(() => rmSync(folder, { recursive: true }))
	return (name: string, content: string | Uint8Array): string => {
		const path = join(folder, name)
		writeFileSync(path, content)
		return path
	}
}
