/** Proves an account by its password, and grants access that ends with that password. */
// A sign-in: sign-in.ts → here → server/accounts/sessions.ts.
import type { Secrets } from '../config/secrets.ts'
import { fail } from '../errors.ts'
import type { Passwords } from '../limits/hashing.ts'
import type { PasswordGuard } from '../limits/password-guard.ts'
import type { AccountListStore } from '../store/accounts/account-list.ts'
import type { AccountStore } from '../store/accounts/accounts.ts'
import type { Invitations } from './invitations.ts'
import type { Sessions } from './sessions.ts'

/** Dependencies of the account rules. */
export interface AccountsDeps {
	sessions: Sessions
	store: { accounts: AccountStore; accountList: AccountListStore }
	passwords: Passwords
	guard: PasswordGuard
	secrets: Secrets
	/** Whether anyone may sign up. */
	signUps: boolean
	/** Whether a password gives access to an account. */
	signsInByPassword: boolean
	invitations: Invitations
	/** Tells the log what an operator did, and nothing of others. */
	noteOperator: (userId: string, act: 'make_token', subjects: string[]) => Promise<void>
	random: (bytes: number) => Uint8Array
	now: () => number
}

/** Credentials to check, and the client address they came from. */
export interface Claim {
	email: string
	password: string
	address: string
}

export const createProof = ({
	store: { accounts },
	passwords,
	guard,
	signsInByPassword,
}: Pick<AccountsDeps, 'store' | 'passwords' | 'guard' | 'signsInByPassword'>) => {
	const allowPasswords = (): void => {
		if (!signsInByPassword) throw fail('forbidden')
	}

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
		/** The account a password proves. Fails with `rate_limited`, `invalid_password`. */
		prove,

		/** Fails with `forbidden` where nobody signs in with a password. */
		allowPasswords,

		/**
		 * Grants access for a password, and takes it back when the password changed meanwhile: a
		 * change ends the access that exists, not what is granted during it. An account that was
		 * deleted meanwhile has no password. Fails with `forbidden`, `rate_limited`,
		 * `invalid_password`.
		 */
		exchange: async <T>(
			claim: Claim,
			give: (userId: string) => Promise<T | undefined>,
			takeBack: (given: T) => Promise<unknown>,
		): Promise<T> => {
			allowPasswords()
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
