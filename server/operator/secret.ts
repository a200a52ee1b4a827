/** `secret replace`: the operator's command that lets a database be used with another secret. */
import { fingerprintOf } from '../config/secrets.ts'
import type { Command } from './command.ts'

const lost =
	'with another secret no monitor key, statistics key, access token, invitation, session, OpenID sign-in or second factor of before works (kurz user remove-factor removes one), every visitor counts as new once more, and names of deleted links are free'

/** False without a yes, and when the secret is the one that is known. */
export const replaceSecret: Command = async ({ store, secret, say, complain, confirm }, _, options) => {
	const fingerprint = fingerprintOf(secret)
	if ((await store.secret.read()) === fingerprint) {
		say('this is the secret of this database: nothing to replace')
		return true
	}
	say(lost)
	if (!options.has('yes') && !(await confirm?.('Use this database with the new secret?'))) {
		complain('nothing was changed: --yes replaces it without asking')
		return false
	}
	await store.secret.replace(fingerprint)
	say('replaced: servers with this secret start now')
	return true
}
