/** The rules for new passwords. */
import { bounds } from '../../shared/bounds.ts'
import type { FaultDetail } from '../../shared/errors.ts'
import { brokenPassword, isStorable } from '../../shared/text/text.ts'
import { fail } from '../errors.ts'

/** What is wrong with a new password; undefined when it is valid. */
export const passwordFault = (password: string): FaultDetail | undefined => {
	const { min, max } = bounds.account.password
	// Characters, as fields count them: an emoji is two units of UTF-16.
	const { length } = [...password]
	if (length < min)
		return { path: 'password', code: 'too_small', message: `A password has at least ${min} characters.` }
	if (length > max)
		return { path: 'password', code: 'too_big', message: `A password has at most ${max} characters.` }
	return isStorable(password) ? undefined : { path: 'password', code: 'invalid', message: brokenPassword }
}

/** Fails with `validation_failed`, at the field with this name. */
export const checkPassword = (password: string, path = 'password'): void => {
	const fault = passwordFault(password)
	if (fault !== undefined) throw fail('validation_failed', { details: [{ ...fault, path }] })
}
