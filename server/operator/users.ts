/** `user …`: the operator's commands about accounts. */
import type { Command } from './command.ts'

export const resetPassword: Command = async ({ accounts, random, say }, [email = '']) => {
	const password = Buffer.from(random(15)).toString('base64url')
	if (!(await accounts.resetPassword(email, password))) {
		say(`no account with a password has the address ${email}`)
		return false
	}
	say(
		`the new password for ${email} is ${password} — all sessions and access tokens of the account have ended`,
	)
	return true
}
