/** Proving who one is by a password, and giving access for it that ends with that password. */
import { fail } from '../errors.ts'
import type { AccountsDeps } from './deps.ts'

/** What somebody claims to know, and from which address. */
export interface Claim {
	email: string
	password: string
	address: string
}

export const createProof = ({ store: { accounts }, passwords, guard }: AccountsDeps) => {
	const prove = async ({
		email,
		password,
		address,
	}: Claim): Promise<{ id: string; passwordHash: string }> => {
		const account = await accounts.findByEmail(email)
		const isRight = await guard.check(`account ${email.toLowerCase()}`, address, () =>
			passwords.verify(password, account?.passwordHash),
		)
		if (!isRight || account === undefined) throw fail('invalid_password')
		return account
	}

	return {
		/** Whose password this is, and the hash that proved it. Fails with `rate_limited`, `invalid_password`. */
		prove,

		/**
		 * Gives access for a password. When the password was changed while it was given, it is taken back: a change ends
		 * what there is, and what comes to be during it is met here. An account that went meanwhile has no password. Fails
		 * with `rate_limited`, `invalid_password`.
		 */
		exchange: async <T>(
			claim: Claim,
			give: (userId: string) => Promise<T | undefined>,
			takeBack: (given: T) => Promise<unknown>,
		): Promise<T> => {
			const { id, passwordHash } = await prove(claim)
			const given = await accounts.whileThere(() => give(id))
			if (given === undefined) throw fail('invalid_password')
			if (await accounts.isPassword(id, passwordHash)) return given
			await takeBack(given)
			throw fail('invalid_password')
		},
	}
}

export type Proof = ReturnType<typeof createProof>
