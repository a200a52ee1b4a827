/** Reminds once to back up the list: its keys are nowhere else. */
import type { KeptLink } from './items.ts'
import type { Kurz } from './kurz.ts'

/** From so many links on, or so many days after the first one, losing the list would hurt. */
const worthLinks = 10
const worthDays = 30

const DAY = 24 * 60 * 60 * 1_000

/** Whether it is time to remind. `settledAt`: when the list was exported, or the reminder dismissed; null while neither was. */
export const isBackupDue = (
	links: Pick<KeptLink, 'made_at'>[],
	settledAt: string | null,
	now: Date,
): boolean =>
	settledAt === null &&
	(links.length >= worthLinks ||
		links.some(({ made_at }) => Date.parse(made_at) <= now.getTime() - worthDays * DAY))

/** Notes that the list was exported, or that nobody wants to be reminded. */
export const settleBackup = (kurz: Kurz): Promise<void> =>
	kurz.items.backupSettled.write(kurz.now().toISOString())
