/** Makes a backup in BACKUP_DIR, and removes old ones: by the clock and by hand alike. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { describeError } from '../errors.ts'
import { BackupRefusal } from '../store/backup/lines.ts'
import { FileFailure, inWords } from './file-failure.ts'
import { type MadeBy, makeFolder, nameAt, tidy } from './folder.ts'
import { createInTime, type WhenHung } from './hung.ts'
import { type MakeDeps, makeBackup, type Target } from './make.ts'
import { removeAbandoned, writeFile } from './target.ts'

export interface MakerOptions extends MakeDeps {
	/** The folder, which is made if only it is missing, and not those above it. */
	backupDir: string
	/** How many are kept of each kind. */
	backupKeep: number
	/** Milliseconds since 1970. */
	now: () => number
	/** Whether the clock is in doubt: then no backup is removed. */
	isInDoubt: () => boolean
	log: Pick<Logger, 'info' | 'warn' | 'error'>
	whenHung?: WhenHung
}

interface Making {
	by: MadeBy
	isStopping?: () => boolean
	/** Takes a piece in its turn. */
	inTurn?: <T>(work: () => Promise<T>) => Promise<T>
}

export const reasonOf = (error: unknown) =>
	error instanceof FileFailure || error instanceof BackupRefusal ? error.message : describeError(error)

/** Answers when it began, in milliseconds since 1970. Fails in words, and with `Hung`. */
export const createMaker = (options: MakerOptions) => {
	const { backupDir, backupKeep, now, isInDoubt, log } = options
	const inTime = createInTime(options.whenHung)
	return async ({ by, isStopping = () => false, inTurn = (work) => work() }: Making): Promise<number> => {
		const begun = now()
		const file = join(backupDir, nameAt(begun, by))
		const stops = () => Promise.reject(new Error('the server stops'))
		const target: Target = (work) =>
			writeFile(file, (take) => work((lines) => (isStopping() ? stops() : inTurn(() => take(lines)))), inTime)
		try {
			await inTime(makeFolder(backupDir))
			await makeBackup(options, begun, target, by === 'clock')
			if (!isInDoubt()) {
				await inTime(tidy(backupDir, backupKeep, now()))
				await inTime(removeAbandoned(backupDir, now()))
			}
		} catch (error) {
			throw inWords(error)
		}
		const megabytes = Math.round((await inTime(stat(file))).size / 100_000) / 10
		log.info({ file, megabytes, seconds: Math.round((now() - begun) / 1_000) }, 'a backup was made')
		if (options.backupPassphrase === undefined)
			log.warn('the secret is not in the backups: keep a copy of it, or set BACKUP_PASSPHRASE')
		return begun
	}
}
