/** `invite`: makes the link by which one account can be made, also while sign-ups are closed. */
import { misuse } from '../config/refusal.ts'
import { Failure } from '../errors.ts'
import type { Command } from './command.ts'

const keyBytes = 18

export const invite: Command = async ({ administration, baseUrl, random, say }, [email], options) => {
	const key = Buffer.from(random(keyBytes)).toString('base64url')
	const isOperator = options.has('operator')
	const grants = isOperator ? 'operator' : 'member'
	const token = await administration.invite(email, { key, account: null, grants }).catch((error) => {
		throw error instanceof Failure ? misuse(`invite: ${email} is not an email address`) : error
	})
	say(`${baseUrl}/sign-up?invite=${token}`)
	say(
		`it makes one account${isOperator ? ' of an operator' : ''}${email === undefined ? '' : ` for ${email}`}, once, within seven days`,
	)
	return true
}
