/** A backup a day, made by the process that does the background work; the newest are kept. */
import { day, minute } from '../../shared/text/time.ts'
import { Hung } from './hung.ts'
import { createMaker, type MakerOptions, reasonOf } from './maker.ts'

export interface ScheduleOptions extends MakerOptions {
	/** When, in minutes of the day (UTC). */
	backupAt: number
}

/** Milliseconds between looks at the clock, which may be set. */
const lookEvery = minute
/** Milliseconds until another attempt. */
const retryAfter = 10 * minute

/** When a backup was due last, in milliseconds since 1970. */
export const lastDue = (now: number, backupAt: number): number => {
	const today = Math.floor(now / day) * day + backupAt * minute
	return today <= now ? today : today - day
}

export const createSchedule = (options: ScheduleOptions) => {
	const { store, backupDir, backupAt, now, isInDoubt, log } = options
	/** When the newest was made, as far as this process knows. */
	let made = Number.NEGATIVE_INFINITY
	let notBefore = Number.NEGATIVE_INFINITY
	/** Whether a step of the last attempt has not ended: another one would keep one more thread. */
	let hangs = false
	const make = createMaker(options)

	return {
		/** Makes the backup if it is due and nobody else has. Answers when to look again. */
		step: async (isStopping: () => boolean): Promise<number> => {
			// None would count as today's, and its name would lie.
			if (isInDoubt()) return lookEvery
			const due = lastDue(now(), backupAt)
			// A clock that was set back leaves times ahead of it.
			if (made > now() + day) made = Number.NEGATIVE_INFINITY
			const waits = now() < notBefore && notBefore - now() <= retryAfter
			if (made >= due || waits || hangs) return lookEvery
			try {
				made = (await store.lastBackup.read(new Date(now()))).scheduled ?? made
				if (made < due) made = await make({ by: 'clock', isStopping })
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
