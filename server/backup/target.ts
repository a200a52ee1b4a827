/** Where a backup goes: a file, which appears once it is whole, or a pipe. */
import { createWriteStream } from 'node:fs'
import { access, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { hour } from '../../shared/text/time.ts'
import { FileFailure, inWords } from './file-failure.ts'
import { createInTime, Hung, type InTime } from './hung.ts'
import { createPacker, type Take } from './packed.ts'
import { streamTo } from './pipe.ts'

const endOfUnfinished = '.unfinished'

/** Waits until a file, or the names in a folder, are on the disk; visits go on meanwhile. */
const flush = async (path: string): Promise<void> => {
	const file = await open(path, 'r')
	try {
		await file.sync()
	} finally {
		await file.close()
	}
}

const isThere = (file: string): Promise<boolean> =>
	access(file).then(
		() => true,
		() => false,
	)

/** Milliseconds after which an unfinished file belongs to a process that was killed. */
const abandonedAfter = hour

/** Removes what killed processes left in a folder; other files stay. `now`: milliseconds. */
export const removeAbandoned = async (folder: string, now: number): Promise<void> => {
	for (const name of await readdir(folder)) {
		if (!/\.\d+\.unfinished$/.test(name)) continue
		const path = join(folder, name)
		const changed = (await stat(path).catch(() => undefined))?.mtimeMs
		if (changed !== undefined && now - changed > abandonedAfter) await rm(path, { force: true })
	}
}

/** Packs what `work` writes into a stream, and closes it, even while it hangs. */
export const packInto = async <T>(
	stream: Writable,
	work: (take: Take) => Promise<T>,
	inTime: InTime = createInTime(),
): Promise<T> => {
	const closed = new Promise((resolve) => stream.once('close', resolve))
	stream.on('error', () => {})
	const packer = createPacker(stream)
	try {
		const done = await work((lines) => inTime(packer.take(lines), closed))
		await inTime(packer.close(), closed)
		return done
	} catch (error) {
		stream.destroy()
		throw error
	}
}

/** Writes beside the file and renames at the end. Fails in words. */
export const writeFile = async <T>(
	file: string,
	work: (take: Take) => Promise<T>,
	inTime: InTime = createInTime(),
): Promise<T> => {
	// Two processes may write the same file.
	const unfinished = `${file}.${process.pid}${endOfUnfinished}`
	try {
		const stream = createWriteStream(unfinished, { mode: 0o600, flags: 'wx' })
		const done = await packInto(stream, work, inTime)
		await inTime(flush(unfinished))
		if (await inTime(isThere(file))) throw new FileFailure('it is there already')
		await inTime(rename(unfinished, file))
		await inTime(flush(dirname(file)))
		return done
	} catch (error) {
		// A disk that hangs would hold on to one more thread.
		if (!(error instanceof Hung)) await inTime(rm(unfinished, { force: true }))
		throw inWords(error)
	}
}

/** Writes to standard output. Fails in words. */
export const writeOut = async <T>(work: (take: Take) => Promise<T>): Promise<T> => {
	try {
		return await packInto(streamTo(1), work)
	} catch (error) {
		throw inWords(error)
	}
}
