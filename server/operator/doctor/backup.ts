/** The doctor reads a backup from beginning to end without restoring it. */
import { createReadStream } from 'node:fs'
import { own } from '../../../shared/text/own.ts'
import { type Header, unseal } from '../../backup/header.ts'
import { checkBackup } from '../../backup/packed.ts'
import { fingerprintOf } from '../../config/secrets.ts'
import { about, type Finding, reasonOf } from './finding.ts'

/** What can decrypt the secret in a backup, and the secret that this installation has. */
interface Keys {
	passphrase: string | undefined
	secret: string | undefined
}

const lookAtSecret = ({ fingerprint, secret: sealed }: Header, { passphrase, secret }: Keys): Finding => {
	const { ok, warn, fail } = about('backup file')
	if (sealed === undefined)
		return secret !== undefined && fingerprintOf(secret) === fingerprint
			? warn('the secret is not in it', 'keep a copy of the secret elsewhere, or set BACKUP_PASSPHRASE')
			: warn(
					'the secret is not in it, and this installation has another one',
					'find the secret of the installation that made it',
				)
	if (passphrase === undefined)
		return warn('the secret in it is encrypted', 'set BACKUP_PASSPHRASE to see whether it can be opened')
	return unseal(sealed, passphrase) === undefined
		? fail('BACKUP_PASSPHRASE does not open the secret in it', 'find the pass phrase that it was made with')
		: ok('BACKUP_PASSPHRASE opens the secret in it')
}

/** Its structure, its numbers of rows, the checksum of its compression, and its secret. */
export const checkBackupFile = async (file: string, keys: Keys): Promise<Finding[]> => {
	const { ok, fail } = about('backup file')
	try {
		const { header, totals } = await checkBackup(createReadStream(file))
		const count = (name: string): string => (own(totals.rows, name) ?? 0).toLocaleString('en-GB')
		const whole = ok(
			`${file} is whole: made ${header.madeAt} by Kurz ${header.version}, links ${count('links')}, accounts ${count('users')}, counted clicks ${count('clicks')}`,
		)
		return [whole, lookAtSecret(header, keys)]
	} catch (error) {
		return [fail(`${file} can't be restored: ${reasonOf(error)}`, 'make a new backup, and check it at once')]
	}
}
