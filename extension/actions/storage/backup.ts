/** Reminds to back up the list, by what came since: its keys are nowhere else. */
import { day } from '../../../shared/text/time.ts'
import type { Kurz } from '../kurz.ts'
import type { KeptLink } from './items.ts'

/** Losing links hurts from this many on: at first, and again after each backup. */
const worthLinks = { first: 10, later: 25 }
/** Or this many days after the first of them, or after the last backup. */
const worthDays = 30

/** The links that only this browser has keys of: an account finds its own again. */
const atRisk = (links: Pick<KeptLink, 'made_at' | 'owned'>[], settledAt: string | null) =>
	links.filter(({ made_at, owned }) => owned !== true && made_at > (settledAt ?? ''))

/**
 * Whether to remind. `settledAt`: when the list was exported or the reminder dismissed, if ever.
 */
export const isBackupDue = (
	links: Pick<KeptLink, 'made_at' | 'owned'>[],
	settledAt: string | null,
	now: Date,
): boolean => {
	const unsaved = atRisk(links, settledAt)
	if (unsaved.length === 0) return false
	if (unsaved.length >= worthLinks[settledAt === null ? 'first' : 'later']) return true
	const long = now.getTime() - worthDays * day
	return settledAt === null
		? unsaved.some(({ made_at }) => Date.parse(made_at) <= long)
		: Date.parse(settledAt) <= long
}

/** Notes that the reminder was dismissed. */
export const settleBackup = (kurz: Kurz): Promise<void> =>
	kurz.items.backupSettled.write(kurz.now().toISOString())

/**
 * Notes when the list was read for a backup, which the reminder says when it returns. Links made
 * while the file was encrypted are not in it.
 */
export const noteBackup = async (kurz: Kurz, at: Date): Promise<void> => {
	await kurz.items.backedUp.write(at.toISOString())
	await kurz.items.backupSettled.write(at.toISOString())
}
