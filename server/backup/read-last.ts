/** When backups were made, for those who ask the health of the service. */
import type { LastBackup, LastBackupStore } from '../store/backup/last-backup.ts'
import { atMost } from '../waiting/queue.ts'

/** Milliseconds: health checks answer within a second. */
export const answerAtMost = 800

/** Undefined when it may not be known, or the database does not say so in time. */
export type ReadLastBackup = (mayKnow: Promise<boolean>) => Promise<LastBackup | undefined>

export const createLastBackupReader =
	({ lastBackup }: { lastBackup: LastBackupStore }, now: () => number): ReadLastBackup =>
	(mayKnow) => {
		const ask = async () => ((await mayKnow) ? lastBackup.read(new Date(now())) : undefined)
		// No deadline: a transaction, like that of a token's last use, keeps a second of it.
		return atMost(answerAtMost, ask()).catch(() => undefined)
	}

/** Whether the newest attempt by the clock failed. */
export const fails = ({ scheduled, failed }: LastBackup): boolean =>
	failed !== null && failed > (scheduled ?? 0)
