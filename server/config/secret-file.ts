/** The secret that the first start makes: kept in the data folder, readable by its owner only. */
import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Reads the secret, or makes one. Processes that make one at the same time end up with the same. */
export const readSecret = (file: string): string => {
	try {
		return readFileSync(file, 'utf8').trim()
	} catch (error) {
		if ((error as { code?: string }).code !== 'ENOENT') throw error
	}
	// Written beside it, then linked into place: a file of that name is always complete.
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
