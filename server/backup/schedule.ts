/** A backup a day, made by the process that does the background work; the newest are kept. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { day, minute } from '../../shared/text/time.ts'
import { describeError } from '../errors.ts'
import { BackupRefusal } from '../store/backup/lines.ts'
import { FileFailure, inWords } from './file-failure.ts'
import { createInTime, Hung, type WhenHung } from './hung.ts'
import { type MakeDeps, makeBackup, type Target } from './make.ts'
import { removeAbandoned, writeFile } from './target.ts'

export interface ScheduleOptions extends MakeDeps {
	/** The folder, which is made if it is missing. */
	backupDir: string
	/** When, in minutes of the day (UTC). */
	backupAt: number
	/** How many are kept. */
	backupKeep: number
	/** Milliseconds since 1970. */
	now: () => number
	log: Pick<Logger, 'info' | 'warn' | 'error'>
	whenHung?: WhenHung
}

/** Milliseconds between looks at the clock, which may be set. */
const lookEvery = minute
/** Milliseconds until another attempt. */
const retryAfter = 10 * minute
const ours = /^kurz-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/
/** They sort by time. */
const nameAt = (time: number): string =>
	`kurz-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`

/** When a backup was due last, in milliseconds since 1970. */
export const lastDue = (now: number, backupAt: number): number => {
	const today = Math.floor(now / day) * day + backupAt * minute
	return today <= now ? today : today - day
}

/** Removes old backups. Leaves other files alone. */
const tidy = async (folder: string, keep: number): Promise<void> => {
	const names = (await readdir(folder)).toSorted()
	const backups = names.filter((name) => ours.test(name))
	for (const name of backups.slice(0, -keep)) await rm(join(folder, name), { force: true })
}

const reasonOf = (error: unknown) =>
	error instanceof FileFailure || error instanceof BackupRefusal ? error.message : describeError(error)

export const createSchedule = (options: ScheduleOptions) => {
	const { store, backupDir, backupAt, backupKeep, now, log } = options
	/** When the newest was made, as far as this process knows. */
	let made = Number.NEGATIVE_INFINITY
	let notBefore = Number.NEGATIVE_INFINITY
	/** Whether a step of the last attempt has not ended: another one would keep one more thread. */
	let hangs = false
	const inTime = createInTime(options.whenHung)

	const make = async (isStopping: () => boolean): Promise<void> => {
		const begun = now()
		const file = join(backupDir, nameAt(begun))
		const target: Target = (work) =>
			writeFile(
				file,
				(take) =>
					work((lines) => (isStopping() ? Promise.reject(new Error('the server stops')) : take(lines))),
				inTime,
			)
		try {
			await inTime(mkdir(backupDir, { recursive: true, mode: 0o700 }))
			await makeBackup(options, begun, target, true)
			await inTime(tidy(backupDir, backupKeep))
			await inTime(removeAbandoned(backupDir, now()))
		} catch (error) {
			throw inWords(error)
		}
		made = begun
		const megabytes = Math.round((await inTime(stat(file))).size / 100_000) / 10
		log.info({ file, megabytes, seconds: Math.round((now() - begun) / 1_000) }, 'a backup was made')
		if (options.backupPassphrase === undefined)
			log.warn('the secret is not in the backups: keep a copy of it, or set BACKUP_PASSPHRASE')
	}

	return {
		/** Makes the backup if it is due and nobody else has. Answers when to look again. */
		step: async (isStopping: () => boolean): Promise<number> => {
			const due = lastDue(now(), backupAt)
			if (made >= due || now() < notBefore || hangs) return lookEvery
			try {
				made = (await store.lastBackup.read()).scheduled ?? made
				if (made < due) await make(isStopping)
			} catch (error) {
				if (isStopping()) return lookEvery
				if (error instanceof Hung) {
					hangs = true
					void error.ended.then(() => {
						hangs = false
					})
				}
				notBefore = now() + retryAfter
				const retry = `in ${retryAfter / minute} minutes`
				log.error({ folder: backupDir, error: reasonOf(error), retry }, 'a backup could not be made')
				await store.lastBackup.note(['failed'], new Date(now())).catch(() => {})
			}
			return lookEvery
		},
	}
}

export type Schedule = ReturnType<typeof createSchedule>
