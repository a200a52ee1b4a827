/** The backups in BACKUP_DIR: their names, which are there, and how many are kept. */
import { mkdir, readdir, realpath, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { day, minute, second } from '../../shared/text/time.ts'
import { Refusal } from '../config/refusal.ts'
import { atMost } from '../waiting/queue.ts'

/** By the clock, or asked for by an operator on a page. */
export type MadeBy = 'clock' | 'hand'

export interface BackupFile {
	name: string
	at: Date
	by: MadeBy
	/** So far, for one that is being made. */
	bytes: number
	isWhole: boolean
}

/** Milliseconds that a look at it takes at most. */
const answersWithin = 2 * second
/** Milliseconds without a write after which an unfinished one is not being made any more. */
const writtenWithin = 10 * minute
const ours = /^kurz-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(-by-hand)?\.backup(\.\d+\.unfinished)?$/

/** They sort by time. `time`: milliseconds since 1970. */
export const nameAt = (time: number, by: MadeBy): string => {
	const at = new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')
	return `kurz-${at}Z${by === 'hand' ? '-by-hand' : ''}.backup`
}

const read = (name: string) => {
	const [, date, hours, minutes, seconds, hand, unfinished] = ours.exec(name) ?? []
	if (date === undefined) return []
	const at = new Date(`${date}T${hours}:${minutes}:${seconds}Z`)
	const by: MadeBy = hand === undefined ? 'clock' : 'hand'
	return Number.isNaN(at.getTime()) ? [] : { name, at, by, isWhole: unfinished === undefined }
}

const find = async (folder: string) => (await readdir(folder)).toSorted().flatMap(read)

/** The newest first, with those that are being made. `now`: milliseconds since 1970. */
export const listBackups = async (folder: string, now: number): Promise<BackupFile[]> => {
	const files = (await find(folder)).map(async (file) => {
		const found = await stat(join(folder, file.name)).catch(() => undefined)
		const isThere = found !== undefined && (file.isWhole || now - found.mtimeMs < writtenWithin)
		return isThere ? [{ ...file, bytes: found.size }] : []
	})
	return (await Promise.all(files)).flat().toReversed()
}

/**
 * Makes it where it is missing, but not those above: of a disk that is not mounted, or a path with
 * a slip, they are missing, and the backups would go elsewhere. Fails with the system's errors.
 */
export const makeFolder = async (folder: string): Promise<void> => {
	await mkdir(folder, { mode: 0o700 }).catch((error) => {
		if (error.code !== 'EEXIST') throw error
	})
}

/** Where a path leads, or would once it is made. */
const placeOf = async (path: string): Promise<string> => {
	try {
		return await realpath(path)
	} catch {
		const above = dirname(path)
		return above === path ? path : join(await placeOf(above), basename(path))
	}
}

/**
 * Fails with `Refusal` where backups can't go; not when the disk does not answer. `database`: the
 * folder of the embedded one.
 */
export const checkFolder = async (folder: string, database?: string): Promise<void> => {
	const look = async () => {
		const found = await stat(folder).catch((error) => error.code as string)
		if (found === 'ENOTDIR' || (typeof found === 'object' && !found.isDirectory()))
			return 'it is a file, or a part of its path is: name a folder'
		if (database === undefined) return undefined
		const [place, taken] = await Promise.all([placeOf(resolve(folder)), placeOf(database)])
		if (!`${place}${sep}`.startsWith(`${taken}${sep}`)) return undefined
		return `it is inside the database (${database}), where nothing else may be: name another folder`
	}
	const why = await atMost(answersWithin, look()).catch(() => undefined)
	if (why !== undefined) throw new Refusal([`BACKUP_DIR (${folder}) can't be used: ${why}`])
}

/**
 * Removes old ones, apart for each kind: those by hand push out none of the clock's, and those of a
 * clock that was ahead none of the right ones. `now`: milliseconds since 1970.
 */
export const tidy = async (folder: string, keep: number, now: number): Promise<void> => {
	const isPast = ({ isWhole, at }: { isWhole: boolean; at: Date }) => isWhole && at.getTime() < now + day
	const whole = (await find(folder)).filter(isPast)
	for (const by of ['clock', 'hand'])
		for (const { name } of whole.filter((file) => file.by === by).slice(0, -keep))
			await rm(join(folder, name), { force: true })
}
