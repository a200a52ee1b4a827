/** Folders in DATA_DIR that are there completely or not at all, whoever is killed meanwhile. */
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

/** Removes what killed processes left. Litter is in nobody's way, so failing to is no failure. */
export const removeUnfinished = (dataDir: string): void => {
	for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(unfinishedPrefix))) {
		try {
			rmSync(join(dataDir, name), { recursive: true, force: true })
		} catch {
			// A killed server's initdb still writes there; a later start removes it.
		}
	}
}

/** Makes a new name outlive a power cut. */
const flushNames = (folder: string): void => {
	if (process.platform === 'win32') return
	const fd = openSync(folder, 'r')
	fsyncSync(fd)
	closeSync(fd)
}

/**
 * Makes a folder: `fill` works in one beside it, which gets the name at the end and has to be on the disk by then. Each
 * try has a folder of its own, because a killed server's initdb may still be writing into the last one.
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
		// Half a folder would keep a full disk full.
		removeUnfinished(dataDir)
		throw explainFileError(error, folder)
	}
}
