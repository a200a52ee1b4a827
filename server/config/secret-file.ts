/** The secret generated at first start, kept in the data folder and readable by its owner only. */
import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Reads the secret or generates it. Processes that do so at the same time get the same one. */
export const readSecret = (file: string): string => {
	try {
		return readFileSync(file, 'utf8').trim()
	} catch (error) {
		if ((error as { code?: string }).code !== 'ENOENT') throw error
	}
	// Written to a draft, then linked into place, so the file is always complete.
	const draft = `${file}.${process.pid}`
	writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
	try {
		linkSync(draft, file)
	} catch (error) {
		if ((error as { code?: string }).code !== 'EEXIST') throw error
	} finally {
		rmSync(draft)
	}
	return readFileSync(file, 'utf8').trim()
}
