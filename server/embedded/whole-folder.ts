/** Makes folders in DATA_DIR that are complete or not there at all, even if it is killed. */
import {
	closeSync,
	existsSync,
	fsyncSync,
	mkdtempSync,
	openSync,
	readdirSync,
	renameSync,
	rmdirSync,
	rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { explainFileError } from './failure.ts'

const unfinishedPrefix = 'unfinished-'

/** Removes what killed processes left. It is in nobody's way, so failing to remove it is no failure. */
export const removeUnfinished = (dataDir: string): void => {
	for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(unfinishedPrefix))) {
		try {
			rmSync(join(dataDir, name), { recursive: true, force: true })
		} catch {
			// The initdb of a killed server still writes there; a later start removes it.
		}
	}
}

/** Makes a rename survive a power cut. */
const flushNames = (folder: string): void => {
	if (process.platform === 'win32') return
	const fd = openSync(folder, 'r')
	fsyncSync(fd)
	closeSync(fd)
}

/**
 * Makes a folder: `fill` writes it under another name, and has to have it on the disk before it is renamed. Each try uses a
 * name of its own, because the initdb of a killed server may still be writing to the last one.
 */
export const makeWhole = async (
	folder: string,
	fill: (unfinished: string) => Promise<void> | void,
): Promise<void> => {
	const dataDir = dirname(folder)
	try {
		const unfinished = mkdtempSync(join(dataDir, `${unfinishedPrefix}${basename(folder)}-`))
		await fill(unfinished)
		if (existsSync(folder)) rmdirSync(folder)
		renameSync(unfinished, folder)
		flushNames(dataDir)
	} catch (error) {
		// Half a folder would help to keep a full disk full.
		removeUnfinished(dataDir)
		throw explainFileError(error, folder)
	}
}
