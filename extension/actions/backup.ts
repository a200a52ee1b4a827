/** Reminds once to back up the list: its keys are nowhere else. */
import { day } from '../../shared/time.ts'
import type { KeptLink } from './items.ts'
import type { Kurz } from './kurz.ts'

/** Losing the list hurts from this many links on, or this many days after the first one. */
const worthLinks = 10
const worthDays = 30

/**
 * Whether to remind. `settledAt`: when the list was exported or the reminder dismissed, if ever.
 */
export const isBackupDue = (
	links: Pick<KeptLink, 'made_at'>[],
	settledAt: string | null,
	now: Date,
): boolean =>
	settledAt === null &&
	(links.length >= worthLinks ||
		links.some(({ made_at }) => Date.parse(made_at) <= now.getTime() - worthDays * day))

/** Notes that the list was exported or the reminder dismissed. */
export const settleBackup = (kurz: Kurz): Promise<void> =>
	kurz.items.backupSettled.write(kurz.now().toISOString())
