/** `invite`: makes the link by which one account can be made, also while sign-ups are closed. */
import { Failure } from '../errors.ts'
import type { Command } from './commands.ts'

const keyBytes = 18

export const invite: Command = async ({ administration, baseUrl, random, say }, [email, ...more]) => {
	if (more.length > 0 || email?.startsWith('-')) {
		say('usage: invite [EMAIL]')
		return false
	}
	const key = Buffer.from(random(keyBytes)).toString('base64url')
	try {
		const token = await administration.invite(email, { key, account: null })
		say(`${baseUrl}/sign-up?invite=${token}`)
		say(`it makes one account${email === undefined ? '' : ` for ${email}`}, once, within seven days`)
		return true
	} catch (error) {
		if (!(error instanceof Failure)) throw error
		say(`${email} is not an email address`)
		return false
	}
}
