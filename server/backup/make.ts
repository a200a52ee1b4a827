/** Makes a backup of a running service. */

import { fingerprintOf } from '../config/secrets.ts'
import type { BackupStore } from '../store/backup/backup.ts'
import type { LastBackupStore } from '../store/backup/last-backup.ts'
import type { Totals } from '../store/backup/lines.ts'
import { seal, writeHeader } from './header.ts'
import type { Take } from './packed.ts'

export interface MakeDeps {
	store: { backup: BackupStore; lastBackup: LastBackupStore }
	secret: string
	/** Encrypts the secret; without one it is left out. */
	backupPassphrase: string | undefined
	facts: { version: string }
}

/** Where it goes: `work` writes it. */
export type Target = <T>(work: (take: Take) => Promise<T>) => Promise<T>

/** `at`: milliseconds since 1970. `isScheduled`: made by the clock. Answers what is in it. */
export const makeBackup = async (
	{ store, secret, backupPassphrase: passphrase, facts }: MakeDeps,
	at: number,
	target: Target,
	isScheduled = false,
): Promise<Totals> => {
	const madeAt = new Date(at)
	const sealed = passphrase === undefined ? undefined : await seal(secret, passphrase)
	const totals = await target((take) =>
		store.backup.write(
			(contents) =>
				take(
					writeHeader({
						format: 'kurz-backup-1',
						madeAt: madeAt.toISOString(),
						version: facts.version,
						fingerprint: fingerprintOf(secret),
						...(sealed && { secret: sealed }),
						...contents,
					}),
				),
			take,
		),
	)
	await store.lastBackup.note(isScheduled ? ['made', 'scheduled'] : ['made'], madeAt)
	return totals
}
