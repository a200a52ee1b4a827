/** Changing the name and the email address of an account, with its password and its code. */
import { fail, invalid } from '../errors.ts'
import { emailFault } from './email.ts'
import type { AccountsDeps, Proof } from './proof.ts'

export interface Details {
	/** If empty, the part of the email address before the `@`. */
	name: string
	email: string
	/** The current password. */
	password: string
	/** Of the second factor, if there is one. */
	code?: string | undefined
	/** Name and address as the form showed them; what is absent isn't compared. */
	was_name?: string | undefined
	was_email?: string | undefined
}

export const createDetails = ({
	store: { accounts },
	proveOwn,
	useCode,
	now,
}: Pick<AccountsDeps, 'store' | 'now'> & Pick<Proof, 'proveOwn' | 'useCode'>) => ({
	/**
	 * Sessions and access tokens stay: the password that opened them is still the same. Fails with
	 * `rate_limited`, `invalid_password`, `code_required`, `invalid_code`, `validation_failed`
	 * (`in_use`: by another account), and `edit_conflict` when name or address are no longer those
	 * that the form showed.
	 */
	changeDetails: async (
		caller: { userId: string; email: string },
		{ name, email, password, code, ...was }: Details,
		address: string,
	): Promise<void> => {
		const fault = emailFault(email)
		if (fault !== undefined) throw fail('validation_failed', { details: [fault] })
		const { id, passwordHash } = await proveOwn(caller, password, address)
		await useCode(id, code)
		const details = {
			name: name || email.split('@')[0]!,
			email: email.toLowerCase(),
			from: passwordHash,
			was,
		}
		const outcome = await accounts.changeDetails(id, details, new Date(now()))
		if (outcome === 'taken') throw invalid('email', 'in_use', 'Another account has this email address.')
		if (outcome === 'edited') throw fail('edit_conflict')
		if (outcome === 'stale') throw fail('invalid_password')
	},
})
