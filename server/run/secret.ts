/** The secret that a start uses: long enough, and the one that the database was filled with. */
import { Refusal } from '../config/refusal.ts'
import { fingerprintOf } from '../config/secrets.ts'
import type { Database } from '../store/driver/connect.ts'
import { guardFingerprint } from '../store/secret-fingerprint.ts'

/** Anybody could derive the keys of an empty secret. Fails with a sentence. */
export const checkSecret = (secret: string): string => {
	if (secret.length < 32) throw new Error('it must hold at least 32 characters')
	return secret
}

/**
 * Every key and token was made with the former one, and clicks would count with this one. Fails
 * with `Refusal`.
 */
export const refuseOtherSecret = async (
	database: Pick<Database, 'sql'>,
	{ secret, secretFile }: { secret: string; secretFile: string | undefined },
): Promise<void> => {
	if (await guardFingerprint(database, fingerprintOf(secret))) return
	const lost = 'if it is lost, run kurz secret replace'
	throw new Refusal([
		secretFile === undefined
			? `SECRET is not the one that this database was filled with: set it to that one, or, ${lost}`
			: `${secretFile} is not the secret that this database was filled with: put that one back, or, ${lost}`,
	])
}
